import type { ComponentChildren, Key } from 'preact';

export interface Column<Row> {
  readonly name: string;
  /** The heading. Default: the name */
  readonly heading?: ComponentChildren;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  readonly order?: 'ascending' | 'descending';
  /** Called when somebody sorts by the column. Without it, it cannot be sorted. */
  readonly onSort?: () => void;
  readonly cell: (row: Row) => ComponentChildren;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** The text if there are no rows. */
  readonly empty: string;
}

/** A table, which scrolls within its frame where it is too wide. The first column names the row. */
export function Table<Row>({ label, columns, rows, keyOf, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p class="quiet">{empty}</p>;
  return (
    <section class="table" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" aria-sort={column.order} class={column.isNumber ? 'number' : ''}>
                <Heading column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, isNumber, cell }, index) =>
                index === 0 ? (
                  <th key={name} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} class={isNumber ? 'number' : ''}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heading<Row>({ column: { name, heading = name, order, onSort } }: { readonly column: Column<Row> }) {
  if (onSort === undefined) return <>{heading}</>;
  const mark = order === undefined ? '' : order === 'ascending' ? '▲' : '▼';
  return (
    <button type="button" class="sort" onClick={onSort}>
      {heading} <span aria-hidden="true">{mark}</span>
    </button>
  );
}
