import { performance } from 'node:perf_hooks';
import { type Case, requirementsOf } from '../case/case.js';
import type { Requirement } from '../case/requirement.js';
import { isJudged, type Verdict, worst } from '../case/verdict.js';
import type { Leftover } from '../cleanup/owned-entities.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { SetUpClient } from '../target/set-up-client.js';
import { version } from '../version.js';
import { criteriaOf } from './checker.js';
import type { Environment } from './environment.js';
import { changedSince, markedStill } from './inventory.js';
import { judgedByKnown, type KnownFailure } from './known.js';
import { type Opened, open, type TargetOptions } from './open.js';
import { type Planned, planOf } from './plan.js';
import type { CaseResult, RequirementResult, RunResult } from './result.js';
import { runCase } from './run-case.js';

/** What a run does. */
export interface RunOptions extends TargetOptions {
  /** Who is judged. Default `http`. */
  readonly subject?: 'http' | 'sdk' | 'both' | undefined;
  /** Globs of ids of cases or requirements; `*` is any text. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** The order of the cases, and what they draw by lot. Default 1. */
  readonly seed?: number | undefined;
  /** How many cases run at once. Default 4. */
  readonly jobs?: number | undefined;
  readonly known?: readonly KnownFailure[] | undefined;
  /** Ends the run after the cases that are running. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each result as it comes. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
  /** Told of the plan before anything of it is done. */
  readonly onPlan?: ((plan: readonly Planned[], environment: Environment) => void) | undefined;
  /** Default: all of the suite's. */
  readonly cases?: readonly Case[] | undefined;
  /** Default: all of the specification's. */
  readonly requirements?: readonly Requirement[] | undefined;
}

/** Without a connection for so many cases in a row, the rest is given up. */
const patience = 3;

/**
 * Runs the suite against a service.
 *
 * @throws CannotRun where it cannot begin
 * @example const { summary } = await run({ baseUrl: 'http://127.0.0.1:8080', user: 'demo', password: 'demo', mapping });
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  const { signal = new AbortController().signal } = options;
  const opened = await open(options, signal);
  try {
    return await new Run(opened, options, signal).run();
  } finally {
    await opened.close();
  }
}

/** What a run would do. Nothing is written. @throws CannotRun */
export async function plan(options: RunOptions = {}): Promise<readonly Planned[]> {
  const { signal = new AbortController().signal } = options;
  const opened = await open({ ...options, ledger: undefined, allowWrites: false }, signal);
  try {
    const writes = options.allowWrites === true || options.baseUrl === undefined;
    return planOf(options.cases ?? allCases, { ...opened.environment, writes }, planOptions(options));
  } finally {
    await opened.close();
  }
}

function planOptions({ subject = 'http', only = [], seed = 1 }: RunOptions) {
  return { subject, only, seed };
}

class Run {
  readonly #environment: Environment;
  readonly #name: string;
  readonly #options: RunOptions;
  readonly #signal: AbortSignal;
  readonly #requirements: ReadonlyMap<string, Requirement>;
  readonly #results = new Map<number, CaseResult>();
  readonly #left: Leftover[] = [];
  readonly #startedAt = new Date();
  readonly #begin = performance.now();
  #refused = 0;
  #ended: string | undefined;

  constructor({ environment, run: name }: Opened, options: RunOptions, signal: AbortSignal) {
    this.#environment = environment;
    this.#name = name;
    this.#options = options;
    this.#signal = signal;
    this.#requirements = new Map((options.requirements ?? allRequirements).map((each) => [each.id, each]));
  }

  async run(): Promise<RunResult> {
    const planned = planOf(this.#options.cases ?? allCases, this.#environment, planOptions(this.#options));
    this.#options.onPlan?.(planned, this.#environment);
    const alone = planned.filter(({ testCase }) => testCase.needs.includes('throwaway'));
    const together = planned.filter(({ testCase }) => !testCase.needs.includes('throwaway'));
    await this.#inParallel(together);
    for (const each of alone) await this.#isolated(each);
    await this.#takeInventory();
    return this.#result();
  }

  /** As many at once as there are jobs. */
  async #inParallel(planned: readonly Planned[]): Promise<void> {
    const waiting = planned.values();
    const { jobs = 4 } = this.#options;
    const worker = async () => {
      for (const each of waiting) await this.#try(each);
    };
    await Promise.all(Array.from({ length: jobs }, worker));
  }

