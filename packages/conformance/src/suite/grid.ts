import { type DialectRowId, dialectRows } from '../case/deviations.js';

/** A table of the specification, complete at compile time: a row without a cell for a column does not compile. */
export interface Grid<Row extends string = string, Column extends string = string, Cell extends string = string> {
  /** The section and what the table is about, e.g. `4.8 PUT and POST`. */
  readonly title: string;
  /** What the rows are, the heading of the first column. */
  readonly heading: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What the specification says, and where the deployed dialect says otherwise its row: `400 none, D-18`. */
  readonly cells: { readonly [R in Row]: { readonly [C in Column]: Cell } };
}

/**
 * Makes a grid. `Cell` is what a cell may say, `Row` comes from the table, which must have a cell for each column.
 *
 * @example grid<Outcome>()('4.8', 'Body', ['PUT', 'POST'], { 'object without id': { PUT: '400 none', POST: '200 created' } })
 */
export function grid<Cell extends string>() {
  return <Row extends string, const Columns extends readonly string[]>(
    title: string,
    heading: string,
    columns: Columns,
    cells: { readonly [R in Row]: { readonly [C in NoInfer<Columns>[number]]: Cell } },
  ): Grid<Row, Columns[number], Cell> => ({ title, heading, columns, rows: keys(cells), cells });
}

/** What the specification says in a cell, without the row of the dialects that it names: `400 none, D-18` → `400 none`. */
export type Specified<Cell extends string> = Cell extends `${infer Outcome}, ${DialectRowId}` ? Outcome : Cell;

interface CellOf<Row, Column, Cell extends string> {
  readonly row: Row;
  readonly column: Column;
  /** What the specification says. */
  readonly cell: Specified<Cell>;
  /** The row of the dialects that says otherwise. */
  readonly deviation?: DialectRowId;
}

/** Every cell of a grid, row by row. */
export function cellsOf<Row extends string, Column extends string, Cell extends string>(
  table: Grid<Row, Column, Cell>,
): readonly CellOf<Row, Column, Cell>[] {
  return table.rows.flatMap((row) =>
    table.columns.map((column) => ({ row, column, ...specified(table.cells[row][column]) })),
  );
}

function specified<Cell extends string>(text: Cell): Pick<CellOf<string, string, Cell>, 'cell' | 'deviation'> {
  const deviation = dialectRows.find(({ id }) => text.endsWith(`, ${id}`))?.id;
  const cell: string = deviation === undefined ? text : text.slice(0, -`, ${deviation}`.length);
  if (!isSpecified<Cell>(cell)) throw new RangeError(`${JSON.stringify(text)} names more than one row of the dialects`);
  return deviation === undefined ? { cell } : { cell, deviation };
}

function isSpecified<Cell extends string>(text: string): text is Specified<Cell> {
  return !dialectRows.some(({ id }) => text.endsWith(`, ${id}`));
}

/** The names of the rows: a record of literals has no other keys than its type says. */
function keys<Row extends string>(cells: { readonly [R in Row]: unknown }): readonly Row[] {
  const isRow = (name: string): name is Row => Object.hasOwn(cells, name);
  return Object.keys(cells).filter(isRow);
}

/** A name as a part of a case's id: `one object with id, exists` → `one-object-with-id-exists`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9<>=.*_-]+/g, '-')
    .replace(/^-+|-+$/g, '');
