import { dialectRows } from '../case/deviations.js';
import { isJudged, type Verdict } from '../case/verdict.js';
import type { CaseResult, RequirementResult, RunResult } from '../harness/result.js';
import { type Grid, grids } from '../suite/grids.js';
import { cut, valueText } from './text.js';

/** Results that have something in common. */
export interface Group<Key = string> {
  readonly key: Key;
  readonly results: readonly CaseResult[];
}

/** Groups results by their keys, in the order in which the keys first occur. */
export function groupedBy<Each>(
  all: readonly Each[],
  keyOf: (each: Each) => string,
): ReadonlyMap<string, readonly Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

/** Returns the results that make a run red, in the order of the cases. Faults of the suite come first. */
function failuresOf({ results }: RunResult): readonly CaseResult[] {
  return [...withVerdict(results, 'error'), ...withVerdict(results, 'fail')];
}

/** Failures with the same first difference, which therefore probably have the same cause. */
export interface Cause {
  /** The most telling failure: one of a MUST with the fewest requests. */
  readonly lead: CaseResult;
  /** The other failures in the order of the cases. */
  readonly others: readonly CaseResult[];
  /** The method and the route of the request that was judged last, e.g. `DELETE /rest/v2/entities/*\/*\/*`. */
  readonly request: string | undefined;
}

/**
 * Groups the failures of a run by their first difference: the check, the form of the expected and the actual value, and
 * the method and the route of the judged request. Faults of the suite come first, then the causes with most failures.
 */
export function causesOf(result: RunResult): readonly Cause[] {
  const levels = new Map(result.requirements.map(({ id, level }) => [id, level]));
  const isMust = ({ requirements }: CaseResult) => requirements.some((id) => levels.get(id) === 'MUST');
  const byWeight = (left: CaseResult, right: CaseResult) =>
    Number(isMust(right)) - Number(isMust(left)) || left.exchanges.length - right.exchanges.length;
  const groups = Array.from(groupedBy(failuresOf(result), (each) => causeKey(each, result)).values());
  const causes = groups.flatMap((those): Cause[] => {
    const [lead] = those.toSorted(byWeight);
    if (lead === undefined) return [];
    return [{ lead, others: those.filter((each) => each !== lead), request: requestOf(lead, result) }];
  });
  const rank = ({ lead, others }: Cause) => (lead.verdict === 'error' ? Number.POSITIVE_INFINITY : others.length);
  return causes.sort((left, right) => (rank(left) === rank(right) ? 0 : rank(right) - rank(left)));
}

/** Returns all failures of a cause, the most telling one first. */
export const allOf = ({ lead, others }: Cause): readonly CaseResult[] => [lead, ...others];

/** Returns the heading of a cause with several failures. @param index the place among all causes */
export function causeText({ lead: { check = '', expected, got }, others, request }: Cause, index: number): string {
  const what = `${check}: expected ${cut(valueText(expected), 80)}, got ${cut(valueText(got), 80)}`;
  const parts = [`${others.length + 1} cases`, ...(request === undefined ? [] : [request]), what];
  return `${index === 0 ? 'Fix this first: ' : ''}${parts.join(': ')}`;
}

function causeKey(result: CaseResult, run: RunResult): string {
  const { id, subject, verdict, check, expected, got } = result;
  // Faults of the suite, and failures without a difference, have nothing that could be compared.
  if (verdict === 'error' || !hasDifference(result)) return keyOf(verdict, id, subject);
  const form = check === 'status' ? (value: unknown) => value : formOf;
  return JSON.stringify([verdict, check, form(expected), form(got), requestOf(result, run)]);
}

/** Returns the kinds of the parts of a value, since ids, markers and texts differ from case to case. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [formOf(value[0])];
  if (typeof value !== 'object' || value === null)
    return typeof value === 'boolean' || value === null ? value : typeof value;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(members.map(([name, each]) => [name, formOf(each)]));
}

/** Returns the method and the route of the request that was judged last. Variable parts of the route are stars. */
function requestOf({ exchanges }: CaseResult, { baseUrl }: RunResult): string | undefined {
  const last = exchanges.findLast(({ phase }) => phase === 'request')?.request;
  if (last === undefined) return undefined;
  const url = last.url.startsWith(baseUrl) ? last.url.slice(baseUrl.length) : last.url;
  const [path = ''] = url.split('?');
  const segments = path.split('/').map((segment, index, all) => (all[2] === 'v2' && index > 3 ? '*' : segment));
  return `${last.method} ${segments.join('/')}`;
}

