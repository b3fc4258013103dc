import type { Case, Requirement } from '../case/case.js';
import type { Recordings } from '../recordings/recording.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { ownMapping } from '../target/own-deployment.js';
import { CannotRun } from '../target/recognition.js';
import { shownUrl } from '../target/subjects/connection.js';
import { version } from '../version.js';
import { coverageOf, type ProfileName } from './coverage.js';
import type { Environment } from './environment.js';
import type { KnownFailure } from './further-evidence.js';
import type { TargetOptions } from './open.js';
import type { Planned, Shard } from './plan.js';
import type { CaseResult, CommandLine, RunResult } from './result.js';

/** The options of a run. */
export interface RunOptions extends TargetOptions {
  /** The subjects to test. Default: `http`. */
  readonly subject?: 'http' | 'sdk' | 'both' | undefined;
  /** Globs for ids of cases or requirements, in which `*` stands for any text. Default: all cases. */
  readonly only?: readonly string[] | undefined;
  /** The part of the chosen cases that runs. The parts are disjoint and together contain every case. Default: all. */
  readonly shard?: Shard | undefined;
  /**
   * The profile whose minimum must be judged. A shard must judge the minimum of its own cases. Default: none, so that
   * it is enough if every case that runs is judged.
   */
  readonly profile?: ProfileName | undefined;
  /** The number of examples that a generated case tries; 0 for none. Default: 10. */
  readonly budget?: number | undefined;
  /**
   * The number of cases that run at once. Default: as many as the service takes without responding more slowly, 4 at
   * least and 32 at most; 32 with a server of the suite's own.
   */
  readonly jobs?: number | undefined;
  /**
   * The number of times that each case runs. A case that fails once has failed, and one whose other verdicts differ is
   * `flaky`. Default: 1.
   */
  readonly repeat?: number | undefined;
  /** Whether the run ends at the first failure. Running cases are completed. Default: `false`. */
  readonly failFast?: boolean | undefined;
  /** Whether the run also fails if a case is `flaky` or `deviates`. Default: `false`. */
  readonly strict?: boolean | undefined;
  /**
   * The time after which the run ends as if it were interrupted, in milliseconds: running cases are completed and
   * cleaned up, and all others are skipped. Default: no limit.
   */
  readonly deadlineMs?: number | undefined;
  /** The name of the judged product, for the reports. Default: none. */
  readonly subjectName?: string | undefined;
  /** The version of the judged product, for the reports. Default: none. */
  readonly subjectVersion?: string | undefined;
  /** Whether the JSON report contains the requests and responses of the cases. Default: `false`. */
  readonly reportExchanges?: boolean | undefined;
  /** The options of the command line, which reports show in the commands that clean up and that run a case again. */
  readonly commandLine?: CommandLine | undefined;
  /** Failures that do not fail the run. Default: none. */
  readonly known?: readonly KnownFailure[] | undefined;
  /** Ends the run early when it is aborted. Running cases are completed. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each result as soon as it is known. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
  /** Called with the plan before the first case runs. */
  readonly onPlan?: ((plan: readonly Planned[], environment: Environment) => void) | undefined;
  /** The cases to choose from. Default: all cases of the suite. */
  readonly cases?: readonly Case[] | undefined;
  /** Recordings that are replayed after the cases. Default: none. */
  readonly recordings?: Recordings | undefined;
  /** The requirements. Default: all requirements of the specification. */
  readonly requirements?: readonly Requirement[] | undefined;
}

/**
 * How reports show each option: by its value, by the names of its members, or never, because it contains a secret or is
 * no data of the run. An option that counts something has its minimum here, and is shown by its value.
 */
