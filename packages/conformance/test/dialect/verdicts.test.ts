import { describe, expect, test } from 'vitest';
import { CheckFailed, type Level, type Status } from '../../src/case/case.js';
import { type Dialect, differs, mayDiffer } from '../../src/case/deviations.js';
import { Secrets } from '../../src/case/secrets.js';
import type { Observation } from '../../src/case/subject.js';
import { Checker } from '../../src/harness/checker.js';

const checkerOf = (dialect: Dialect, level: Level = 'MUST') =>
  new Checker({ judges: 'TEST-01', deviation: ['D-2', 'D-6'] }, dialect, () => level, new Secrets());

const answered = (status: number): Observation => ({
  status,
  headers: {},
  value: undefined,
  text: '',
  exchange: undefined,
});

const refused = (refusedBy?: 'D-2' | 'D-13'): Observation => ({
  ...answered(0),
  refused: 'the SDK says no',
  ...(refusedBy === undefined ? {} : { refusedBy }),
});

/** The verdict in each dialect, if a response has its value, that of the other dialect, or neither. */
const table: readonly (readonly [judge: Dialect, detected: Dialect | 'neither', verdict: string])[] = [
  ['documented', 'documented', 'pass'],
  ['documented', 'deployed', 'deviates'],
  ['documented', 'neither', 'fail'],
  ['deployed', 'deployed', 'pass'],
  ['deployed', 'documented', 'deviates'],
  ['deployed', 'neither', 'fail'],
];

const statuses = { documented: 200, deployed: 400, neither: 500 } as const;
const values = { documented: [], deployed: [1, 2], neither: [1] } as const;

describe.each(table)('judged by %s, where %s is detected: %s', (judge, detected, verdict) => {
  const deviating = { verdict: 'deviates', deviation: 'D-2', detected: { 'D-2': detected } };

  test('checkStatus', () => {
    const checker = checkerOf(judge);
    const check = () => checker.checkStatus(answered(statuses[detected]), differs('D-2', 200, 400));
    if (detected === 'neither') {
      expect(check).toThrow(CheckFailed);
      return;
    }
    expect(check()).toBe(detected);
    expect(checker.finding).toMatchObject(verdict === 'pass' ? { verdict, detected: { 'D-2': detected } } : deviating);
  });

  test('check', () => {
    const checker = checkerOf(judge);
    const check = () => checker.check('numbers', values[detected], differs<readonly number[]>('D-2', [], [1, 2]));
    if (detected === 'neither') {
      expect(check).toThrow(CheckFailed);
      return;
    }
    expect(check()).toBe(detected);
    expect(checker.finding).toMatchObject(verdict === 'pass' ? { verdict } : { ...deviating, check: 'numbers' });
  });

  test('observe: a value of neither dialect is recorded, and the case continues', () => {
    const checker = checkerOf(judge);
    const met = checker.observe('numbers', values[detected], differs<readonly number[]>('D-2', [], [1, 2]));
    expect(met).toBe(detected === 'neither' ? judge : detected);
    const expected = { pass: { verdict: 'pass' }, deviates: deviating, fail: { verdict: 'observed' } }[verdict];
    expect(checker.finding).toMatchObject(expected ?? {});
  });

  test('`expected` is the value of the judging dialect', () => {
    const checker = checkerOf(judge);
    let expected: unknown;
    try {
      checker.checkStatus(answered(statuses[detected]), differs('D-2', 200, 400));
      expected = checker.finding.expected;
    } catch (error) {
      expected = error instanceof CheckFailed ? error.expected : error;
    }
    expect(expected).toBe(verdict === 'pass' ? undefined : statuses[judge]);
  });
});