export const withVerdict = (results: readonly CaseResult[], ...wanted: readonly Verdict[]): readonly CaseResult[] =>
  results.filter(({ verdict }) => wanted.includes(verdict));

/** Returns whether a check failed, and has an expected and an actual value. A known failure that passes has neither. */
export const hasDifference = (result: CaseResult): result is CaseResult & { readonly check: string } =>
  result.check !== undefined && ('expected' in result || 'got' in result);

/** Returns the lines of the requirements that the finding of a case judges, and of the difference that it found. */
export function findingLines(
  result: CaseResult,
  judgedBy: ReturnType<typeof requirementsBy>,
  maxLength: number,
): readonly string[] {
  const words = judgedBy(result).map(({ id, section, level, text }) => `${id} (${section}, ${level}): ${text}`);
  if (!hasDifference(result)) return words;
  const { check, expected, got } = result;
  return [
    ...words,
    `check     ${check}`,
    `expected  ${cut(valueText(expected), maxLength)}`,
    `got       ${cut(valueText(got), maxLength)}`,
  ];
}

/**
 * Groups the results that were not judged by verdict and reason. The largest group comes first. Faults of the suite are
 * failures of the run.
 */
export function notJudgedOf({ results }: RunResult): readonly (Group & { readonly verdict: Verdict })[] {
  const without = results.filter(({ verdict }) => !isJudged(verdict) && verdict !== 'error');
  const groups = groupedBy(without, ({ verdict, reason = '' }) => `${verdict}: ${reason}`);
  return Array.from(groups.values(), (those) => {
    const [{ verdict, reason = '' } = { verdict: 'skipped' as const }] = those;
    return { key: reason, verdict, results: those };
  }).sort((left, right) => right.results.length - left.results.length);
}

/** A dialect row by which a service deviates. */
export interface DeviationGroup {
  /** The id of the row, e.g. `D-2`. */
  readonly id: string;
  /** The row itself; `undefined` if the suite knows no row with the id. */
  readonly row: (typeof dialectRows)[number] | undefined;
  readonly results: readonly CaseResult[];
}

/**
 * Returns the rows by which the service deviates, in the order of their numbers. Deviations are not failures, so
 * reports show them last.
 */
export function deviationGroups({ results }: RunResult): readonly DeviationGroup[] {
  const groups = groupedBy(withVerdict(results, 'deviates'), ({ deviation = 'no named row' }) => deviation);
  return Array.from(groups, ([id, those]) => ({
    id,
    row: dialectRows.find((each) => each.id === id),
    results: those,
  })).sort((left, right) => left.id.localeCompare(right.id, 'en', { numeric: true }));
}

/** Groups the requirements by section, in the order of the specification. */
export function sectionsOf({ requirements }: RunResult): ReadonlyMap<string, readonly RequirementResult[]> {
  const sorted = requirements.toSorted((left, right) => compareSections(left.section, right.section));
  return groupedBy(sorted, ({ section }) => section);
}

/** Compares section numbers, so that `4.9` comes before `4.10`. */
export function compareSections(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** The results for the cells of the specification's tables. */
export class Cells {
  readonly #cells: ReadonlyMap<string, readonly CaseResult[]>;

  constructor({ results }: RunResult) {
    const celled = results.flatMap((result) => (result.cell === undefined ? [] : [{ result, cell: result.cell }]));
    const groups = groupedBy(celled, ({ cell }) => keyOf(cell.grid, cell.row, cell.column));
    this.#cells = new Map(Array.from(groups, ([key, those]) => [key, those.map(({ result }) => result)]));
  }

  /** Returns the results for one cell, one for each subject. */
  at({ title }: Grid, row: string, column: string): readonly CaseResult[] {
    return this.#cells.get(keyOf(title, row, column)) ?? [];
  }

  /** All tables, each with whether the run contains a case for it. */
  get tables(): readonly { readonly grid: Grid; readonly isPartOfRun: boolean }[] {
    const isPartOfRun = (grid: Grid) =>
      grid.rows.some((row) => grid.columns.some((column) => this.at(grid, row, column).length > 0));
    return grids.map((grid) => ({ grid, isPartOfRun: isPartOfRun(grid) }));
  }
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

/**
 * Returns a function that looks up the requirements that the finding of a case judges, or all of the case if it has no
 * finding. Requirements that the run does not know are left out.
 */
export function requirementsBy({
  requirements,
}: RunResult): (result: Pick<CaseResult, 'requirements' | 'judges'>) => readonly RequirementResult[] {
  const byId = new Map(requirements.map((each) => [each.id, each]));
  return (result) => (result.judges ?? result.requirements).flatMap((id) => byId.get(id) ?? []);
}
