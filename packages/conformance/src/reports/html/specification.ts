import { verdicts, worst } from '../../case/verdict.js';
import type { CaseResult, RequirementResult } from '../../harness/result.js';
import {
  type Block,
  resolutions,
  type Section,
  type Sentence,
  sentencesByPlace,
  specification,
} from '../../specification/index.js';
import type { Grid } from '../../suite/grids.js';
import { sentencesWithoutRequirement } from '../../suite/requirements.js';
import { Cells, groupedBy, sectionsOf } from '../groups.js';
import { counted, countsOf, markOf, meaningOf, verdictOrder } from '../report.js';
import { badge, exchangesButton, type Markup, markup, type Page, words } from './markup.js';

/** Renders the tables of the specification, in which each cell has the verdicts of its cases. */
export function tables(page: Page): Markup {
  const cells = new Cells(page.result);
  const shown = cells.tables.filter(({ isPartOfRun }) => isPartOfRun);
  const others = cells.tables.filter(({ isPartOfRun }) => !isPartOfRun);
  return markup`<section id="tables"><h2>The specification’s tables</h2>
<p class="lead">A cell shows what the specification says, and its colour and mark show the verdict. A click shows the requests and answers. Arrow keys go from cell to cell.</p>
${legend()}
${shown.map(({ grid }) => gridTable(page, grid, cells))}
${others.length === 0 ? undefined : markup`<p class="muted">Not part of this run: ${others.map(({ grid }) => grid.title).join('; ')}.</p>`}
</section>`;
}

function legend(): Markup {
  const entries = verdictOrder.map((verdict) => markup`<li>${badge(verdict)} ${meaningOf(verdict)}</li>`);
  return markup`<details class="legend"><summary>What the marks mean</summary><ul>${entries}</ul></details>`;
}

function gridTable(page: Page, grid: Grid, cells: Cells): Markup {
  const headings = grid.columns.map((column) => markup`<th scope="col">${column}</th>`);
  const rows = grid.rows.map(
    (row) =>
      markup`<tr><th scope="row">${row}</th>${grid.columns.map((column) => gridCell(page, grid, row, column, cells))}</tr>\n`,
  );
  return markup`<figure><figcaption>${grid.title}</figcaption>
<div class="scroll" role="region" aria-label="${grid.title}" tabindex="0"><table class="grid"><thead><tr><th scope="col">${grid.heading}</th>${headings}</tr></thead><tbody>
${rows}</tbody></table></div></figure>
`;
}

function gridCell(page: Page, grid: Grid, row: string, column: string, cells: Cells): Markup {
  const text = grid.cells[row]?.[column] ?? '';
  const found = cells.at(grid, row, column);
  if (found.length === 0) return markup`<td><span class="none">${text}</span></td>`;
  return markup`<td>${found.map((result) => exchangesButton(page, result, text))}</td>`;
}

/**
 * Renders all requirements by section with their cases, and a form to filter them. The text of each one has the colour
 * of its verdict.
 */
export function requirements(page: Page): Markup {
  const casesBy = new Map<string, CaseResult[]>();
  for (const each of page.result.results) {
    for (const id of each.requirements) casesBy.set(id, [...(casesBy.get(id) ?? []), each]);
  }
  const sections = Array.from(sectionsOf(page.result), ([section, those]) => group(page, section, those, casesBy));
  return markup`<section id="requirements"><h2>Requirements <span class="count">${page.result.requirements.length}</span></h2>
${filter(page)}
${sections}</section>`;
}

/** Renders the form to filter requirements. The script shows it, since the form does not work without the script. */
function filter({ result }: Page): Markup {
  const options = countsOf(result).map(([verdict]) => markup`<option value="${verdict}">${verdict}</option>`);
  return markup`<form id="filter" role="search" hidden><label>Search <input type="search" name="text" placeholder="words, ids, cases"></label>
<label>Verdict <select name="verdict"><option value="">all</option>${options}</select></label>
<output name="found" aria-live="polite"></output></form>`;
}

function group(
  page: Page,
  section: string,
  those: readonly RequirementResult[],
  casesBy: ReadonlyMap<string, readonly CaseResult[]>,
): Markup {
  const verdict = worst(those.map((each) => each.verdict));
  const isOpen = verdict === 'fail' || verdict === 'error';
  const rows = those.map((each) => row(page, each, casesBy.get(each.id) ?? []));
  return markup`<details class="section"${isOpen ? markup` open` : undefined}><summary>Section ${section} ${shares(those)}</summary>
<div class="rows">${rows}</div></details>
`;
}

/** Renders the number of requirements of a section with each verdict. */
function shares(those: readonly RequirementResult[]): readonly Markup[] {
  return verdicts.flatMap((verdict) => {
    const count = those.filter((each) => each.verdict === verdict).length;
    return count === 0 ? [] : [markup`<span class="share">${count} ${badge(verdict)}</span> `];
  });
}

function row(page: Page, requirement: RequirementResult, cases: readonly CaseResult[]): Markup {
  const { id, level, text, resolution, untested, verdict } = requirement;
  const none = markup`<span class="muted">${untested ?? 'no case of this run judges it'}</span>`;
  return markup`<div class="row" id="req-${id}"><p class="id"><b><a href="#req-${id}">${id}</a></b> <span class="muted">${level}${resolution === undefined ? undefined : `, ${resolution}`}</span></p><div><p class="words"><span class="sentence v-${verdict}">${words(text)}</span></p>${placesOf(requirement)}<div class="chips">${cases.length === 0 ? none : cases.map((each) => exchangesButton(page, each))}</div></div><p class="verdict">${cases.length === 0 ? undefined : badge(verdict)}</p></div>
`;
}

