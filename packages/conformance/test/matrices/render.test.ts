import { describe, expect, test } from 'vitest';
import { outcomes } from '../../src/suite/4.8-entities/outcomes.js';
import { edits } from '../../src/suite/4.9-properties/edits.js';
import { emptyValues } from '../../src/suite/4.9-properties/empty-values.js';
import { type Grid, gridOf, grids } from '../../src/suite/grids.js';
import type { Matrix } from '../../src/suite/matrix.js';

describe('grids', () => {
  test('render in the layout of 4.8', () => {
    expect(renderGrid(gridOf(outcomes))).toBe(`### 4.8 PUT, POST and PATCH

| URL, body, entity exists | PUT | POST | PATCH |
| --- | --- | --- | --- |
| /Type, object without id, n/a | 400 none | 200 created | 400 none |
| /Type, object with id, yes | 200 updated | 200 updated | 200 updated |
| /Type, object with id, no | 200 created | 400 none | 400 none |
| /Type, array, yes | 400 none | 200 created and updated | 400 none |
| /Type, array, no | 400 none | 400 none | 400 none |
| /Type/<id>, object without id, yes | 200 updated | 200 updated | 200 updated |
| /Type/<id>, object with id, yes | 200 updated | 200 updated | 200 updated |
| /Type/<id>, object without id, no | 200 created | 404 none | 404 none |
| /Type/<id>, object with id, no | 200 created | 404 none | 404 none |
| /Type/<id>, array, yes | 400 none | 400 none, D-18 | 400 none |
| /Type/<id>, array, no | 400 none | 400 none, D-18 | 400 none |
`);
  });

  test('render in the layout of 4.9', () => {
    expect(renderGrid(gridOf(edits))).toBe(`### 4.9 POST

| Body, remove | List | Set | Map | no collection |
| --- | --- | --- | --- | --- |
| single value, false | 200 appended | 200 added | 400 none | 400 none |
| single value, true | 400 none | 200 removed | 400 none | 400 none |
| list of values, false | 200 appended | 200 added | 400 none | 400 none |
| list of values, true | 400 none | 200 removed | 400 none | 400 none |
| map of key to value, false | 200 inserted | 400 none | 200 put | 400 none |
| map of key to value, true | 200 removed | 400 none | 200 removed | 400 none |
`);
  });

  test('render in the layout of 2.5', () => {
    const rows = renderGrid(gridOf(emptyValues)).split('\n').slice(4, -1);
    expect(rows.filter((row) => row.endsWith('| false |'))).toHaveLength(1);
    expect(rows.filter((row) => row.endsWith('| 0 |'))).toHaveLength(5);
    expect(rows.filter((row) => row.endsWith('| null |'))).toHaveLength(5);
    expect(rows.filter((row) => row.endsWith('| empty |'))).toHaveLength(3);
  });

  test('stay as they are', () => {
    expect(grids.map(renderGrid).join('\n')).toMatchSnapshot();
  });

  test('need a cell for each column', () => {
    const cell = { status: 200, effect: 'created', deviation: 'D-18', judges: [] } as const;
    const columns = ['PUT', 'POST'] as const;
    const matrix: Matrix<typeof columns> = {
      title: 'title',
      heading: 'heading',
      columns,
      rows: {
        complete: { cells: [cell, { judges: [] }] },
        // @ts-expect-error The second cell is missing.
        incomplete: { cells: [cell] },
      },
    };
    expect(gridOf(matrix).cells['complete']).toEqual({ PUT: '200 created, D-18', POST: '—' });
  });
});

/** Renders a grid as a Markdown table, to be compared with the table of the specification. */
function renderGrid(grid: Grid): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    `### ${grid.title}`,
    '',
    line([grid.heading, ...grid.columns]),
    line(Array.from({ length: grid.columns.length + 1 }, () => '---')),
    ...grid.rows.map((row) => line([row, ...grid.columns.map((column) => grid.cells[row]?.[column] ?? '')])),
    '',
  ].join('\n');
}
