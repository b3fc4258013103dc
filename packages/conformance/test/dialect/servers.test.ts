import { beforeAll, describe, expect, test } from 'vitest';
import { deviationsOf } from '../../src/case/case.js';
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
  readonly sdk: readonly string[];
}[] = [
  { serves: 'documented', judges: 'documented', http: [], sdk: [] },
  { serves: 'deployed', judges: 'deployed', http: [], sdk: [] },
  { serves: 'deployed', judges: 'documented', http: everyRow, sdk: without('D-1', 'D-18') },
  {
    serves: 'documented',
    judges: 'deployed',
    http: without(...accidents),
    sdk: without('D-1', 'D-2', 'D-13', 'D-17', 'D-18', ...accidents),
  },
];

describe.each(combinations)('the server is $serves, and is judged as $judges', ({ serves, judges, http, sdk }) => {
  let result: RunResult;

  // `npm test` itself runs all cases where the server has the dialect by which it is judged.
  beforeAll(async () => {
    result = await judged(serverOf(serves), judges, 'both', serves === judges ? casesWithDeviations : cases);
  }, 240_000);

  test('no case fails, and no entities remain', () => {
    expect(wrong(result)).toEqual([]);
    expect(result.left).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('exactly the rows of the table deviate, by both subjects', () => {
    expect(deviating(result, 'http')).toEqual(http);
    expect(deviating(result, 'sdk')).toEqual(sdk);
    const named = result.results.filter(({ verdict }) => verdict === 'deviates').map(({ deviation }) => deviation);
    expect(named).not.toContain(undefined);
    for (const row of http) expect(summaryText(result)).toContain(row);
  });

  test('every case with a deviation detects its dialect', () => {
    const rows = new Map(casesWithDeviations.map((each) => [each.id, deviationsOf(each)]));
    const silent = result.results.filter(({ id, subject, verdict, detected, reason }) => {
      if (subject !== 'http' || reason !== undefined || !rows.has(id) || sameInBoth.has(id)) return false;
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
]);
