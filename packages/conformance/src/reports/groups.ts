import { dialectRows } from '../case/deviations.js';
import type { Verdict } from '../case/verdict.js';
import type { CaseResult, RequirementResult, RunResult } from '../harness/result.js';
import { type Grid, grids } from '../suite/grids.js';

/** Results that have something in common. */
export interface Group<Key = string> {
  readonly key: Key;
  readonly results: readonly CaseResult[];
}

/** Results in groups, in the order in which the keys come first. */
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

/** What makes a run red, in the order of the cases; the suite's own faults first. */
export function failuresOf({ results }: RunResult): readonly CaseResult[] {
  return [...withVerdict(results, 'error'), ...withVerdict(results, 'fail')];
}

export const withVerdict = (results: readonly CaseResult[], ...wanted: readonly Verdict[]): readonly CaseResult[] =>
  results.filter(({ verdict }) => wanted.includes(verdict));

/** Whether a check has an expected and an actual value: a known failure that passes has none. */
export const hasDifference = (result: CaseResult): boolean => 'expected' in result || 'got' in result;

/** What was not judged, by verdict and reason; the largest group comes first. */
export function notJudgedOf({ results }: RunResult): readonly (Group & { readonly verdict: Verdict })[] {
  const without = withVerdict(results, 'blocked', 'unsupported', 'skipped');
  const groups = groupedBy(without, ({ verdict, reason = '' }) => `${verdict}: ${reason}`);
  return Array.from(groups.values(), (those) => {
    const [{ verdict, reason = '' } = { verdict: 'skipped' as const }] = those;
    return { key: reason, verdict, results: those };
  }).sort((left, right) => right.results.length - left.results.length);
}

/** A row of the dialects by which a service deviates. */
export interface DeviationGroup {
  /** `D-2` */
  readonly id: string;
  /** The row in words; missing where the suite knows no row of that id. */
  readonly row: (typeof dialectRows)[number] | undefined;
  readonly results: readonly CaseResult[];
}

/** The rows by which the service deviates, in the order of their numbers. They are no failures, and reported last. */
export function deviationGroups({ results }: RunResult): readonly DeviationGroup[] {
  const groups = groupedBy(withVerdict(results, 'deviates'), ({ deviation = 'no named row' }) => deviation);
  return Array.from(groups, ([id, those]) => ({
    id,
    row: dialectRows.find((each) => each.id === id),
    results: those,
  })).sort((left, right) => left.id.localeCompare(right.id, 'en', { numeric: true }));
}

/** Requirements by section, in the order of the specification. */
export function sectionsOf({ requirements }: RunResult): ReadonlyMap<string, readonly RequirementResult[]> {
  const sorted = requirements.toSorted((left, right) => compareSections(left.section, right.section));
  return groupedBy(sorted, ({ section }) => section);
}

/** Compares numbers of sections: `4.9` stands before `4.10`. */
export function compareSections(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true });
}

/** The results of every cell of the specification's tables. */
export class Cells {
  readonly #cells: ReadonlyMap<string, readonly CaseResult[]>;

  constructor({ results }: RunResult) {
    const celled = results.flatMap((result) => (result.cell === undefined ? [] : [{ result, cell: result.cell }]));
    const groups = groupedBy(celled, ({ cell }) => keyOf(cell.grid, cell.row, cell.column));
    this.#cells = new Map(Array.from(groups, ([key, those]) => [key, those.map(({ result }) => result)]));
  }

  /** Those of one cell, one for each subject. */
  at({ title }: Grid, row: string, column: string): readonly CaseResult[] {
    return this.#cells.get(keyOf(title, row, column)) ?? [];
  }

  /** Every table, with whether a case of the run belongs to it. */
  get tables(): readonly { readonly grid: Grid; readonly isPartOfRun: boolean }[] {
    const isPartOfRun = (grid: Grid) =>
      grid.rows.some((row) => grid.columns.some((column) => this.at(grid, row, column).length > 0));
    return grids.map((grid) => ({ grid, isPartOfRun: isPartOfRun(grid) }));
  }
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

/** The requirements that a case judges, as far as the run knows them. */
export function requirementsBy({
  requirements,
}: RunResult): (result: Pick<CaseResult, 'requirements'>) => readonly RequirementResult[] {
  const byId = new Map(requirements.map((each) => [each.id, each]));
  return (result) => result.requirements.flatMap((id) => byId.get(id) ?? []);
}
