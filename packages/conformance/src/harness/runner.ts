import { mayWrite, needsIsolation } from '../case/case.js';
import type { Requirement } from '../case/requirement.js';
import type { Leftover } from '../cleanup/ledger.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { type CanaryNeed, type CanaryReport, canaryResults, runCanaries } from './canaries.js';
import type { LevelOf } from './checker.js';
import { coverageOf } from './coverage.js';
import type { Environment, EnvironmentCopy } from './environment.js';
import { Repetitions, unmatchedKnown, withdrawExcuses, withKnownFailures } from './further-evidence.js';
import { type Inventory, missingNow, takeInventory } from './inventory.js';
import type { Opened } from './open.js';
import { createdBy, defaultBudget, type Planned, planOf } from './plan.js';
import { type CaseResult, type RunResult, requirementResults, summaryOf } from './result.js';
import { type CaseOutcome, runCase, skippedResult } from './run-case.js';
import { headOf, type RunOptions } from './run-options.js';

/** After this number of consecutive cases without a connection, the service counts as unreachable. */
const maxUnreachable = 3;

/** The reason why a run ends before its last case. `failed`: a case failed, and the run ends at the first failure. */
export type EarlyEnd = 'interrupted' | 'unreachable' | 'session' | 'failed' | 'ledger' | 'lost';

/** Plans, runs and judges the cases for one service. The caller determines their order and how many run at once. */
export class Runner {
  readonly #environment: Environment;
  readonly #repetitions: Repetitions;
  readonly #name: string;
  readonly #options: RunOptions;
  readonly #signal: AbortSignal;
  readonly #requirements: ReadonlyMap<string, Requirement>;
  /** The results by the index of the planned case. */
  readonly #results = new Map<number, CaseResult>();
  /** What the canaries have shown. */
  #ofCanaries: readonly CaseResult[] = [];
  readonly #left: Leftover[] = [];
  readonly #startedAt = new Date();
  #planned: readonly Planned[] = [];
  #unreachableInARow = 0;
  #earlyEnd: EarlyEnd | undefined;
  /** What was missing before the first case that deletes by conditions, because others have deleted it. */
  #missingBefore: ReadonlySet<string> | undefined;
  /** What cases have lost or changed in copies of the service. */
  readonly #lostInCopies: string[] = [];
  /** What a deletion has removed although it existed before the run. */
  #lost = '';

