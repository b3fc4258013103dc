import { dialectRows } from '../case/deviations.js';
import type { CaseResult, RunResult } from '../harness/result.js';
import { groupedBy, withVerdict } from './groups.js';

/** A row of the dialects that a service was met with. */
export interface MetDeviation {
  /** `D-2` */
  readonly id: string;
  /** The row in words; missing where the suite knows no row of that id. */
  readonly row: (typeof dialectRows)[number] | undefined;
  readonly results: readonly CaseResult[];
}

/** The rows of the dialects that were met, by their numbers. They are told apart from failures, and last. */
export function deviationsOf({ results }: RunResult): readonly MetDeviation[] {
  const groups = groupedBy(withVerdict(results, 'deviates'), ({ deviation = 'no named row' }) => deviation);
  return Array.from(groups, ([id, those]) => ({
    id,
    row: dialectRows.find((each) => each.id === id),
    results: those,
  })).sort((left, right) => left.id.localeCompare(right.id, 'en', { numeric: true }));
}
