import { type Case, mayWrite } from '../case/case.js';
import { type Dialect, type DialectRowId, dialectRows, otherDialect } from '../case/deviations.js';
import { notExcused, replaces, verdictOf, worst } from '../case/verdict.js';
import type { CanaryNeed, CanaryReport } from './canaries.js';
import type { LevelOf } from './checker.js';
import { createdBy, matchesGlob, type Planned } from './plan.js';
import { type CaseResult, type Judgement, summaryOf } from './result.js';

/** Returns the result of a case that failed without a response, and did not fail when it was repeated. */
export function flaky(first: CaseResult, { verdict, message }: CaseResult): CaseResult {
  const then = message === undefined ? `the verdict was ${verdict}` : `the verdict was ${verdict}: ${message}`;
  const both = `${first.message ?? ''}. When the case was repeated, ${then}`;
  return { ...first, verdict: verdictOf('notAgain'), message: both };
}

/**
 * Returns the result of a case that ran several times: its verdict if it was always the same, otherwise `flaky`. A
 * fault of the suite itself remains one, as does a failure.
 */
export function resultOfRepetitions(results: readonly [CaseResult, ...CaseResult[]]): CaseResult {
  const [first] = results;
  const verdict = worst(results.map((each) => each.verdict));
  const representative = results.find((each) => each.verdict === verdict) ?? first;
  const durationMs = results.reduce((sum, each) => sum + each.durationMs, 0);
  const counts = Object.entries(summaryOf(results));
  if (counts.length === 1 || verdict === 'error') return { ...representative, durationMs };
  const numbers = counts.map(([name, count]) => `${count} ${name}`).join(', ');
  const found = representative.message ?? representative.reason;
  const message = `the verdicts of ${results.length} repetitions differ (${numbers})${found === undefined ? '' : `: ${found}`}`;
  const isFlaky = replaces('repetitionsDiffer', representative);
  return { ...representative, ...(isFlaky ? { verdict: verdictOf('repetitionsDiffer') } : {}), message, durationMs };
}

/**
 * Returns the planned case, which is excluded if it creates something whose canary failed. If the canary of the entity
 * type failed, no case may write.
 */
export function withCanaries(planned: Planned, { failures }: CanaryReport): Planned {
  if (planned.excluded !== undefined || !mayWrite(planned.testCase)) return planned;
  const needs = new Set<CanaryNeed>(['entityType', ...createdBy(planned)]);
  const failed = Array.from(needs, (need) => failures.get(need)).filter((each) => each?.excludes === true);
  if (failed.length === 0) return planned;
  const cause = failed.some((each) => each?.isForbidden) ? 'canaryForbidden' : 'canaryFailed';
  return { ...planned, excluded: { cause, reasons: failed.flatMap((each) => each?.reason ?? []) } };
}

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

/** Returns a text for each listed failure that matches no case, with its subject if it names one. */
export function unmatchedKnown(known: readonly KnownFailure[], cases: readonly Case[]): readonly string[] {
  const isMatched = ({ case: glob, subject }: KnownFailure) =>
    cases.some(({ id, httpOnly }) => matchesGlob(id, glob) && (subject !== 'sdk' || httpOnly === undefined));
  return known
    .filter((each) => !isMatched(each))
    .map(({ case: glob, subject }) => (subject === undefined ? glob : `${glob} (${subject})`));
}
