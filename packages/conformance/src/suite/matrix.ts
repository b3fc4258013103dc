import type { Case } from '../case/case.js';
import type { DialectRowId } from '../case/deviations.js';

/** The content of one cell of a table of the specification. */
export interface Cell {
  /** The status of the response. */
  readonly status?: number;
  /** The effect in the words that reports show, e.g. `created`. */
  readonly effect?: string;
  /** The dialect row that describes how deployed services differ. */
  readonly deviation?: DialectRowId;
  /** The requirements that the case for the cell judges. */
  readonly judges: readonly string[];
  /** The requirements that it judges also. Default: none. */
  readonly also?: readonly string[];
}

/** A tuple with one cell for each column, in the order of the columns. */
export type Cells<Columns extends readonly string[], C> = { readonly [Index in keyof Columns]: C };

/**
 * A table of the specification. Each row has a cell for every column, and the members of `Row`, which describe how the
 * row is tested. A row without a cell for a column does not compile.
 */
export interface Matrix<Columns extends readonly string[] = readonly string[], C extends Cell = Cell, Row = unknown> {
  /** The section and the title of the table, e.g. `4.8 PUT, POST and PATCH`. */
  readonly title: string;
  /** The heading of the first column. */
  readonly heading: string;
  readonly columns: Columns;
  readonly rows: { readonly [name: string]: Row & { readonly cells: Cells<Columns, C> } };
}

interface Entry<Column, C, Row> {
  readonly name: string;
  readonly row: Row;
  readonly column: Column;
  readonly cell: C;
  /** The position of the cell, in the form in which a case names it. */
  readonly position: NonNullable<Case['cell']>;
}

/** Returns all cells of a matrix, row by row. */
export function cellsOf<Columns extends readonly string[], C extends Cell, Row>(
  matrix: Matrix<Columns, C, Row>,
): readonly Entry<Columns[number], C, Row>[] {
  return Object.entries(matrix.rows).flatMap(([name, row]) =>
    row.cells.map((cell, index) => {
      const column = columnAt(matrix, index);
      return { name, row, column, cell, position: { grid: matrix.title, row: name, column } };
    }),
  );
}

function columnAt<Columns extends readonly string[]>({ title, columns }: Matrix<Columns>, index: number) {
  const column: Columns[number] | undefined = columns[index];
  if (column === undefined) throw new RangeError(`A row of "${title}" has more cells than the table has columns.`);
  return column;
}

/** Creates the cells of a row that follow one rule. */
export function cellsBy<Columns extends readonly string[], C>(
  columns: Columns,
  cell: (column: Columns[number]) => C,
): Cells<Columns, C> {
  const cells: readonly C[] = columns.map(cell);
  if (!hasEvery(columns, cells)) throw new RangeError('A column has no cell.');
  return cells;
}

function hasEvery<Columns extends readonly string[], C>(
  columns: Columns,
  cells: readonly C[],
): cells is readonly C[] & Cells<Columns, C> {
  return cells.length === columns.length;
}

/** Converts a name to a part of a case id: `one object with id, exists` → `one-object-with-id-exists`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9<>=.*_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
