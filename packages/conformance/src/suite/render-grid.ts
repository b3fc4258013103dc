import type { Grid } from './grid.js';

/** A grid as a Markdown table, to be held against the specification's. */
export function renderGrid(table: Grid): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `### ${table.title}`,
    '',
    line([table.heading, ...table.columns]),
    line(Array.from({ length: table.columns.length + 1 }, () => '---')),
    ...table.rows.map((row) => line([row, ...table.columns.map((column) => table.cells[row]?.[column] ?? '')])),
    '',
  ].join('\n');
}
