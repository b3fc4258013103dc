import { describe, expect, test } from 'vitest';
import { CheckFailed, type Status } from '../../src/case/case.js';
import { type Dialect, differs } from '../../src/case/deviations.js';
import { Secrets } from '../../src/case/exchange.js';
import type { Observation } from '../../src/case/subject.js';
import { Checker } from '../../src/harness/checker.js';

const notes = (dialect: Dialect) =>
  new Checker({ dialect, levels: new Map([['TEST-01', 'MUST']]), rows: ['D-2', 'D-6'] }, new Secrets());

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

/** What is met by each judge: by itself, as the other dialect says, or by nobody. */
const table: readonly (readonly [judge: Dialect, speaks: Dialect | 'neither', verdict: string])[] = [
  ['documented', 'documented', 'pass'],
  ['documented', 'deployed', 'deviates'],
  ['documented', 'neither', 'fail'],
  ['deployed', 'deployed', 'pass'],
  ['deployed', 'documented', 'deviates'],
  ['deployed', 'neither', 'fail'],
];

const statuses = { documented: 200, deployed: 400, neither: 500 } as const;
const values = { documented: [], deployed: [1, 2], neither: [1] } as const;

describe.each(table)('judged by %s, where %s is detected: %s', (judge, speaks, verdict) => {
  const deviating = { verdict: 'deviates', deviation: 'D-2', detected: { 'D-2': speaks } };

  test('checkStatus', () => {
    const judged = notes(judge);
    const check = () => judged.checkStatus(answered(statuses[speaks]), differs('D-2', 200, 400));
    if (speaks === 'neither') {
      expect(check).toThrow(CheckFailed);
      return;
    }
    expect(check()).toBe(speaks);
    expect(judged.finding).toMatchObject(verdict === 'pass' ? { verdict, detected: { 'D-2': speaks } } : deviating);
  });

  test('check', () => {
    const judged = notes(judge);
    const check = () => judged.check('numbers', values[speaks], differs<readonly number[]>('D-2', [], [1, 2]));
    if (speaks === 'neither') {
      expect(check).toThrow(CheckFailed);
      return;
    }
    expect(check()).toBe(speaks);
    expect(judged.finding).toMatchObject(verdict === 'pass' ? { verdict } : { ...deviating, check: 'numbers' });
  });

  test('observe: what nobody says is noted, and the case goes on', () => {
    const judged = notes(judge);
    const met = judged.observe('numbers', values[speaks], differs<readonly number[]>('D-2', [], [1, 2]));
    expect(met).toBe(speaks === 'neither' ? judge : speaks);
    const expected = { pass: { verdict: 'pass' }, deviates: deviating, fail: { verdict: 'observed' } }[verdict];
    expect(judged.finding).toMatchObject(expected ?? {});
  });

  test('expected is what the judge wants', () => {
    const judged = notes(judge);
    let expected: unknown;
    try {
      judged.checkStatus(answered(statuses[speaks]), differs('D-2', 200, 400));
      expected = judged.finding.expected;
    } catch (error) {
      expected = error instanceof CheckFailed ? error.expected : error;
    }
    expect(expected).toBe(verdict === 'pass' ? undefined : statuses[judge]);
  });
});

describe('a deviation', () => {
  test('is noted, and a later check may still fail', () => {
    const judged = notes('documented');
    judged.checkStatus(answered(400), differs('D-2', 200, 400));
    expect(() => judged.check('effect', 1, 2)).toThrow(CheckFailed);
    expect(judged.findingOfError(new CheckFailed('effect', 2, 1)).verdict).toBe('fail');
  });

  test('is the first that was met', () => {
    const judged = notes('documented');
    judged.check('one', 2, differs('D-6', 1, 2));
    judged.check('other', 2, differs('D-2', 1, 2));
    expect(judged.finding).toMatchObject({ deviation: 'D-6', detected: { 'D-6': 'deployed', 'D-2': 'deployed' } });
  });

  test('beats what is only observed', () => {
    const judged = notes('documented');
    judged.observe('one', 2, 1);
    judged.check('other', 2, differs('D-2', 1, 2));
    expect(judged.finding.verdict).toBe('deviates');
  });

  test('tells nothing of what is spoken where both columns say the same', () => {
    const judged = notes('deployed');
    expect(judged.checkStatus(answered(200), differs<Status>('D-2', 200, [200]))).toBe('deployed');
    expect(judged.finding).toEqual({ verdict: 'pass' });
  });

  test('of a row that the case does not name is a fault of the suite', () => {
    const judged = notes('documented');
    expect(() => judged.check('a thing', 1, differs('D-7', 1, 2))).toThrow(TypeError);
  });
});

describe('a call that the client refuses before it is sent', () => {
  test('is as the row says, where the deployed dialect judges', () => {
    const judged = notes('deployed');
    expect(judged.checkStatus(refused('D-2'), differs('D-2', 200, 400))).toBe('deployed');
    expect(judged.checkStatus(refused('D-2'), differs('D-2', 200, 200))).toBe('deployed');
    expect(judged.finding).toEqual({ verdict: 'pass' });
  });

  test.each([
    ['by another row', 'deployed', differs('D-6', 200, 400)],
    ['where no row is expected', 'deployed', 400],
    ['where the documented dialect judges', 'documented', differs('D-2', 200, 400)],
  ] as const)('fails %s', (_what, judge, expected) => {
    expect(() => notes(judge).checkStatus(refused('D-2'), expected)).toThrow(CheckFailed);
  });

  test('is as a refusal of the service says, where it names no row', () => {
    expect(notes('documented').checkStatus(refused(), 400)).toBe('documented');
    expect(() => notes('documented').checkStatus(refused(), 200)).toThrow(CheckFailed);
    expect(notes('deployed').checkStatus(refused(), differs('D-2', 200, 400))).toBe('deployed');
    expect(() => notes('deployed').checkStatus(refused(), differs('D-2', 400, 200))).not.toThrow();
  });
});
