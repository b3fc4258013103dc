import { createReferenceServer, deviations } from '@platform-services/reference-server';
import { type Case, type CaseContext, deviationsOf, requirementsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { ownDeployment } from '../../src/target/own-deployment.js';

export const everyRow = deviations.map(({ id }) => id);
export const casesWithDeviations = cases.filter((testCase) => deviationsOf(testCase).length > 0);

export const without = (...rows: readonly string[]) => everyRow.filter((row) => !rows.includes(row));

export function judged(
  server: ReturnType<typeof createReferenceServer>,
  dialect: Dialect,
  subject: 'http' | 'sdk',
  some: readonly Case[],
): Promise<RunResult> {
  return run({ server, dialect, subject, cases: some.map(namingObservations), jobs: 8 });
}

const levels = new Map(requirements.map(({ id, level }) => [id, level]));

/** Returns the case, which is an error if it observes something without naming which of its requirements it means. */
export function namingObservations(testCase: Case): Case {
  if (requirementsOf(testCase).filter((id) => levels.get(id) !== 'MUST').length < 2) return testCase;
  const naming = (context: CaseContext): CaseContext => ({
    ...context,
    observe(name: string, actual: unknown, expected: never, judging) {
      if (judging?.judges === undefined) throw new TypeError(`the observation ${name} does not name its requirement`);
      return context.observe(name, actual, expected, judging);
    },
  });
  return { ...testCase, run: (context) => testCase.run(naming(context)) };
}

/** The requirements of cases that no check has judged in any of the runs, each after the id of its case. */
export function unjudged(some: readonly Case[], runs: readonly RunResult[]): readonly string[] {
  const results = runs.flatMap((each) => each.results);
  const judged = new Set(results.flatMap(({ id, judged = {} }) => Object.keys(judged).map((of) => `${id}: ${of}`)));
  return some
    .flatMap((each) => requirementsOf(each).map((of) => `${each.id}: ${of}`))
    .filter((each) => !judged.has(each));
}

export const serverOf = (dialect: Dialect) => createReferenceServer({ deployment: ownDeployment, dialect });

/** The rows by which a subject deviates, in the order of the table. */
export function deviating({ results }: RunResult, subject: 'http' | 'sdk'): readonly string[] {
  const met = new Set(results.filter((each) => each.subject === subject).map(({ deviation }) => deviation));
  return everyRow.filter((row) => met.has(row));
}

/** The results that conform to neither dialect and were not skipped. */
export const wrong = ({ results }: RunResult): readonly string[] =>
  results
    .filter(({ verdict }) => ['fail', 'error', 'blocked', 'observed'].includes(verdict))
    .map(({ id, subject, verdict, message = '', reason = '' }) => `${verdict} ${id} (${subject}): ${message}${reason}`);

/** The cases with a deviation that have judged a service without detecting its dialect. */
export const undetected = ({ results, dialect }: RunResult): readonly string[] =>
  results
    .filter(({ id, verdict, detected = {}, reason }) => {
      const own = rowsOf.get(id);
      if (reason !== undefined || own === undefined || sameInBoth.has(id)) return false;
      // A service that reads the form of maps that the subject writes may or may not read the other form.
      const mapsInTheirForm = dialect === 'deployed' && own.includes('D-37');
      return verdict !== 'fail' && Object.keys(detected).length === 0 && !mapsInTheirForm;
    })
    .map(({ id }) => id);

const rowsOf: ReadonlyMap<string, readonly string[]> = new Map(
  casesWithDeviations.map((each) => [each.id, deviationsOf(each)]),
);

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
  'route/head/property',
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
  // Both refuse it: in the documented dialect because of its last value, in the deployed one because of D-2.
  ...['put', 'patch'].flatMap((method) =>
    ['integerList', 'integerSet'].map((need) => `prp-${method}/wrong-type-changes-nothing/${need}`),
  ),
  'streaming/get/range/bytes=-3/if-range-other',
  // In the deployed dialect it sends another type than form data.
  'streaming/post/large/raw',
  'streaming/post/byte-order-mark/raw',
  'streaming/post/blank-lines/raw',
]);
