import { expect, test } from 'vitest';
import {
  type Evidence,
  evidences,
  found,
  notExcused,
  notMet,
  replaces,
  type Verdict,
  verdicts,
} from '../../src/case/verdict.js';

const all = verdicts.join(' ');

/** Each kind of evidence with its verdict, and the verdicts that it replaces. */
const table: readonly (readonly [kind: Evidence, verdict: Verdict, over?: string])[] = [
  ['checksMet', 'pass'],
  ['mustNotMet', 'fail'],
  ['otherNotMet', 'observed'],
  ['otherDialectMet', 'deviates'],
  ['faultOfSuite', 'error'],
  ['runEnded', 'skipped'],
  ['notExpressible', 'skipped'],
  ['noResponse', 'unreachable'],
  ['setUpFailed', 'blocked'],
  ['setUpForbidden', 'not-permitted'],
  ['deploymentLacks', 'unsupported'],
  ['httpOnly', 'skipped'],
  ['missing', 'unsupported'],
  ['writes', 'skipped'],
  ['bulkDelete', 'skipped'],
  ['budget', 'skipped'],
  ['canaryFailed', 'blocked'],
  ['canaryForbidden', 'not-permitted'],
  ['leftBehind', 'blocked'],
  ['maxCreated', 'skipped'],
  ['requestUnavailable', 'unreachable', 'fail blocked unreachable not-permitted flaky known deviates observed pass'],
  ['requestForbidden', 'not-permitted', 'fail'],
  ['createDemands', 'unsupported', 'fail observed'],
  ['sessionEnded', 'unreachable', all],
  ['setUpViolates', 'fail', all.replace('error ', '')],
  ['mustNotExcused', 'fail', 'deviates'],
  ['otherNotExcused', 'observed', 'deviates'],
  ['notAgain', 'flaky', 'fail'],
  ['repetitionsDiffer', 'flaky', all.replace('error fail ', '')],
  ['listed', 'known', 'fail'],
  ['listedButMet', 'fail', 'pass'],
];

for (const [kind, verdict, over = ''] of table) {
  test(`${kind} means ${verdict}`, () => {
    expect(found(kind, { reason: 'because' })).toEqual({ verdict, reason: 'because' });
    expect(verdicts.filter((each) => replaces(kind, { verdict: each })).join(' ')).toBe(over);
  });
}

test('this is every kind of evidence, and every verdict has one', () => {
  expect(table.map(([kind]) => kind)).toEqual(evidences);
  expect(new Set(table.map(([, verdict]) => verdict))).toEqual(new Set(verdicts));
});

test('a check that judges a MUST among others is one of a MUST', () => {
  expect(notMet(['OBSERVED', 'MUST'])).toBe('mustNotMet');
  expect(notMet(['SHOULD', 'OBSERVED'])).toBe('otherNotMet');
  expect(notMet([])).toBe('otherNotMet');
  expect(notExcused(['OBSERVED', 'MUST'])).toBe('mustNotExcused');
  expect(notExcused(['SHOULD', 'OBSERVED'])).toBe('otherNotExcused');
});
