import { visible } from '@platform-services/sdk/model';
import type { Verdict } from '../../case/verdict.js';
import type { CaseResult, RunResult } from '../../harness/result.js';
import { markOf } from '../report.js';

/** HTML in which every text is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | undefined | readonly Part[];

/**
 * Creates HTML from a template. Inserted texts are escaped, markup and lists of markup are inserted unchanged, and
 * `undefined` inserts nothing.
 *
 * @example markup`<p title="${'a "title"'}">${'<b>'}</p>`.text // '<p title="a &quot;title&quot;">&lt;b&gt;</p>'
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, index) => `${text}${shown(parts[index])}`).join(''));
}

function shown(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return part.map(shown).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;',
};

const escapeHtml = (text: string): string =>
  visible(text).replaceAll(/[&<>"'\r]/g, (letter) => entities[letter] ?? letter);

/** Renders a text of the suite, which marks code by backticks. */
export function words(text: string): Markup {
  const parts = text.split('`');
  return markup`${parts.map((part, index) => (index % 2 === 0 ? part : markup`<code>${part}</code>`))}`;
}

/** The context in which the parts of the page refer to cases. */
export interface Page {
  readonly result: RunResult;
  /** Whether the run has both subjects, so that each result must show its subject. */
  readonly isBoth: boolean;
  /** Returns the index of a result in the data of the page. */
  readonly indexOf: (result: CaseResult) => number;
}

export function pageOf(result: RunResult): Page {
  const indices = new Map(result.results.map((each, index) => [each, index]));
  return { result, isBoth: result.subject === 'both', indexOf: (each) => indices.get(each) ?? -1 };
}

/** Renders a verdict with its mark. */
export const badge = (verdict: Verdict): Markup =>
  markup`<span class="v v-${verdict}"><span aria-hidden="true">${markOf(verdict)}</span> ${verdict}</span>`;

/** Renders a button that opens the exchanges of a case. Its label is a text, by default the id of the case. */
export function exchangesButton({ indexOf, isBoth }: Page, result: CaseResult, text = result.id): Markup {
  const { verdict, subject } = result;
  const name = isBoth ? markup` <i>${subject}</i>` : undefined;
  return markup`<button type="button" class="v v-${verdict}" data-r="${indexOf(result)}" data-v="${verdict}" data-s="${subject}"><span aria-hidden="true">${markOf(verdict)}</span> <span class="n">${text}</span>${name}<span class="screen-reader"> ${verdict}</span></button>`;
}
