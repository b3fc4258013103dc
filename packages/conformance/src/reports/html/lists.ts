import type { CaseResult } from '../../harness/result.js';
import {
  allOf,
  type Cause,
  causesOf,
  causeText,
  deviationGroups,
  hasDifference,
  notJudgedOf,
  requirementsBy,
  withVerdict,
} from '../groups.js';
import { counted, noticesOf } from '../report.js';
import { cut, valueText } from '../text.js';
import { badge, exchangesButton, type Markup, markup, type Page, type Part, words } from './markup.js';

/** The maximum number of characters of a value in a card. The opened case shows more. */
const maxLength = 1200;

/** Renders data that was lost, what could not be deleted, and what is worth knowing, such as edits of other users. */
export function notices({ result }: Page): readonly Markup[] {
  return noticesOf(result).map(({ id, title, items, command }) => {
    const style = id === 'notes' ? 'card' : 'card v-left';
    const cards = items.map(({ what, marker }) => {
      return markup`<li class="${style}">${what}${marker === undefined ? undefined : markup` <code>${marker}</code>`}</li>`;
    });
    return markup`<section id="${id}"><h2>${title}</h2>
<ul class="cards">${cards}</ul>
${command === undefined ? undefined : markup`<p>To try again:</p><pre>${command}</pre>`}</section>
`;
  });
}

/** Renders the cases that make the run red, those with the same cause together. */
export function failures(page: Page): Markup {
  const causes = causesOf(page.result);
  if (causes.length === 0) {
    return markup`<section id="failures"><h2>Failures <span class="count">0</span></h2>
<p class="lead">No case failed.</p></section>`;
  }
  const groups = causes.map((cause, index) => causeGroup(page, cause, index));
  return markup`<section id="failures"><h2>Failures <span class="count">${causes.flatMap(allOf).length}</span></h2>
${groups}</section>`;
}

/** Renders the failures of a cause: the most telling one first, the others on demand. */
function causeGroup(page: Page, cause: Cause, index: number): Markup {
  const { lead, others } = cause;
  if (others.length === 0) return markup`<div class="cause">${cards(page, [lead])}</div>`;
  const more = counted(others.length, 'case with the same difference', 'cases with the same difference');
  return markup`<div class="cause"><h3>${causeText(cause, index)}</h3>
${cards(page, [lead])}<details><summary>${more}</summary>
${cards(page, others)}</details></div>
`;
}

/** Renders the differences that do not fail the run. */
export function differences(page: Page): Markup | undefined {
  const those = (['flaky', 'known', 'observed'] as const).flatMap((each) => withVerdict(page.result.results, each));
  if (those.length === 0) return undefined;
  return markup`<section id="differences"><h2>Other differences <span class="count">${those.length}</span></h2>
<p class="lead">Failures that did not occur again when the case was repeated, failures that are listed as known, and differences from what was observed elsewhere. They do not make the run fail.</p>
${cards(page, those)}</section>`;
}

function cards(page: Page, results: readonly CaseResult[]): Markup {
  const judgedBy = requirementsBy(page.result);
  return markup`<ul class="cards">${results.map((each) => card(page, each, judgedBy))}</ul>`;
}

function card(page: Page, result: CaseResult, judgedBy: ReturnType<typeof requirementsBy>): Markup {
  const { id, subject, verdict, message, reason, link } = result;
  const requirements = judgedBy(result).map(
    (each) =>
      markup`<p class="words"><a href="#req-${each.id}"><b>${each.id}</b></a> <span class="muted">${each.section}, ${each.level}</span> ${words(each.text)}</p>`,
  );
  const difference = hasDifference(result) ? differenceOf(result) : undefined;
  const listed = reason === undefined ? undefined : markup`<p class="muted">${reason}${linkTo(link)}</p>`;
  return markup`<li class="card v-${verdict}" data-s="${subject}"><h3>${badge(verdict)} ${opened(page, result, id)}</h3>
${requirements}${message === undefined ? undefined : markup`<p class="message">${cut(message, maxLength)}</p>`}${listed}${difference}</li>
`;
}

function differenceOf({ check, expected, got }: CaseResult & { readonly check: string }): Markup {
  const value = (each: unknown) => markup`<pre>${cut(valueText(each, 2), maxLength)}</pre>`;
  return facts([
    ['Check', check],
    ['Expected', value(expected)],
    ['Got', value(got)],
  ]);
}

/** Renders names with their descriptions, such as the parts of the difference that a case found. */
function facts(all: readonly (readonly [name: string, what: Part])[]): Markup {
  return markup`<dl class="difference">${all.map(([name, what]) => markup`<dt>${name}</dt><dd>${what}</dd>`)}</dl>`;
}

/** Renders the name of a case, which opens its exchanges. */
function opened({ indexOf, isBoth }: Page, result: CaseResult, id: string): Markup {
  const subject = isBoth ? markup` <i>${result.subject}</i>` : undefined;
  return markup`<button type="button" class="link" data-r="${indexOf(result)}">${id}</button>${subject}`;
}

/** Renders a link. Only web addresses become links. */
function linkTo(link: string | undefined): Markup | undefined {
  if (link === undefined) return undefined;
  if (!/^https?:\/\//i.test(link)) return markup` ${link}`;
  return markup` <a href="${link}" rel="noreferrer">${link}</a>`;
}

/** Renders the dialect rows in which the service differs, each with its advice. */
export function deviations(page: Page): Markup | undefined {
  const groups = deviationGroups(page.result);
  if (groups.length === 0) return undefined;
  const rows = groups.map(({ id, row, results }) => {
    const both =
      row === undefined
        ? undefined
        : facts([
            ['Documented', words(row.documented)],
            ['Deployed', words(row.deployed)],
            ['What to do', markup`<b>${words(row.advice)}</b>`],
          ]);
    return markup`<li class="card v-deviates"><h3>${badge('deviates')} <span>${id}${row === undefined ? undefined : markup`: ${words(row.subject)}`}</span></h3>
${both}${casesOf(page, results)}</li>
`;
  });
  return markup`<section id="deviations"><h2>Deviations <span class="count">${groups.length}</span></h2>
<p class="lead">Judged by the ${page.result.dialect} dialect, the service differs in these named ways. They are not failures.</p>
<ul class="cards">${rows}</ul></section>`;
}

/** Renders the cases that were not judged, by reason. */
export function notJudged(page: Page): Markup | undefined {
  const groups = notJudgedOf(page.result);
  if (groups.length === 0) return undefined;
  const rows = groups.map(
    ({ key, verdict, results }) =>
      markup`<li class="card v-${verdict}"><h3>${badge(verdict)} <span>${key}</span></h3>${casesOf(page, results)}</li>\n`,
  );
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return markup`<section id="not-judged"><h2>Not judged <span class="count">${count}</span></h2>
<ul class="cards">${rows}</ul></section>`;
}

function casesOf(page: Page, results: readonly CaseResult[]): Markup {
  return markup`<details><summary>${counted(results.length, 'case', 'cases')}</summary><div class="chips">${results.map((each) => exchangesButton(page, each))}</div></details>`;
}
