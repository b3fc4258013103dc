/** A table of the specification, complete at compile time: a row without a cell for a column does not compile. */
export interface Grid<Row extends string = string, Column extends string = string, Cell extends string = string> {
  /** The section and what the table is about, e.g. `4.8 PUT and POST`. */
  readonly title: string;
  /** What the rows are, the heading of the first column. */
  readonly heading: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
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

/** Every cell of a grid, row by row. */
export function cellsOf<Row extends string, Column extends string, Cell extends string>(
  table: Grid<Row, Column, Cell>,
): readonly { readonly row: Row; readonly column: Column; readonly cell: Cell }[] {
  return table.rows.flatMap((row) => table.columns.map((column) => ({ row, column, cell: table.cells[row][column] })));
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
