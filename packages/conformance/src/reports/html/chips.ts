import type { Verdict } from '../../case/verdict.js';
import type { CaseResult, RunResult } from '../../harness/result.js';
import { verdictMarks } from '../report.js';
import { type Markup, markup } from './markup.js';

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
  markup`<span class="v v-${verdict}"><span aria-hidden="true">${verdictMarks[verdict]}</span> ${verdict}</span>`;

/** Renders a button that opens the exchanges of a case. Its label is a text, by default the id of the case. */
export function opener({ indexOf, isBoth }: Page, result: CaseResult, text = result.id): Markup {
  const { verdict, subject } = result;
  const name = isBoth ? markup` <i>${subject}</i>` : undefined;
  return markup`<button type="button" class="v v-${verdict}" data-r="${indexOf(result)}" data-v="${verdict}" data-s="${subject}"><span aria-hidden="true">${verdictMarks[verdict]}</span> <span class="n">${text}</span>${name}<span class="screen-reader"> ${verdict}</span></button>`;
}
