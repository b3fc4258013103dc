import type { Case, Requirement } from '../case/case.js';
import type { Dialect } from '../case/deviations.js';
import type { Step } from '../case/exchange.js';
import type { Mapping } from '../case/mapping.js';
import { isJudged, isRed, type Verdict, verdictOf, worst } from '../case/verdict.js';
import type { Leftover } from '../cleanup/ledger.js';
import { type Coverage, isBelowMinimum } from './coverage.js';

/** The judgement of one case on one requirement. */
export interface Judgement {
  readonly verdict: Extract<Verdict, 'pass' | 'fail' | 'observed' | 'deviates'>;
  /** The name of the check that was not met. */
  readonly check?: string;
  /** The id of the dialect row by which the service deviates. */
  readonly deviation?: string;
}

/** The result of one case with one subject. */
export interface CaseResult {
  /** The stable id of the case, e.g. `ent-put/type-object-without-id-n-a`. */
  readonly id: string;
  /** The ids of the requirements. */
  readonly requirements: readonly string[];
  /** The client that sent the judged requests: plain HTTP or the SDK. */
  readonly subject: 'http' | 'sdk';
  /** The judgement on the case; `pass` if the service meets the requirements. */
  readonly verdict: Verdict;
  /** How long the case took, in milliseconds. */
  readonly durationMs: number;
  /** The finding in words, for every verdict but `pass`. */
  readonly message?: string;
  /** The reason why the case was not judged, or why its failure is known. */
  readonly reason?: string;
  /** The id of the dialect row by which the service deviates, e.g. `D-2`. */
  readonly deviation?: string;
  /** The detected dialect, by dialect row. */
  readonly detected?: { readonly [row: string]: Dialect };
  /** A link to the issue that tracks a known failure. */
  readonly link?: string;
  /** The name of the check that failed. */
  readonly check?: string;
  /** The ids of the requirements that the finding judges: those of the check that was not met. */
  readonly judges?: readonly string[];
  /**
   * The judgement on each requirement that a check of the case judged. If it is absent, the verdict of the case is that
   * of all its requirements.
   */
  readonly judged?: { readonly [requirement: string]: Judgement };
  /** The value that the check expected, as JSON data. */
  readonly expected?: unknown;
  /** The value that the check found, as JSON data. */
  readonly got?: unknown;
  /** A shell command that repeats the last judged request. It reads the session from `$SESSION`. */
  readonly curl?: string;
  /**
   * The exchanges of the case in their order: all of them if the verdict is not `pass`, the judged ones of a passed
   * case that belongs to a cell of a table, otherwise none.
   */
  readonly exchanges: readonly Step[];
  /** The cell of the grid that the case was generated from. */
  readonly cell?: NonNullable<Case['cell']>;
}

/** What a case has found: its verdict, and what reports say about it. */
export type Finding = Pick<CaseResult, 'verdict'> &
  Partial<
    Pick<
      CaseResult,
      'message' | 'reason' | 'deviation' | 'check' | 'expected' | 'got' | 'detected' | 'judges' | 'judged' | 'link'
    >
  >;

/** Returns the finding that the set-up violates a requirement, together with an earlier failure of the case. */
export function violation(requirement: string, message: string, earlier?: Finding): Finding {
  const check = 'set-up';
  const verdict = verdictOf('setUpViolates');
  const failed = { [requirement]: { verdict, check } };
  if (earlier?.verdict === verdict) {
    return { ...earlier, judges: [...(earlier.judges ?? []), requirement], judged: { ...earlier.judged, ...failed } };
  }
  return { verdict, message, check, judges: [requirement], judged: failed };
}

/**
 * A requirement with the worst verdict of its cases. Cases that lack something do not count if another case judged it.
 */
export interface RequirementResult extends Requirement {
  /** The judgement on the requirement; `skipped` if no case of the run judged it. */
  readonly verdict: Verdict;
}

/** The options of the command line that started a run, without secrets. */
export interface CommandLine {
  /** The options by which another command logs in, e.g. `['--user', 'qa', '--password-env', 'SECRET']`. */
  readonly login: readonly string[];
  /** The options by which `run` judges the same service in the same way, without the choice of subjects and cases. */
  readonly run: readonly string[];
}