test.each([
  ['documented', 200, 'pass', {}],
  ['documented', 500, 'deviates', { 'D-2': 'deployed' }],
  ['deployed', 200, 'pass', {}],
  ['deployed', 500, 'pass', { 'D-2': 'deployed' }],
] as const)('a slip of deployed services: judged by %s, %i is %s', (judge, status, verdict, detected) => {
  const checker = checkerOf(judge);
  checker.checkStatus(answered(status), mayDiffer('D-2', 200, 500));
  expect([checker.finding.verdict, checker.finding.detected ?? {}]).toEqual([verdict, detected]);
  expect(() => checkerOf(judge).checkStatus(answered(404), mayDiffer('D-2', 200, 500))).toThrow(CheckFailed);
});

describe('a deviation', () => {
  test('is recorded, and a later check can still fail', () => {
    const checker = checkerOf('documented');
    checker.checkStatus(answered(400), differs('D-2', 200, 400));
    expect(() => checker.check('effect', 1, 2)).toThrow(CheckFailed);
    expect(checker.findingOfError(new CheckFailed('effect', 2, 1)).verdict).toBe('fail');
  });

  test('is the first that occurred', () => {
    const checker = checkerOf('documented');
    checker.check('one', 2, differs('D-6', 1, 2));
    checker.check('other', 2, differs('D-2', 1, 2));
    expect(checker.finding).toMatchObject({ deviation: 'D-6', detected: { 'D-6': 'deployed', 'D-2': 'deployed' } });
  });

  test('has priority over an observation', () => {
    const checker = checkerOf('documented');
    checker.observe('one', 2, 1);
    checker.check('other', 2, differs('D-2', 1, 2));
    expect(checker.finding.verdict).toBe('deviates');
  });

  test('comes after an observation in the judgement on a requirement', () => {
    const checker = checkerOf('documented', 'SHOULD');
    checker.observe('one', 2, 1);
    checker.check('other', 2, differs('D-2', 1, 2));
    const judgement = { verdict: 'observed', check: 'one' };
    expect(checker.finding).toMatchObject({ verdict: 'deviates', judged: { 'TEST-01': judgement } });
  });

  test('does not detect a dialect if the values are the same in both', () => {
    const checker = checkerOf('deployed');
    expect(checker.checkStatus(answered(200), differs<Status>('D-2', 200, [200]))).toBe('deployed');
    expect(checker.finding).toEqual({ verdict: 'pass', judged: { 'TEST-01': { verdict: 'pass' } } });
  });

  test('of a row that the case does not declare is an error of the suite', () => {
    const checker = checkerOf('documented');
    expect(() => checker.check('a thing', 1, differs('D-7', 1, 2))).toThrow(TypeError);
  });
});

describe('a call that the client refuses before it is sent', () => {
  test('passes in the deployed dialect if the row is the expected one', () => {
    const checker = checkerOf('deployed');
    expect(checker.checkStatus(refused('D-2'), differs('D-2', 200, 400))).toBe('deployed');
    expect(checker.checkStatus(refused('D-2'), differs('D-2', 200, 200))).toBe('deployed');
    expect(checker.finding).toEqual({ verdict: 'pass', judged: { 'TEST-01': { verdict: 'pass' } } });
  });

  test.each([
    ['by another row', 'deployed', differs('D-6', 200, 400)],
    ['where no row is expected', 'deployed', 400],
    ['where the documented dialect judges', 'documented', differs('D-2', 200, 400)],
  ] as const)('fails %s', (_what, judge, expected) => {
    expect(() => checkerOf(judge).checkStatus(refused('D-2'), expected)).toThrow(CheckFailed);
  });

  test('counts as a refusal of the service if it has no row', () => {
    expect(checkerOf('documented').checkStatus(refused(), 400)).toBe('documented');
    expect(() => checkerOf('documented').checkStatus(refused(), 200)).toThrow(CheckFailed);
    expect(checkerOf('deployed').checkStatus(refused(), differs('D-2', 200, 400))).toBe('deployed');
    expect(() => checkerOf('deployed').checkStatus(refused(), differs('D-2', 400, 200))).not.toThrow();
  });
});
