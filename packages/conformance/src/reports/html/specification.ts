import { worst } from '../../case/verdict.js';
import type { RequirementResult } from '../../harness/result.js';
import {
  type Block,
  resolutions,
  type Section,
  type Sentence,
  sentencesByPlace,
  specification,
} from '../../specification/index.js';
import { sentencesWithoutRequirement } from '../../suite/requirements.js';
import { groupedBy } from '../groups.js';
import { counted, markOf } from '../report.js';
import { type Markup, markup, type Page, words } from './markup.js';

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
export function placesOf({ from = [] }: RequirementResult): Markup | undefined {
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
