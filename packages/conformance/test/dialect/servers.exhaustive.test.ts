import { beforeAll, describe, expect, test } from 'vitest';
import { deviationsOf, requirementsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import type { RunResult } from '../../src/harness/result.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { summaryText } from '../../src/reports/index.js';
import { cases } from '../../src/suite/cases.js';
import { casesWithDeviations, deviating, everyRow, judged, serverOf, without, wrong } from './judging.js';

/** The deployed dialect allows the documented answer where the deployed one is an accident. */
const accidents = ['D-32', 'D-35', 'D-52'] as const;

/**
 * The SDK names its projection (D-1), has no call that sends several entities to an id (D-18), and sends nothing that
 * the deployed dialect cannot do (D-2, D-13, D-17).
 */
const combinations: readonly {
  readonly serves: Dialect;
  readonly judges: Dialect;
  readonly http: readonly string[];
  /** Missing where `npm test` itself runs all cases by both subjects, none of which may deviate. */
  readonly sdk?: readonly string[];
}[] = [
  { serves: 'documented', judges: 'documented', http: [] },
  { serves: 'deployed', judges: 'deployed', http: [] },
  { serves: 'deployed', judges: 'documented', http: everyRow, sdk: without('D-1', 'D-18') },
  {
    serves: 'documented',
    judges: 'deployed',
    http: without(...accidents),
    sdk: without('D-1', 'D-2', 'D-13', 'D-17', 'D-18', ...accidents),
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

describe.each(combinations)('the server is $serves, and is judged as $judges', ({ serves, judges, http, sdk }) => {
  let byHttp: RunResult;
  let bySdk: RunResult | undefined;

  beforeAll(async () => {
    byHttp = await judged(serverOf(serves), judges, 'http', casesByHttp);
    if (sdk !== undefined) bySdk = await judged(serverOf(serves), judges, 'sdk', casesBySdk(judges));
  }, 240_000);

  test('no case fails, and no entities remain', () => {
    for (const result of [byHttp, bySdk]) {
      if (result === undefined) continue;
      expect(wrong(result)).toEqual([]);
      expect(result.left).toEqual([]);
      expect(exitCodeOf(result)).toBe(0);
    }
  });

  test('exactly the rows of the table deviate, by both subjects', () => {
    expect(deviating(byHttp, 'http')).toEqual(http);
    expect(bySdk && deviating(bySdk, 'sdk')).toEqual(sdk);
    const results = [...byHttp.results, ...(bySdk?.results ?? [])];
    const named = results.filter(({ verdict }) => verdict === 'deviates').map(({ deviation }) => deviation);
    expect(named).not.toContain(undefined);
    for (const row of http) expect(summaryText(byHttp)).toContain(row);
  });

  test('every case with a deviation detects its dialect', () => {
    const rows = new Map(casesWithDeviations.map((each) => [each.id, deviationsOf(each)]));
    const silent = byHttp.results.filter(({ id, verdict, detected, reason }) => {
      if (reason !== undefined || !rows.has(id) || sameInBoth.has(id)) return false;
      return verdict !== 'fail' && Object.keys(detected ?? {}).length === 0;
    });
    // A service that reads the form of maps that the subject writes may or may not read the other form.
    const mapsInTheirForm = judges === 'deployed';
    const undetected = silent.filter(({ id }) => !mapsInTheirForm || !rows.get(id)?.includes('D-37'));
    expect(undetected.map(({ id }) => id)).toEqual([]);
  });
});

/** Cases with the same response in both dialects, in which only a client can refuse. */
const sameInBoth: ReadonlySet<string> = new Set([
  'ent-delete/mode/ignorereferences/nothing',
  'ent-delete/mode/ignorereferences/itself',
  // Both dialects allow a refusal where deployed services fail.
  'ent-query/where/refused/unknown',
  'ent-query/where/date/time-without-dashes',
  'ent-query/where/date/time-and-Z',
  'ent-query/where/date/without-dashes-and-offset',
  'ent-query/where/date/no-date',
  'ent-query/where/object/nothing',
  // Both dialects allow the documented answer instead of an accident.
  'route/head',
  'ent-query/enum-in-path',
  'json/map/never/integer-keys',
  'json/map/entity-keys/default',
  'json/map/entity-keys/one-level',
  'json/map/entity-keys/property',
  'ent-put/simple-name/nested',
  'ent-patch/simple-name/nested',
  'ent-delete/mode/failifreferenced/itself',
  'streaming/post/multipart/ends-early',
  'streaming/post/unknown-parameters',
  // Both refuse it, since the elements of the array do not exist.
  'ent-post/type-<id>-array-no',
  'streaming/get/range/bytes=-3/if-range-other',
  // In the deployed dialect it sends another type than form data.
  'streaming/post/large/raw',
  'streaming/post/byte-order-mark/raw',
  'streaming/post/blank-lines/raw',
]);