  /** One that may destroy everything, after the others, and before everything is brought back. */
  async #isolated(planned: Planned): Promise<void> {
    const restore = planned.not === undefined ? this.#environment.isolate?.() : undefined;
    await this.#try(planned);
    restore?.();
  }

  async #try(planned: Planned): Promise<void> {
    if (planned.not !== undefined) return this.#add(planned, untried(planned, planned.not));
    if (this.#signal.aborted) this.#ended ??= 'it was interrupted';
    if (this.#ended !== undefined) {
      return this.#add(
        planned,
        untried(planned, { verdict: 'skipped', reason: `the run ended before: ${this.#ended}` }),
      );
    }
    const criteria = criteriaOf(planned.testCase, this.#environment.dialect, (id) => this.#requirements.get(id)?.level);
    const { seed = 1 } = this.#options;
    const context = { run: this.#name, seed, criteria, signal: this.#signal };
    const { result, left, unreachable } = await runCase(this.#environment, planned, context);
    this.#left.push(...left);
    if (this.#signal.aborted && result.verdict === 'skipped') this.#ended ??= 'it was interrupted';
    this.#refused = unreachable ? this.#refused + 1 : 0;
    if (this.#refused >= patience) this.#ended = `${this.#environment.connection.url} is no longer reachable`;
    this.#add(planned, judgedByKnown(result, this.#options.known ?? []));
  }

  #add({ index }: Planned, result: CaseResult): void {
    this.#results.set(index, result);
    this.#options.onResult?.(result);
  }

  async #takeInventory(): Promise<void> {
    const { connection, mapping, sessionId, isolate } = this.#environment;
    const signal = AbortSignal.timeout(connection.timeoutMs * 100);
    const setUpClient = new SetUpClient(connection, mapping.access, sessionId, undefined, signal);
    if (!this.#environment.writes || this.#ended?.endsWith('reachable') === true) return;
    try {
      this.#left.push(...(await changedSince(this.#environment, setUpClient)));
      // What carries an open marker is told already, and a server of the suite's own ends with the run.
      if (isolate === undefined && this.#left.length === 0) {
        this.#left.push(...(await markedStill(this.#environment, setUpClient)));
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#left.push({ marker: '', what: `nobody knows what, since the inventory failed: ${reason}` });
    }
  }

  #result(): RunResult {
    const { connection, dialect, ledger } = this.#environment;
    const { subject = 'http', seed = 1 } = this.#options;
    const results = Array.from(this.#results)
      .sort(([left], [right]) => left - right)
      .map(([, result]) => result);
    const open = ledger.path !== undefined && this.#left.length > 0 ? { ledger: ledger.path } : {};
    return {
      tool: '@platform-services/conformance',
      version,
      subject,
      dialect,
      baseUrl: connection.url,
      seed,
      startedAt: this.#startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.#begin),
      summary: summaryOf(results),
      requirements: judged(this.#requirements, results),
      results,
      left: this.#left,
      ...open,
      ...(this.#ended === undefined ? {} : { ended: this.#ended }),
    };
  }
}

/** The result of what is not run. */
export function untried({ testCase, subject }: Planned, not: NonNullable<Planned['not']>): CaseResult {
  const cell = testCase.cell === undefined ? {} : { cell: testCase.cell };
  return {
    id: testCase.id,
    requirements: requirementsOf(testCase),
    subject,
    ...not,
    durationMs: 0,
    exchanges: [],
    ...cell,
  };
}

function summaryOf(results: readonly CaseResult[]): { readonly [verdict in Verdict]?: number } {
  const summary: { [verdict in Verdict]?: number } = {};
  for (const { verdict } of results) summary[verdict] = (summary[verdict] ?? 0) + 1;
  return summary;
}

/** Every requirement that a case of the run judges, or none can, with its worst verdict. */
function judged(
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
 * 4: something was left behind; 3: nothing was judged, the service went away, or the suite itself is at fault; 1: a
 * MUST failed; 0: none did.
 */
export function exitCodeOf(result: RunResult): 0 | 1 | 3 | 4 {
  if (result.left.length > 0) return 4;
  const isNothing = !result.results.some(({ verdict }) => isJudged(verdict));
  if (isNothing || result.ended !== undefined || (result.summary.error ?? 0) > 0) return 3;
  return (result.summary.fail ?? 0) > 0 ? 1 : 0;
}