/** The requirements that each sentence contains, by its place. */
type Contained = ReadonlyMap<string, readonly RequirementResult[]>;

const anchors = new Map(Array.from(sentencesByPlace.keys(), (place, index) => [place, `s-${index}`]));

const reasons = new Map(
  sentencesWithoutRequirement.flatMap(({ reason, places }) => places.map((place) => [place, reason])),
);

/** The sentences without colours, which are the same in every report. */
const plain = new Map(
  Array.from(sentencesByPlace, ([place, { text }]) => {
    const reason = reasons.get(place);
    const title = reason === undefined ? place : `${place}: ${reason}`;
    return [place, markup`<span id="${anchors.get(place)}" title="${title}">${words(text)}</span>`];
  }),
);

/**
 * Renders the text of the specification and of the resolutions. Each sentence has the colour of the worst verdict of
 * the requirements that it contains, and opens them. A sentence without a requirement has no colour.
 */
export function specificationText({ result }: Page): Markup {
  const pairs = result.requirements.flatMap((requirement) =>
    (requirement.from ?? []).map((place) => ({ place, requirement })),
  );
  const contained = new Map(
    Array.from(
      groupedBy(pairs, ({ place }) => place),
      ([place, those]) => [place, those.map(({ requirement }) => requirement)],
    ),
  );
  return markup`<section id="specification"><h2>The specification’s text</h2>
<p class="lead">Each sentence has the colour of the worst verdict of its requirements. A click shows them, with their cases. Sentences without a colour are not judged.</p>
${specification.map((each) => chapter(each, contained))}
<h3>Resolutions</h3>
${resolutions.map((each) => chapter(each, contained))}
${withoutRequirement()}</section>`;
}

/** Renders links to the sentences that contain a requirement. */
function placesOf({ from = [] }: RequirementResult): Markup | undefined {
  const links = from.flatMap((place) => {
    const anchor = anchors.get(place);
    return anchor === undefined ? [] : [markup` <a href="#${anchor}">${place}</a>`];
  });
  return links.length === 0 ? undefined : markup`<p class="places">${links}</p>`;
}

function chapter({ title, blocks }: Section, contained: Contained): Markup {
  const number = /^\d/.test(title.place) ? `${title.place} ` : '';
  return markup`<details class="chapter" open><summary>${number}${sentence(title, contained)}</summary>
${blocks.map((block, index) => blockMarkup(block, contained, blocks[index - 1]?.kind !== 'item', blocks[index + 1]?.kind !== 'item'))}</details>
`;
}

/** Renders a block. The first and the last of several items begin and end the list. */
function blockMarkup(block: Block, contained: Contained, isFirst: boolean, isLast: boolean): Markup {
  if (block.kind === 'heading') return markup`<h4>${sentence(block.title, contained)}</h4>\n`;
  if (block.kind === 'table') return table(block, contained);
  const text = block.sentences.map((each) => markup`${sentence(each, contained)} `);
  if (block.kind === 'paragraph') return markup`<p>${text}</p>\n`;
  const [start, end] = [isFirst ? markup`<ol>` : undefined, isLast ? markup`</ol>\n` : undefined];
  return markup`${start}<li>${text}</li>${end}`;
}

function table({ columns, rows }: Extract<Block, { kind: 'table' }>, contained: Contained): Markup {
  const lines = rows.map(({ label, cells }) => {
    const data = cells.map((cell) => markup`<td>${cell.map((each) => markup`${sentence(each, contained)} `)}</td>`);
    return markup`<tr>${label.map((each) => markup`<th scope="row">${words(each)}</th>`)}${data}</tr>\n`;
  });
  return markup`<div class="scroll" role="region" aria-label="Table" tabindex="0"><table class="text"><thead><tr>${columns.map((each) => markup`<th scope="col">${words(each)}</th>`)}</tr></thead><tbody>
${lines}</tbody></table></div>
`;
}

function sentence({ place, text }: Sentence, contained: Contained): Markup {
  const requirements = contained.get(place) ?? [];
  const [first] = requirements;
  if (first === undefined) return plain.get(place) ?? words(text);
  const verdict = worst(requirements.map((each) => each.verdict));
  const mark = verdict === 'pass' ? undefined : markup`<span aria-hidden="true">${markOf(verdict)} </span>`;
  const ids = requirements.map(({ id }) => id).join(' ');
  return markup`<a class="sentence v-${verdict}" id="${anchors.get(place)}" href="#req-${first.id}" title="${place}" data-requirements="${ids}">${mark}${words(text)}<span class="screen-reader"> ${verdict}</span></a>`;
}

/** Renders links to the sentences that no requirement of the suite contains, by reason. */
function withoutRequirement(): Markup {
  const rows = sentencesWithoutRequirement.map(({ reason, meaning, places }) => {
    const links = places.map((place) => markup` <a href="#${anchors.get(place) ?? ''}">${place}</a>`);
    return markup`<li><b>${reason}</b>: ${meaning}<p class="places">${links}</p></li>\n`;
  });
  const count = sentencesWithoutRequirement.reduce((sum, { places }) => sum + places.length, 0);
  return markup`<details class="unjudged"><summary>${counted(count, 'sentence is', 'sentences are')} not judged</summary><ul>
${rows}</ul></details>`;
}
