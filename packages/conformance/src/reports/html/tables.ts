import type { Grid } from '../../suite/grids.js';
import { Cells } from '../groups.js';
import { meaningOf, verdictOrder } from '../report.js';
import { badge, type Markup, markup, opener, type Page } from './markup.js';

/** Renders the tables of the specification, in which each cell has the verdicts of its cases. */
export function tables(page: Page): Markup {
  const cells = new Cells(page.result);
  const shown = cells.tables.filter(({ isPartOfRun }) => isPartOfRun);
  const others = cells.tables.filter(({ isPartOfRun }) => !isPartOfRun);
  return markup`<section id="tables"><h2>The specification’s tables</h2>
<p class="lead">A cell shows what the specification says, and its colour and mark show the verdict. A click shows the requests and answers. Arrow keys go from cell to cell.</p>
${legend()}
${shown.map(({ grid }) => table(page, grid, cells))}
${others.length === 0 ? undefined : markup`<p class="muted">Not part of this run: ${others.map(({ grid }) => grid.title).join('; ')}.</p>`}
</section>`;
}

function legend(): Markup {
  const entries = verdictOrder.map((verdict) => markup`<li>${badge(verdict)} ${meaningOf(verdict)}</li>`);
  return markup`<details class="legend"><summary>What the marks mean</summary><ul>${entries}</ul></details>`;
}

function table(page: Page, grid: Grid, cells: Cells): Markup {
  const headings = grid.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const rows = grid.rows.map(
    (row) =>
      markup`<tr><th scope="row">${row}</th>${grid.columns.map((column) => cell(page, grid, row, column, cells))}</tr>\n`,
  );
  return markup`<figure><figcaption>${grid.title}</figcaption>
<div class="scroll" role="region" aria-label="${grid.title}" tabindex="0"><table class="grid"><thead><tr><th scope="col">${grid.heading}</th>${headings}</tr></thead><tbody>
${rows}</tbody></table></div></figure>
`;
}

function cell(page: Page, grid: Grid, row: string, column: string, cells: Cells): Markup {
  const text = grid.cells[row]?.[column] ?? '';
  const found = cells.at(grid, row, column);
  if (found.length === 0) return markup`<td><span class="none">${text}</span></td>`;
  return markup`<td>${found.map((result) => opener(page, result, text))}</td>`;
}
