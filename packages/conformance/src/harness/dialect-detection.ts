import { deviationsOf } from '../case/case.js';
import { type Dialect, dialectRows } from '../case/deviations.js';
import { cases } from '../suite/cases.js';
import type { CaseResult, RunResult } from './result.js';
import { type RunOptions, run } from './run.js';

/** What a service speaks in one row of the dialects. */
export interface DetectedRow {
  readonly row: (typeof dialectRows)[number];
  /** `both`: some answers say one, some the other; `neither`: an answer says something else; `unknown`: nothing was told. */
  readonly speaks: Dialect | 'both' | 'neither' | 'unknown';
  /** Why it is not known, or what was said instead. */
  readonly reason?: string;
}

/** Which dialect a service speaks. */
export interface DetectedDialect {
  readonly rows: readonly DetectedRow[];
  /** The dialect that fits most of the rows that are known. */
  readonly proposal: Dialect;
  /** The rows by which the service differs from the proposal. */
  readonly otherwise: readonly string[];
  /** What the cases could not take away, as sentences. */
  readonly left: readonly string[];
}

/** Every case that tells of a row. */
const telling = cases.filter((testCase) => deviationsOf(testCase).length > 0);

/**
 * Finds out which dialect a service speaks, row by row, by the cases that name a row. Only reading, unless the options
 * allow writing.
 *
 * @throws CannotRun where the service cannot be looked at
 * @example const { proposal } = await detectDialect({ baseUrl, user, password, mapping });
 */
export async function detectDialect(
  options: Omit<RunOptions, 'cases' | 'dialect' | 'subject'>,
): Promise<DetectedDialect> {
  const result = await run({ ...options, cases: telling, subject: 'http', dialect: 'documented' });
  const rows = dialectRows.map((row): DetectedRow => ({ row, ...detectedIn(result, row.id) }));
  const count = (dialect: Dialect) => rows.filter(({ speaks }) => speaks === dialect).length;
  const proposal = count('deployed') > count('documented') ? 'deployed' : 'documented';
  const otherwise = rows.filter(({ speaks }) => speaks !== proposal && speaks !== 'unknown').map(({ row }) => row.id);
  return { rows, proposal, otherwise, left: result.left.map(({ what, marker }) => `${what} ${marker}`) };
}

function detectedIn({ results }: RunResult, row: string): Omit<DetectedRow, 'row'> {
  const named = new Set(
    telling.filter((testCase) => deviationsOf(testCase).some((id) => id === row)).map(({ id }) => id),
  );
  const own = results.filter(({ id }) => named.has(id));
  const said = new Set(own.map(({ detected }) => detected?.[row]).filter((each) => each !== undefined));
  const failed = own.find(
    ({ verdict, check }) => verdict === 'fail' || (verdict === 'observed' && check !== undefined),
  );
  const [one, other] = said;
  if (one !== undefined) return { speaks: other === undefined ? one : 'both' };
  if (failed !== undefined) return { speaks: 'neither', reason: `${failed.id}: ${failed.message ?? ''}` };
  return { speaks: 'unknown', reason: reasonOf(own) };
}

/** Why nothing was told: what could be changed about it comes first. */
function reasonOf(own: readonly CaseResult[]): string {
  const reasons = [...new Set(own.flatMap(({ reason }) => (reason === undefined ? [] : reason.split('; '))))];
  const writes = reasons.find((reason) => reason.includes('--allow-writes'));
  if (writes !== undefined) return 'not looked at: needs --allow-writes';
  return reasons.length === 0 ? 'no answer told it' : `not looked at: ${reasons.join('; ')}`;
}

/** What was found, a line for each row, and what is to be done with it. */
export function describeDialect({ rows, proposal, otherwise }: DetectedDialect): string {
  const lines = rows.map(({ row, speaks, reason }) => {
    const what = `${row.id.padEnd(5)} ${speaks.padEnd(10)} ${row.subject}`;
    return reason === undefined ? what : `${what} (${reason})`;
  });
  const known = rows.some(({ speaks }) => speaks === 'documented' || speaks === 'deployed');
  const counts = (['documented', 'deployed'] as const).map(
    (dialect) => `${rows.filter(({ speaks }) => speaks === dialect).length} ${dialect}`,
  );
  const rest = otherwise.length === 0 ? 'no row that is known differs from it' : `otherwise: ${otherwise.join(', ')}`;
  return [
    'What the service speaks, row by row of the dialects:',
    ...lines,
    known
      ? `Proposed: --dialect ${proposal} (${counts.join(', ')}); ${rest}`
      : 'Nothing told which dialect is spoken: without --dialect the service is judged as documented',
  ].join('\n');
}
