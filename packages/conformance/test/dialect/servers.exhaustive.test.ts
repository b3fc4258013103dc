import { beforeAll, describe, expect, test } from 'vitest';
import { deviationsOf, requirementsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import type { RunResult } from '../../src/harness/result.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { summaryText } from '../../src/reports/index.js';
import { cases } from '../../src/suite/cases.js';
import {
  casesWithDeviations,
  deviating,
  everyRow,
  judged,
  serverOf,
  undetected,
  unjudged,
  without,
  wrong,
} from './judging.js';

/** The deployed dialect allows the documented answer where the deployed one is an accident. */
const accidents = ['D-32', 'D-35', 'D-52'] as const;

/**
 * The SDK names its projection (D-1), has no call that sends several entities to an id (D-18), and sends nothing that
 * the deployed dialect cannot do (D-13, D-17).
 */
const combinations: readonly {
  readonly serves: Dialect;
  readonly judges: Dialect;
  readonly http: readonly string[];
  readonly sdk: readonly string[];
}[] = [
  { serves: 'deployed', judges: 'documented', http: everyRow, sdk: without('D-1', 'D-18') },
  {
    serves: 'documented',
    judges: 'deployed',
    http: without(...accidents),
    sdk: without('D-1', 'D-13', 'D-17', 'D-18', ...accidents),
  },
];

/**
 * Without a deviation, a case by plain HTTP makes and expects the same in both dialects, and `npm test` runs it against
 * servers of both.
 */
const casesByHttp = cases.filter((testCase) => deviationsOf(testCase).length > 0 || testCase.httpOnly !== undefined);

/** One of the cases without deviations for each set of requirements, since these make the same kinds of calls. */
const similar = new Map(
  cases
    .filter((testCase) => deviationsOf(testCase).length === 0)
    // The SDK's model has no namesake of a built-in type, so that in the deployed dialect it names the built-in one
    //
    .filter(({ id }) => !id.startsWith('built-in/namesake/'))
    .map((testCase) => [requirementsOf(testCase).join(), testCase]),
);

/**
 * The SDK makes other requests in the other dialect, so that it is tried with all cases that have deviations, and with
 * each of the others in one of the combinations.
 */
const casesBySdk = (judges: Dialect) => [
  ...casesWithDeviations,
  ...[...similar.values()].filter((_, index) => (index % 2 === 0) === (judges === 'deployed')),
];

const runs: RunResult[] = [];

// `npm test` itself runs all cases against a server of the dialect by which it judges, where none may deviate.
describe.each(combinations)('the server is $serves, and is judged as $judges', ({ serves, judges, http, sdk }) => {
  let byHttp: RunResult;
  let bySdk: RunResult;

  beforeAll(async () => {
    byHttp = await judged(serverOf(serves), judges, 'http', casesByHttp);
    bySdk = await judged(serverOf(serves), judges, 'sdk', casesBySdk(judges));
    runs.push(byHttp);
  }, 240_000);

  test('no case fails, and no entities remain', () => {
    for (const result of [byHttp, bySdk]) {
      expect(wrong(result)).toEqual([]);
      expect(result.left).toEqual([]);
      expect(exitCodeOf(result)).toBe(0);
    }
  });

  test('exactly the rows of the table deviate, by both subjects', () => {
    expect(deviating(byHttp, 'http')).toEqual(http);
    expect(deviating(bySdk, 'sdk')).toEqual(sdk);
    const results = [...byHttp.results, ...bySdk.results];
    const named = results.filter(({ verdict }) => verdict === 'deviates').map(({ deviation }) => deviation);
    expect(named).not.toContain(undefined);
    for (const row of http) expect(summaryText(byHttp)).toContain(row);
  });

  test('every case with a deviation detects its dialect', () => {
    expect(undetected(byHttp)).toEqual([]);
  });
});

test('each requirement that a case with a deviation names is judged by one of its checks', () => {
  expect(unjudged(casesWithDeviations, runs)).toEqual([]);
});
