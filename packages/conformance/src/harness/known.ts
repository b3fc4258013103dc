import type { Case } from '../case/case.js';
import { isJudged } from '../case/verdict.js';
import { found, replaces } from './evidence.js';
import { matchesGlob } from './plan.js';
import type { CaseResult } from './result.js';

/** A failure that the user has listed. */
export interface KnownFailure {
  /** The id of a case, or a glob for ids. */
  readonly case: string;
  /** The subject that fails. Default: both. */
  readonly subject?: 'http' | 'sdk';
  /** Why the case fails, for reports. */
  readonly reason: string;
  /** The address of the issue that tracks the failure. */
  readonly link: string;
}

/**
 * Applies the list of known failures to a result. A listed failure becomes `known`, and a listed case that passes
 * becomes a failure.
 */
export function withKnownFailures(result: CaseResult, known: readonly KnownFailure[]): CaseResult {
  const { id, subject, verdict } = result;
  const entry = known.find(
    (each) => matchesGlob(id, each.case) && (each.subject === undefined || each.subject === subject),
  );
  if (entry === undefined || !isJudged(verdict)) return result;
  const { reason, link } = entry;
  if (replaces('listed', result)) return { ...result, ...found('listed', { reason, link }) };
  if (!replaces('listedButMet', result)) return result;
  const { judged: _, ...passed } = result;
  const message = 'it passes, although it is listed as a known failure: take it from the list';
  return { ...passed, ...found('listedButMet', { message, check: 'known failure', reason, link }) };
}

/** Returns a text for each listed failure that matches no case, with its subject if it names one. */
export function unmatchedKnown(known: readonly KnownFailure[], cases: readonly Case[]): readonly string[] {
  const isMatched = ({ case: glob, subject }: KnownFailure) =>
    cases.some(({ id, httpOnly }) => matchesGlob(id, glob) && (subject !== 'sdk' || httpOnly === undefined));
  return known
    .filter((each) => !isMatched(each))
    .map(({ case: glob, subject }) => (subject === undefined ? glob : `${glob} (${subject})`));
}