  constructor({ environment, run: name }: Opened, options: RunOptions, signal: AbortSignal) {
    this.#environment = environment;
    this.#repetitions = new Repetitions({
      repeat: options.repeat,
      random: environment.connection.random,
      signal,
      onOutcome: (outcome) => this.#goesOnAfter(outcome),
    });
    this.#name = name;
    this.#options = options;
    this.#signal = signal;
    this.#requirements = new Map((options.requirements ?? allRequirements).map((each) => [each.id, each]));
  }

  /**
   * Returns every chosen case in the order of execution. If cases write, canaries are tried first, and cases that
   * create something whose canary failed are excluded.
   */
  async plan(): Promise<readonly Planned[]> {
    this.#planned = planOf(this.#options.cases ?? allCases, this.#environment, this.#options);
    this.#options.onPlan?.(this.#planned, this.#environment);
    const created = this.#planned.filter(({ excluded }) => excluded === undefined).flatMap(createdBy);
    const report = await runCanaries(this.#environment, this.#name, new Set(created), this.#signal);
    this.#left.push(...report.left);
    this.#ofCanaries = canaryResults(report).map((each) => withKnownFailures(each, this.#options.known ?? []));
    if (report.lost !== undefined) this.#endWithLoss(report.lost);
    return this.#signal.aborted ? this.#planned : this.#planned.map((each) => withCanaries(each, report));
  }

  /** The reason why no further case should run, if there is one. */
  get earlyEnd(): EarlyEnd | undefined {
    if (this.#signal.aborted) this.#earlyEnd ??= 'interrupted';
    if (this.#environment.ledger.failure !== undefined) this.#earlyEnd ??= 'ledger';
    return this.#earlyEnd;
  }

  readonly #levelOf: LevelOf = (id) => this.#requirements.get(id)?.level;

  #inventory(environment: Environment): Promise<Inventory> {
    return takeInventory(environment, this.#name, this.#left, new AbortController().signal);
  }

  /**
   * Runs one planned case, deletes what it has created, and judges it. A case that the plan excludes is not run, and no
   * case after an early end.
   *
   * @param copy a copy of the service in which the case runs. Then nothing needs to be deleted
   */
  async run(planned: Planned, copy?: EnvironmentCopy): Promise<CaseResult> {
    if (this.earlyEnd !== undefined) return this.#skip(planned);
    const { excluded } = planned;
    if (excluded !== undefined) return this.#add(planned, skippedResult(planned, excluded));
    const { stop } = this.#environment.brake;
    if (stop !== undefined && mayWrite(planned.testCase)) {
      return this.#add(planned, skippedResult(planned, { cause: stop.cause, reasons: [stop.reason] }));
    }
    const runOnce = (earlier: number) => this.#runOnce(planned, earlier, copy);
    const result = await this.#repetitions.run(planned, runOnce);
    return this.#add(planned, withKnownFailures(result, this.#options.known ?? []));
  }

  /** Drops a copy after the last of its cases, and notes what they have lost. */
  async leave({ environment, drop }: EnvironmentCopy): Promise<void> {
    if (this.earlyEnd === undefined) this.#lostInCopies.push(...(await this.#inventory(environment)).lost);
    await drop();
  }

  /** Runs a case. If it may destroy everything, it gets a copy of the service for itself. */
  async #runOnce(planned: Planned, earlier: number, shared: EnvironmentCopy | undefined): Promise<CaseOutcome> {
    const own = needsIsolation(planned.testCase) ? await this.#environment.copy?.() : undefined;
    const copy = own ?? shared;
    const endangers = planned.testCase.deletesByCondition === true && copy === undefined;
    try {
      if (endangers) this.#missingBefore ??= new Set(await missingNow(this.#environment));
      const { seed = 1, budget = defaultBudget } = this.#options;
      const ofRun = { run: this.#name, seed, budget, levelOf: this.#levelOf, signal: this.#signal };
      const outcome = await runCase(copy?.environment ?? this.#environment, planned, {
        ...ofRun,
        earlier,
        isCopy: copy !== undefined,
      });
      if (endangers) await this.#endIfLost(planned);
      return outcome;
    } finally {
      await own?.drop();
    }
  }

  /** Ends the run if a case has deleted what belongs to others. */
  async #endIfLost({ testCase }: Planned): Promise<void> {
    const lost = (await missingNow(this.#environment)).filter((what) => this.#missingBefore?.has(what) !== true);
    if (lost.length === 0) return;
    this.#endWithLoss(`data was lost when ${testCase.id} deleted by conditions: ${lost.join('; ')}`);
  }

  #endWithLoss(reason: string): void {
    this.#lost = reason;
    this.#earlyEnd ??= 'lost';
  }

  /** Records a case as skipped because the run ends early. */
  #skip(planned: Planned): CaseResult {
    const skipped = { cause: 'runEnded', reasons: [`the run ended before: ${this.#endText()}`] } as const;
    return this.#add(planned, skippedResult(planned, planned.excluded ?? skipped));
  }

  /** Searches the deployment for leftovers, and returns the result of the run. */
  async finish(): Promise<RunResult> {
    const { connection, dialect, ledger, mapping, writes } = this.#environment;
    const hasFailed = this.#earlyEnd === 'failed';
    const taken = writes && this.#earlyEnd !== 'unreachable' && !connection.abandoned.aborted;
    const { left, lost, notes } = taken
      ? await this.#inventory(this.#environment)
      : { left: this.#left, lost: [], notes: [] };
    // A service can give any name to what it stores, so the texts about it may contain a secret.
    const { secrets } = connection;
    const inOrder = Array.from(this.#results).sort(([left], [right]) => left - right);
    const judged = [...this.#ofCanaries, ...inOrder.map(([, result]) => result)];
    const results = withdrawExcuses(judged, dialect, this.#levelOf).map((result, index) =>
      result === judged[index] ? result : withKnownFailures(result, this.#options.known ?? []),
    );
    const requirements = requirementResults(this.#requirements, results);
    // A user who lets the run end at the first failure knows that it does not judge enough for a profile.
    const options = { ...this.#options, ...(hasFailed ? { profile: undefined } : {}) };
    return {
      ...headOf(this.#options, this.#startedAt),
      baseUrl: connection.url,
      mapping,
      coverage: coverageOf(options, this.#planned, { results, requirements }),
      summary: summaryOf(results),
      requirements,
      results,
      unmatchedKnown: unmatchedKnown(this.#options.known ?? [], this.#options.cases ?? allCases),
      left: left.map(({ marker, what }) => ({ marker, what: secrets.redact(what) })),
      lost: [...this.#lostInCopies, ...lost].map((each) => secrets.redact(each)),
      ...(notes.length === 0 ? {} : { notes: notes.map((each) => secrets.redact(each)) }),
      ...(ledger.path === undefined || left.length === 0 ? {} : { ledger: ledger.path }),
      ...(this.#earlyEnd === undefined || hasFailed ? {} : { ended: secrets.redact(this.#endText()) }),
    };
  }

  /** Notes what a case left, and whether the service is gone. Returns whether the run goes on. */
  #goesOnAfter({ result, left, brokenOff }: CaseOutcome): boolean {
    this.#left.push(...left);
    // A service that does not respond refuses no removal. If it is gone, the run ends, and the inventory tries again.
    if (result.verdict !== 'unreachable' && brokenOff === undefined) this.#environment.brake.pullFor(left);
    this.#unreachableInARow = brokenOff === 'unreachable' ? this.#unreachableInARow + 1 : 0;
    if (brokenOff === 'interrupted' || brokenOff === 'session') this.#earlyEnd ??= brokenOff;
    if (this.#unreachableInARow >= maxUnreachable) this.#earlyEnd ??= 'unreachable';
    return this.earlyEnd === undefined;
  }

  #add({ index }: Planned, result: CaseResult): CaseResult {
    this.#results.set(index, result);
    if (this.#options.failFast === true && result.verdict === 'fail') this.#earlyEnd ??= 'failed';
    this.#options.onResult?.(result);
    return result;
  }

  #endText(): string {
    const { url } = this.#environment.connection;
    if (this.#earlyEnd === 'ledger') return this.#environment.ledger.failure ?? 'the ledger could not be written';
    if (this.#earlyEnd === 'session') return `the session at ${url} has ended, and could not be renewed`;
    if (this.#earlyEnd === 'lost') return this.#lost;
    if (this.#earlyEnd === 'failed') return 'a case failed (--fail-fast)';
    if (this.#earlyEnd === 'unreachable') return `${url} is no longer reachable`;
    const { reason }: { readonly reason: unknown } = this.#signal;
    const { deadlineMs } = this.#options;
    const isLate = deadlineMs !== undefined && reason instanceof DOMException && reason.name === 'TimeoutError';
    return isLate ? `its deadline of ${deadlineMs} ms has passed` : 'it was interrupted';
  }
}

/**
 * Returns the planned case, which is excluded if it creates something whose canary failed. If the canary of the entity
 * type failed, no case may write.
 */
function withCanaries(planned: Planned, { failures }: CanaryReport): Planned {
  if (planned.excluded !== undefined || !mayWrite(planned.testCase)) return planned;
  const needs = new Set<CanaryNeed>(['entityType', ...createdBy(planned)]);
  const failed = Array.from(needs, (need) => failures.get(need)).filter((each) => each?.excludes === true);
  if (failed.length === 0) return planned;
  const cause = failed.some((each) => each?.isForbidden) ? 'canaryForbidden' : 'canaryFailed';
  return { ...planned, excluded: { cause, reasons: failed.flatMap((each) => each?.reason ?? []) } };
}
