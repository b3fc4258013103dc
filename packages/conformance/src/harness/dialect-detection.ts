import { deviationsOf } from '../case/case.js';
import { type Dialect, type DialectRowId, dialectRows } from '../case/deviations.js';
import { cases } from '../suite/cases.js';
import type { Planned } from './plan.js';
import type { CaseResult, RunResult } from './result.js';
import { run } from './run.js';
import type { RunOptions } from './run-options.js';

/** The dialect of a service in one dialect row. */
export interface DetectedRow {
  /** The dialect row, with the behaviour in both dialects. */
  readonly row: (typeof dialectRows)[number];
  /**
   * `both`: some responses fit one dialect, some the other; `neither`: a response fits none of them; `unknown`: no
   * response shows the dialect.
   */
  readonly detected: Dialect | 'both' | 'neither' | 'unknown';
  /** The reason why the dialect is unknown, or what was found instead. */
  readonly reason?: string;
}

/** The dialect of a service. */
export interface DetectedDialect {
  /** All rows, in the order of their numbers. */
  readonly rows: readonly DetectedRow[];
  /** The dialect of most rows with a known dialect. */
  readonly proposal: Dialect;
  /** The ids of the rows in which the service differs from the proposal. */
  readonly differing: readonly string[];
  /** A text for each thing that the cases could not delete. */
  readonly left: readonly string[];
  /** A text for each entity that existed before and is missing, or has got a value of the run. */
  readonly lost: readonly string[];
}

/** The cases that can show the dialect of a row. */
const detectingCases = cases.filter((testCase) => deviationsOf(testCase).length > 0);

/**
 * Detects the dialect of a service, row by row, with the cases that name a row. The cases only read unless the options
 * allow writing.
 *
 * @throws CannotRun if the service cannot be judged
 * @example const { proposal } = await detectDialect({ baseUrl, user, password, mapping });
 */
export async function detectDialect(
  options: Omit<RunOptions, 'cases' | 'dialect' | 'subject'>,
): Promise<DetectedDialect> {
  const planned: Planned[] = [];
  const result = await run({
    ...options,
    cases: detectingCases,
    subject: 'http',
    dialect: 'documented',
    onPlan(plan, environment) {
      planned.push(...plan);
      options.onPlan?.(plan, environment);
    },
  });
  const rows = dialectRows.map((row): DetectedRow => ({ row, ...detectedIn(result, planned, row.id) }));
  const count = (dialect: Dialect) => rows.filter(({ detected }) => detected === dialect).length;
  const proposal = count('deployed') > count('documented') ? 'deployed' : 'documented';
  const differing = rows.filter(({ detected }) => detected !== proposal && detected !== 'unknown');
  return {
    rows,
    proposal,
    differing: differing.map(({ row }) => row.id),
    left: result.left.map(({ what, marker }) => `${what} ${marker}`),
    lost: result.lost,
  };
}

function detectedIn({ results }: RunResult, planned: readonly Planned[], row: DialectRowId): Omit<DetectedRow, 'row'> {
  const plannedHere = planned.filter(({ testCase }) => deviationsOf(testCase).includes(row));
  const ids = new Set(plannedHere.map(({ testCase }) => testCase.id));
  const resultsHere = results.filter(({ id }) => ids.has(id));
  const [one, other] = new Set(resultsHere.flatMap(({ detected }) => detected?.[row] ?? []));
  if (one !== undefined) return { detected: other === undefined ? one : 'both' };
  const failed = resultsHere.find(
    ({ verdict, check }) => verdict === 'fail' || (verdict === 'observed' && check !== undefined),
  );
  if (failed !== undefined) return { detected: 'neither', reason: `${failed.id}: ${failed.message ?? ''}` };
  return { detected: 'unknown', reason: reasonUnknown(plannedHere, resultsHere) };
}

/** Returns the reason why the dialect of a row is unknown. Reasons that the user can remove by an option come first. */
function reasonUnknown(planned: readonly Planned[], results: readonly CaseResult[]): string {
  const exclusions = planned.flatMap(({ excluded }) => excluded ?? []);
  if (exclusions.some(({ cause }) => cause === 'writes')) return 'not judged: needs --allow-writes';
  const excludedIds = new Set(planned.flatMap(({ excluded, testCase }) => (excluded === undefined ? [] : testCase.id)));
  const others = results.flatMap(({ id, reason }) => (reason === undefined || excludedIds.has(id) ? [] : reason));
  const reasons = new Set([...exclusions.flatMap((each) => each.reasons), ...others]);
  return reasons.size === 0 ? 'no answer shows it' : `not judged: ${Array.from(reasons).join('; ')}`;
}

/** Describes the detected dialect with a line for each row, and recommends an option. */
export function describeDialect({ rows, proposal, differing }: DetectedDialect): string {
  const lines = rows.map(({ row, detected, reason }) => {
    const what = `${row.id.padEnd(5)} ${detected.padEnd(10)} ${row.subject}`;
    return reason === undefined ? what : `${what} (${reason})`;
  });
  const isKnown = rows.some(({ detected }) => detected === 'documented' || detected === 'deployed');
  const counts = (['documented', 'deployed'] as const).map(
    (dialect) => `${rows.filter(({ detected }) => detected === dialect).length} ${dialect}`,
  );
  const rest =
    differing.length === 0 ? 'no row with a known dialect differs from it' : `different: ${differing.join(', ')}`;
  return [
    'The dialect of the service, row by row:',
    ...lines,
    isKnown
      ? `Proposed: --dialect ${proposal} (${counts.join(', ')}); ${rest}`
      : 'No answer shows the dialect: without --dialect the service is judged as documented',
  ].join('\n');
}
