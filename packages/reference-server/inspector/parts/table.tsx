import type { ComponentChildren, Key } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export interface Column<Row> {
  readonly name: string;
  /** The heading. Default: the name */
  readonly heading?: ComponentChildren;
  /** Numbers are aligned at their end. */
  readonly isNumber?: boolean;
  readonly order?: 'ascending' | 'descending';
  /** Called when the user sorts by the column. If it is missing, the column cannot be sorted. */
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

/** A table, which scrolls within its frame if it is too wide. The first column names the row. */
export function Table<Row>({ label, columns, rows, keyOf, empty }: TableProps<Row>) {
  const frame = useKeptFocus();
  return (
    <div ref={frame} tabIndex={-1} class="rows">
      {rows.length === 0 ? (
        <p class="quiet">{empty}</p>
      ) : (
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
      )}
    </div>
  );
}

/**
 * Keeps the focus in a table when the row that had it is removed: the row that takes its place gets it, or the frame if
 * there are no rows.
 *
 * @returns a ref for the frame of the table
 */
function useKeptFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly element: Element; readonly row: number } | undefined>(undefined);
  useEffect(() => {
    const { current } = frame;
    const keep = () => {
      const element = document.activeElement;
      if (element !== null) last.current = { element, row: rowsIn(current).findIndex((row) => row.contains(element)) };
    };
    current?.addEventListener('focusin', keep);
    return () => current?.removeEventListener('focusin', keep);
  }, []);
  useLayoutEffect(() => {
    if (last.current === undefined || last.current.element.isConnected) return;
    const rows = rowsIn(frame.current);
    const next = rows[Math.min(last.current.row, rows.length - 1)]?.querySelectorAll<HTMLElement>('a, button');
    last.current = undefined;
    if (document.activeElement === document.body) (Array.from(next ?? []).at(-1) ?? frame.current)?.focus();
  });
  return frame;
}

function rowsIn(frame: Element | null): readonly Element[] {
  return Array.from(frame?.querySelectorAll('tbody tr') ?? []);
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
