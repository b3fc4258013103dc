import { performance } from 'node:perf_hooks';
import type { Case } from '../case/case.js';
import type { Requirement } from '../case/requirement.js';
import type { Leftover } from '../cleanup/owned-entities.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { version } from '../version.js';
import { criteriaOf } from './checker.js';
import type { Environment } from './environment.js';
import { takeInventory } from './inventory.js';
import { type KnownFailure, withKnownFailures } from './known.js';
import type { Opened, TargetOptions } from './open.js';
import { needsIsolation, type Planned, planOf } from './plan.js';
import { type CaseResult, type RunResult, requirementResults, summaryOf } from './result.js';
import { runCase, skippedResult } from './run-case.js';

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
  /** Failures that do not fail the run. Default: none. */
  readonly known?: readonly KnownFailure[] | undefined;
  /** Ends the run after the cases that are running. */
  readonly signal?: AbortSignal | undefined;
  /** Called with each result as it comes. */
  readonly onResult?: ((result: CaseResult) => void) | undefined;
  /** Called with the plan before anything of it is done. */
  readonly onPlan?: ((plan: readonly Planned[], environment: Environment) => void) | undefined;
  /** Default: all of the suite's. */
  readonly cases?: readonly Case[] | undefined;
  /** Default: all of the specification's. */
  readonly requirements?: readonly Requirement[] | undefined;
}

/** After so many cases in a row without a connection, the service counts as unreachable. */
const maxUnreachable = 3;

/** Why a run ends before its last case. */
export type EarlyEnd = 'interrupted' | 'unreachable';

/** Plans, runs and judges the cases of one service. In what order and how many at once is up to its caller. */
export class Runner {
  readonly #environment: Environment;
  readonly #name: string;
  readonly #options: RunOptions;
  readonly #signal: AbortSignal;
  readonly #requirements: ReadonlyMap<string, Requirement>;
  /** By the index of the plan. */
  readonly #results = new Map<number, CaseResult>();
  readonly #left: Leftover[] = [];
  readonly #startedAt = new Date();
  readonly #start = performance.now();
  #unreachableInARow = 0;
  #earlyEnd: EarlyEnd | undefined;

  constructor({ environment, run: name }: Opened, options: RunOptions, signal: AbortSignal) {
    this.#environment = environment;
    this.#name = name;
    this.#options = options;
    this.#signal = signal;
    this.#requirements = new Map((options.requirements ?? allRequirements).map((each) => [each.id, each]));
  }

  /** Every chosen case, in the order in which a run takes them. */
  plan(): readonly Planned[] {
    const planned = planOf(this.#options.cases ?? allCases, this.#environment, this.#options);
    this.#options.onPlan?.(planned, this.#environment);
    return planned;
  }

  /** Set as soon as no further case should be run. */
  get earlyEnd(): EarlyEnd | undefined {
    if (this.#signal.aborted) this.#earlyEnd ??= 'interrupted';
    return this.#earlyEnd;
  }

  /** Runs one case of the plan, deletes what it made, and judges it. What the plan excludes is not run. */
  async run(planned: Planned): Promise<CaseResult> {
    const { excluded } = planned;
    if (excluded !== undefined) return this.#add(planned, skippedResult(planned, excluded));
    const restore = needsIsolation(planned) ? this.#environment.isolate?.() : undefined;
    try {
      return this.#add(planned, withKnownFailures(await this.#runCase(planned), this.#options.known ?? []));
    } finally {
      restore?.();
    }
  }

  /** Counts a case as skipped because the run ends early. */
  skip(planned: Planned): CaseResult {
    const skipped = { verdict: 'skipped', reasons: [`the run ended before: ${this.#endText()}`] } as const;
    return this.#add(planned, skippedResult(planned, planned.excluded ?? skipped));
  }

  /** Searches the deployment for what was left, and gives the result of the run. */
  async finish(): Promise<RunResult> {
    const { connection, dialect, ledger, writes } = this.#environment;
    const { subject = 'http', seed = 1 } = this.#options;
    if (writes && this.#earlyEnd !== 'unreachable') {
      this.#left.push(...(await takeInventory(this.#environment, this.#left.length > 0)));
    }
    const results = Array.from(this.#results)
      .sort(([left], [right]) => left - right)
      .map(([, result]) => result);
    return {
      tool: '@platform-services/conformance',
      version,
      subject,
      dialect,
      baseUrl: connection.url,
      seed,
      startedAt: this.#startedAt.toISOString(),
      durationMs: Math.round(performance.now() - this.#start),
      summary: summaryOf(results),
      requirements: requirementResults(this.#requirements, results),
      results,
      left: this.#left,
      ...(ledger.path === undefined || this.#left.length === 0 ? {} : { ledger: ledger.path }),
      ...(this.#earlyEnd === undefined ? {} : { ended: this.#endText() }),
    };
  }

  async #runCase(planned: Planned): Promise<CaseResult> {
    const criteria = criteriaOf(planned.testCase, this.#environment.dialect, (id) => this.#requirements.get(id)?.level);
    const { seed = 1 } = this.#options;
    const context = { run: this.#name, seed, criteria, signal: this.#signal };
    const { result, left, brokenOff } = await runCase(this.#environment, planned, context);
    this.#left.push(...left);
    this.#unreachableInARow = brokenOff === 'unreachable' ? this.#unreachableInARow + 1 : 0;
    if (brokenOff === 'interrupted') this.#earlyEnd ??= 'interrupted';
    if (this.#unreachableInARow >= maxUnreachable) this.#earlyEnd ??= 'unreachable';
    return result;
  }

  #add({ index }: Planned, result: CaseResult): CaseResult {
    this.#results.set(index, result);
    this.#options.onResult?.(result);
    return result;
  }

  #endText(): string {
    const { url } = this.#environment.connection;
    return this.#earlyEnd === 'unreachable' ? `${url} is no longer reachable` : 'it was interrupted';
  }
}
