import type { Cell, Matrix } from './matrix.js';

/** A table of the specification as texts, for reports. */
export interface Grid {
  readonly title: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** The text of each cell, by row and column. */
  readonly cells: { readonly [row: string]: { readonly [column: string]: string } };
}

/** Returns the texts of a matrix. */
export function gridOf({ title, heading, columns, rows }: Matrix): Grid {
  const texts = Object.entries(rows).map(
    ([name, { cells }]) =>
      [name, Object.fromEntries(cells.map((cell, index) => [columns[index], cellText(cell)]))] as const,
  );
  return { title, heading, columns, rows: Object.keys(rows), cells: Object.fromEntries(texts) };
}

/** Returns the text of a cell, e.g. `400 none, D-18`, or a dash if the specification does not cover the cell. */
export function cellText({ status, effect, deviation }: Cell): string {
  const outcome = [status, effect].filter((part) => part !== undefined).join(' ');
  return [outcome === '' ? '—' : outcome, deviation].filter((part) => part !== undefined).join(', ');
}