/** The complete result of a run. */
export interface RunResult {
  /** The name of this package, by which readers recognize the format. */
  readonly tool: '@platform-services/conformance';
  /** The version of this package. */
  readonly version: string;
  /** The name and the version of the judged product, if the options name them. */
  readonly product?: {
    /** The name of the product. */
    readonly name?: string;
    /** The version of the product. */
    readonly version?: string;
  };
  /** The subjects that were tested. */
  readonly subject: 'http' | 'sdk' | 'both';
  /** The dialect that the run judged by. */
  readonly dialect: Dialect;
  /** The URL of the service without secrets, or a description of a server that the suite started. */
  readonly baseUrl: string;
  /** The number from which all generated values follow. The same seed repeats them. */
  readonly seed: number;
  /** When the run began, in ISO 8601. */
  readonly startedAt: string;
  /** How long the run took, in milliseconds. */
  readonly durationMs: number;
  /** The options of the run without secrets, as JSON data. */
  readonly options: { readonly [name: string]: unknown };
  /** The mapping that the run used. */
  readonly mapping: Mapping;
  /** How much of the suite the run judged. */
  readonly coverage: Coverage;
  /** The number of results with each verdict. Verdicts that do not occur are missing. */
  readonly summary: { readonly [verdict in Verdict]?: number };
  /** All requirements of the suite, also those that were not judged. */
  readonly requirements: readonly RequirementResult[];
  /** The results of the cases, one for each subject. */
  readonly results: readonly CaseResult[];
  /** The listed known failures that match no case of the suite. */
  readonly unmatchedKnown: readonly string[];
  /** Everything that could not be deleted. */
  readonly left: readonly Leftover[];
  /** Data lost: a text for each entity that existed before the run and is missing, or has got a value of the run. */
  readonly lost: readonly string[];
  /** What the comparison with the state before the run found that is not a failure, e.g. entities of others. */
  readonly notes?: readonly string[];
  /** The path of the ledger, if something is left. */
  readonly ledger?: string;
  /** The options of the command line. Missing if the run was not started by the command. */
  readonly commandLine?: CommandLine;
  /** The reason why the run ended early. */
  readonly ended?: string;
  /** Whether the run could not begin because the options, the mapping or a file are invalid. */
  readonly isInvalid?: true;
}

/** Counts the results by verdict. */
export function summaryOf(results: readonly CaseResult[]): { readonly [verdict in Verdict]?: number } {
  const summary: { [verdict in Verdict]?: number } = {};
  for (const { verdict } of results) summary[verdict] = (summary[verdict] ?? 0) + 1;
  return summary;
}

/** Returns every requirement with its verdict, which is `skipped` if no case of the run judges it. */
export function requirementResults(
  requirements: ReadonlyMap<string, Requirement>,
  results: readonly CaseResult[],
): readonly RequirementResult[] {
  const verdicts = new Map<string, Verdict[]>();
  for (const result of results) {
    for (const id of result.requirements) verdicts.set(id, [...(verdicts.get(id) ?? []), verdictOn(id, result)]);
  }
  return Array.from(requirements.values(), (each) => ({
    ...each,
    verdict: worstDecisive(verdicts.get(each.id) ?? []),
  }));
}

/**
 * Returns the worst verdict. Cases that were not judged only count if no case was judged, or if the service or the
 * suite is the reason.
 */
function worstDecisive(verdicts: readonly Verdict[]): Verdict {
  const decisive = verdicts.filter((each) => isJudged(each) || isRed(each));
  return worst(decisive.length > 0 ? decisive : verdicts);
}

/** Returns the verdict of a case on one of its requirements, or `skipped` if the case ended before it was judged. */
function verdictOn(id: string, { verdict, judged }: CaseResult): Verdict {
  if (judged === undefined) return verdict;
  const own = judged[id]?.verdict ?? 'skipped';
  // A failure may be known or flaky.
  return own === 'fail' ? verdict : own;
}

/** The exit codes of a run. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/**
 * Returns the exit code of a run. 2: it could not begin, since its options, mapping or files are invalid; 4: something
 * was left behind, or data was lost; 3: the run ended early, the suite itself has a fault, or too little was judged; 1:
 * a MUST failed, or in a strict run a case is flaky or deviates; 0: no MUST failed. If several apply, 4 comes before 3,
 * and 3 before 1.
 */
export function exitCodeOf(result: RunResult): ExitCode {
  return exitCodesOf(result)[0] ?? 0;
}

/** Returns every exit code for which a run gives a reason, the one of the command first. */
export function exitCodesOf(result: RunResult): readonly ExitCode[] {
  const { left, lost, ended, summary, isInvalid = false } = result;
  if (isInvalid) return [2];
  const isInconclusive = ended !== undefined || (summary.error ?? 0) > 0 || isTooLittle(result);
  const hasFailed = (summary.fail ?? 0) > 0 || isStrictlyRed(result);
  return [
    ...(left.length > 0 || lost.length > 0 ? [4 as const] : []),
    ...(isInconclusive ? [3 as const] : []),
    ...(hasFailed ? [1 as const] : []),
  ];
}

/** Returns whether a case of a strict run is flaky or deviates. */
function isStrictlyRed({ options, summary: { flaky = 0, deviates = 0 } }: RunResult): boolean {
  return options['strict'] === true && flaky + deviates > 0;
}

/**
 * Returns whether a run judged too little: nothing, less than the minimum of its profile, or not every case that it
 * tried. Cases that were excluded beforehand, and cases that the user has no right for, only count for the profile.
 */
function isTooLittle({ coverage, results, summary }: RunResult): boolean {
  const { blocked = 0, unreachable = 0 } = summary;
  const isNothing = !results.some(({ verdict }) => isJudged(verdict));
  return isNothing || blocked > 0 || unreachable > 0 || isBelowMinimum(coverage);
}

/** The maximum depth of values in results. */
const maxDepth = 12;

/**
 * Returns an expected or actual value of a check as JSON data. Cycles and values below the maximum depth are cut.
 *
 * @param shown replaces each text in the value, e.g. by the text without secrets
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