export const optionTable = {
  access: 'value',
  allowBulkDelete: 'value',
  allowWrites: 'value',
  baseUrl: 'never',
  budget: 0,
  ca: 'never',
  cases: 'never',
  commandLine: 'never',
  deadlineMs: 1,
  dialect: 'value',
  failFast: 'value',
  headers: 'names',
  jobs: 1,
  known: 'value',
  ledger: 'value',
  mapping: 'never',
  maxCreated: 1,
  maxRps: 1,
  onPlan: 'never',
  onResult: 'never',
  only: 'value',
  password: 'never',
  profile: 'value',
  recordings: 'never',
  repeat: 1,
  reportExchanges: 'value',
  reportValues: 'value',
  requirements: 'never',
  seed: 0,
  server: 'never',
  sessionId: 'never',
  settleMs: 0,
  shard: 'value',
  signal: 'never',
  strict: 'value',
  subject: 'value',
  subjectName: 'value',
  subjectVersion: 'value',
  timeoutMs: 1,
  user: 'value',
  vendor: 'value',
} as const satisfies { readonly [Name in keyof RunOptions]-?: 'value' | 'names' | 'never' | number };

/**
 * Refuses numbers with which a run would have no limit or no end, such as NaN.
 *
 * @throws CannotRun
 */
export function checkNumbers(options: RunOptions): void {
  const given: { readonly [name: string]: unknown } = { ...options };
  for (const [name, minimum] of Object.entries(optionTable)) {
    if (typeof minimum !== 'number') continue;
    const { [name]: value = minimum } = given;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum) continue;
    throw new CannotRun(2, `Expected an integer from ${minimum} as ${name}, got ${String(value)}.`);
  }
}

/** Returns the given options as JSON data without secrets. Reports show the URL and the mapping beside them. */
function reportedOptions(options: RunOptions): { readonly [name: string]: unknown } {
  const given: { readonly [name: string]: unknown } = { ...options };
  const pairs = Object.entries(optionTable).flatMap(([name, how]): readonly (readonly [string, unknown])[] => {
    const value = given[name];
    if (value === undefined || how === 'never') return [];
    return [[name, how === 'names' ? Object.keys(Object(value)) : value]];
  });
  return Object.fromEntries(pairs);
}

/** Returns the members of a result that follow from the options: what was judged, by what, and since when. */
export function headOf(options: RunOptions, startedAt: Date) {
  const { subjectName, subjectVersion, commandLine, subject = 'http', dialect = 'documented', seed = 1 } = options;
  const product = {
    ...(subjectName === undefined ? {} : { name: subjectName }),
    ...(subjectVersion === undefined ? {} : { version: subjectVersion }),
  };
  return {
    tool: '@platform-services/conformance',
    version,
    ...(Object.keys(product).length === 0 ? {} : { product }),
    ...(commandLine === undefined ? {} : { commandLine }),
    subject,
    dialect,
    seed,
    startedAt: startedAt.toISOString(),
    durationMs: Date.now() - startedAt.getTime(),
    options: reportedOptions(options),
  } as const;
}

/** Why a run could not begin or broke down. */
interface RunFailure {
  readonly reason: string;
  /** 2 if the options, the mapping or a file are invalid, otherwise 3. */
  readonly exitCode: 2 | 3;
}

/** Returns the result of a run that could not begin or broke down. It contains the reason and no results of cases. */
export function failedRun(options: RunOptions, startedAt: Date, { reason, exitCode }: RunFailure): RunResult {
  const { baseUrl } = options;
  return {
    ...headOf(options, startedAt),
    baseUrl: baseUrl === undefined ? 'a server of the suite’s own' : shownUrl(baseUrl),
    mapping: options.mapping ?? ownMapping,
    coverage: coverageOf(options, [], { results: [], requirements: [] }),
    summary: {},
    requirements: (options.requirements ?? allRequirements).map((each) => ({ ...each, verdict: 'skipped' })),
    results: [],
    unmatchedKnown: [],
    left: [],
    lost: [],
    ended: `it could not be done: ${reason}`,
    ...(exitCode === 2 ? { isInvalid: true } : {}),
  };
}
