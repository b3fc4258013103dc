import type { Case } from '../case/case.js';
import { type Dialect, type DialectRowId, dialectRows, otherDialect } from '../case/deviations.js';
import { isJudged, worst } from '../case/verdict.js';
import type { LevelOf } from './checker.js';
import { found, notExcused, replaces, verdictOf } from './evidence.js';
import { matchesGlob } from './plan.js';
import type { CaseResult, Judgement } from './result.js';

/** How many other cases show that the service has a row of the other dialect, and how many that it does not. */
interface Shown {
  readonly other: number;
  readonly chosen: number;
}

/**
 * Withdraws the excuse of deviations that the rest of the run contradicts. A row of the other dialect describes a
 * service, not a single response: if most of the other cases that check the row show that the service does not have
 * it, the response is a difference of its own. If no other case checks it, the excuse remains.
 */
export function withdrawExcuses(
  results: readonly CaseResult[],
  dialect: Dialect,
  levelOf: LevelOf,
): readonly CaseResult[] {
  const other = otherDialect(dialect);
  const casesByRow = new Map<string, Map<string, Set<Dialect>>>();
  for (const { id, detected = {} } of results) {
    for (const [row, shown] of Object.entries(detected)) {
      const cases = casesByRow.get(row) ?? new Map<string, Set<Dialect>>();
      cases.set(id, (cases.get(id) ?? new Set()).add(shown));
      casesByRow.set(row, cases);
    }
  }
  const shownElsewhere = (row: string, id: string): Shown => {
    const others = Array.from(casesByRow.get(row) ?? []).filter(([each]) => each !== id);
    return {
      other: others.filter(([, shown]) => shown.has(other)).length,
      chosen: others.filter(([, shown]) => !shown.has(other)).length,
    };
  };
  return results.map((result) => {
    const { id, detected = {} } = result;
    if (!replaces('mustNotExcused', result)) return result;
    const contradicted = dialectRows
      .map((row) => row.id)
      .filter((row) => detected[row] === other)
      .map((row) => ({ row, ...shownElsewhere(row, id) }))
      .filter((shown) => shown.chosen > shown.other);
    const [first] = contradicted;
    return first === undefined
      ? result
      : withoutExcuse(result, first, new Set(contradicted.map(({ row }) => row)), levelOf);
  });
}

function withoutExcuse(
  result: CaseResult,
  { row, other, chosen }: Shown & { readonly row: DialectRowId },
  rows: ReadonlySet<string>,
  levelOf: LevelOf,
): CaseResult {
  const { deviation, detected: _, message = '', expected, got, ...rest } = result;
  const verdictOn = (requirements: readonly string[]) =>
    verdictOf(notExcused(requirements.map((each) => levelOf(each) ?? 'MUST')));
  const judged = Object.entries(rest.judged ?? {}).map(([requirement, judgement]): [string, Judgement] => {
    const { deviation: excuse = '', ...found } = judgement;
    return [requirement, rows.has(excuse) ? { ...found, verdict: verdictOn([requirement]) } : judgement];
  });
  const differing = judged.filter(([, each]) => each.verdict !== 'pass' && each.deviation === undefined);
  const verdicts = differing.map(([, each]) => each.verdict);
  const verdict = worst(differing.length > 0 ? verdicts : [verdictOn(rest.judges ?? rest.requirements)]);
  const [, { check = rest.check } = {}] = differing.find(([, each]) => each.verdict === verdict) ?? [];
  const judges = differing.flatMap(([requirement, each]) => (each.verdict === verdict ? [requirement] : []));
  const elsewhere = `${chosen} of ${chosen + other} other cases show that the service does not have ${row}`;
  return {
    ...rest,
    verdict,
    message: `${message}, but ${elsewhere}`,
    ...(check === undefined ? {} : { check }),
    ...(check === result.check ? { expected, got } : {}),
    ...(judges.length === 0 ? {} : { judges }),
    ...(rest.judged === undefined ? {} : { judged: Object.fromEntries(judged) }),
  };
}

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
