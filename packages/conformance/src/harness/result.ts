import type { Case } from '../case/case.js';
import type { Dialect } from '../case/deviations.js';
import type { Exchange } from '../case/exchange.js';
import type { Requirement } from '../case/requirement.js';
import { isJudged, type Verdict, worst } from '../case/verdict.js';
import type { Leftover } from '../cleanup/owned-entities.js';

/** The result of one case with one subject. */
export interface CaseResult {
  readonly id: string;
  /** Reports that have room for one only show the first. */
  readonly requirements: readonly string[];
  readonly subject: 'http' | 'sdk';
  readonly verdict: Verdict;
  readonly durationMs: number;
  /** What was found, for everything but `pass`. */
  readonly message?: string;
  /** Why it was not judged, or is known. */
  readonly reason?: string;
  /** The row of the dialects by which the service deviates, `D-2`. */
  readonly deviation?: string;
  /** By row of the dialects, the dialect that was detected. */
  readonly detected?: { readonly [row: string]: Dialect };
  /** Where a known failure is tracked. */
  readonly link?: string;
  /** The name of the check that did not hold. */
  readonly check?: string;
  readonly expected?: unknown;
  readonly got?: unknown;
  readonly curl?: string;
  /** The exchanges of the judged subject, the last one last. */
  readonly exchanges: readonly Exchange[];
  readonly cell?: NonNullable<Case['cell']>;
}

/** A requirement with the worst verdict of its cases. */
export interface RequirementResult extends Requirement {
  readonly verdict: Verdict;
}

/** Everything that a run found. */
export interface RunResult {
  readonly tool: '@platform-services/conformance';
  readonly version: string;
  readonly subject: 'http' | 'sdk' | 'both';
  readonly dialect: Dialect;
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly summary: { readonly [verdict in Verdict]?: number };
  readonly requirements: readonly RequirementResult[];
  readonly results: readonly CaseResult[];
  /** What could not be deleted again. */
  readonly left: readonly Leftover[];
  /** Where the ledger is kept, if something is left. */
  readonly ledger?: string;
  /** Why the run ended before its last case. */
  readonly ended?: string;
}

/** How many results have each verdict. */
export function summaryOf(results: readonly CaseResult[]): { readonly [verdict in Verdict]?: number } {
  const summary: { [verdict in Verdict]?: number } = {};
  for (const { verdict } of results) summary[verdict] = (summary[verdict] ?? 0) + 1;
  return summary;
}

/** Every requirement with the worst verdict of its cases; `skipped` where no case of the run judges it. */
export function requirementResults(
  requirements: ReadonlyMap<string, Requirement>,
  results: readonly CaseResult[],
): readonly RequirementResult[] {
  const verdicts = new Map<string, Verdict[]>();
  for (const { requirements: ids, verdict } of results) {
    for (const id of ids) {
      // A difference that is only observed concerns no MUST: one that did not hold would be a fail.
      const own = verdict === 'observed' && requirements.get(id)?.level === 'MUST' ? 'pass' : verdict;
      verdicts.set(id, [...(verdicts.get(id) ?? []), own]);
    }
  }
  return Array.from(requirements.values(), (each) => ({ ...each, verdict: worst(verdicts.get(each.id) ?? []) }));
}

/**
 * 4: something was left behind; 3: nothing was judged, the run ended early, or the suite itself is at fault; 1: a MUST
 * failed; 0: none did.
 */
export function exitCodeOf(result: RunResult): 0 | 1 | 3 | 4 {
  if (result.left.length > 0) return 4;
  const isNothing = !result.results.some(({ verdict }) => isJudged(verdict));
  if (isNothing || result.ended !== undefined || (result.summary.error ?? 0) > 0) return 3;
  return (result.summary.fail ?? 0) > 0 ? 1 : 0;
}

/** How deep values of results are shown. */
const maxDepth = 12;

/**
 * A value that a check expected or got, as JSON can hold it: circles and what lies too deep are cut.
 *
 * @param shown what stands for a text in it, e.g. the text without secrets
 */
export function plainJson(value: unknown, shown: (text: string) => string = (text) => text): unknown {
  return plainJsonWithin(value, shown, []);
}

function plainJsonWithin(value: unknown, shown: (text: string) => string, parents: readonly object[]): unknown {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return shown(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? 'a function' : value;
  if (parents.includes(value) || parents.length > maxDepth) return '…';
  const within = [...parents, value];
  if (Array.isArray(value)) return value.map((each) => plainJsonWithin(each, shown, within));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [shown(name), plainJsonWithin(each, shown, within)]),
  );
}
