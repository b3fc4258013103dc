import { verdicts, worst } from '../../case/verdict.js';
import type { CaseResult, RequirementResult } from '../../harness/result.js';
import { sectionsOf } from '../groups.js';
import { countsOf } from '../report.js';
import { badge, type Markup, markup, opener, type Page, words } from './markup.js';
import { placesOf } from './specification.js';

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
  return markup`<div class="row" id="req-${id}"><p class="id"><b><a href="#req-${id}">${id}</a></b> <span class="muted">${level}${resolution === undefined ? undefined : `, ${resolution}`}</span></p><div><p class="words"><span class="sentence v-${verdict}">${words(text)}</span></p>${placesOf(requirement)}<div class="chips">${cases.length === 0 ? none : cases.map((each) => opener(page, each))}</div></div><p class="verdict">${cases.length === 0 ? undefined : badge(verdict)}</p></div>
`;
}
