import { mayWrite, needsIsolation, type Requirement } from '../case/case.js';
import type { Leftover } from '../cleanup/ledger.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { longestTimerMs } from '../target/subjects/connection.js';
import { canaryResults, runCanaries } from './canaries.js';
import { type CaseLimit, fixedLimit, limitFor, minCases } from './case-limit.js';
import type { LevelOf } from './checker.js';
import { coverageOf } from './coverage.js';
import type { Environment } from './environment.js';
import { Repetitions, unmatchedKnown, withCanaries, withdrawExcuses, withKnownFailures } from './further-evidence.js';
import { missingNow, takeInventory } from './inventory.js';
import { open } from './open.js';
import { startHere, startInThread } from './own-server.js';
import { casesWithSubjects, createdBy, defaultBudget, type Planned, planOf, runsAlone } from './plan.js';
import { withRecordings } from './recorded-results.js';
import { type CaseResult, type RunResult, requirementResults, summaryOf } from './result.js';
import { type CaseOutcome, runCase, skippedResult } from './run-case.js';
import { checkNumbers, headOf, type RunOptions } from './run-options.js';

/**
 * Runs the suite against a service.
 *
 * @throws CannotRun if the run cannot begin
 * @example
 * const { summary } = await run({ baseUrl: 'http://127.0.0.1:8080', user: 'demo', password: 'demo', mapping });
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  checkNumbers(options);
  const { jobs, deadlineMs, recordings, signal: given } = options;
  const deadline = deadlineMs === undefined ? [] : [AbortSignal.timeout(Math.min(deadlineMs, longestTimerMs))];
  const signal = AbortSignal.any([...(given === undefined ? [] : [given]), ...deadline]);
  const isLong = casesWithSubjects(options.cases ?? allCases, options).length >= longRun;
  const environment = await open(options, signal, isLong ? startInThread : startHere);
  try {
    const runner = new Runner(environment, options, signal);
    const planned = await runner.plan();
    const others = planned.filter((each) => !runsAlone(each));
    const runOthers = runLimited(others, runner, environment, limitFor(options));
    // In copies of the service, cases that may destroy what others need can run beside them.
    if (environment.copy === undefined) await runOthers;
    await Promise.all([runOthers, runLimited(planned.filter(runsAlone), runner, environment, fixedLimit(1))]);
    const result = await runner.finish();
    if (recordings === undefined || signal.aborted) return result;
    return await withRecordings(result, recordings, environment, jobs ?? minCases, signal);
  } finally {
    await environment.close();
  }
}

/** A run of fewer cases takes no longer than it takes to start a thread for its server. */
const longRun = 300;

/** The number of cases that share a copy of the suite's own server. With more cases, its queries would take longer. */
const casesPerCopy = 100;

/**
 * Runs cases in their order, as many at once as the limit allows at the time. A server of the suite's own is copied for
 * every hundred cases, which takes less time than deleting what each of them has created.
 */
async function runLimited(
  planned: readonly Planned[],
  runner: Runner,
  { connection, copy: copyService }: Environment,
  limit: CaseLimit,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for (let start = 0; start < planned.length; start += casesPerCopy) {
    const group = planned.slice(start, start + casesPerCopy);
    const copy = await copyService?.();
    let remaining = group.length;
    const runOne = async (each: Planned): Promise<void> => {
      await runner.run(each, copy);
      limit.adaptTo(connection.takeLoad());
      remaining -= 1;
      if (remaining === 0 && copy !== undefined) await runner.leave(copy);
    };
    for (const each of group) {
      while (running.size >= limit.current) await Promise.race(running);
      const run = runOne(each).finally(() => running.delete(run));
      running.add(run);
    }
  }
  await Promise.all(running);
}

/** Returns what a run would do. Nothing is written. @throws CannotRun */
export async function plan(options: RunOptions = {}): Promise<readonly Planned[]> {
  checkNumbers(options);
  const { signal = new AbortController().signal } = options;
  const environment = await open({ ...options, ledger: undefined, allowWrites: false }, signal);
  try {
    const writes = options.allowWrites === true || options.baseUrl === undefined;
    const bulkDeletes = options.allowBulkDelete === true || options.baseUrl === undefined;
    return planOf(options.cases ?? allCases, { ...environment, writes, bulkDeletes }, options);
  } finally {
    await environment.close();
  }
}

/** After this number of consecutive cases without a connection, the service counts as unreachable. */
const maxUnreachable = 3;

/** The reason why a run ends before its last case. `failed`: a case failed, and the run ends at the first failure. */
type EarlyEnd = 'interrupted' | 'unreachable' | 'session' | 'failed' | 'ledger' | 'lost';

/** Plans, runs and judges the cases for one service. The caller determines their order and how many run at once. */
export class Runner {
  readonly #environment: Environment;
  readonly #repetitions: Repetitions;
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

  constructor(environment: Environment, options: RunOptions, signal: AbortSignal) {
    this.#environment = environment;
    this.#repetitions = new Repetitions({
      repeat: options.repeat,
      random: environment.connection.random,
      signal,
      onOutcome: (outcome) => this.#goesOnAfter(outcome),
    });
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
    const report = await runCanaries(this.#environment, new Set(created), this.#signal);
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

  /**
   * Runs one planned case, deletes what it has created, and judges it. A case that the plan excludes is not run, and no
   * case after an early end.
   *
   * @param copy a copy of the service in which the case runs. Then nothing needs to be deleted
   */
  async run(planned: Planned, copy?: Environment): Promise<CaseResult> {
    if (this.earlyEnd !== undefined) return this.#skip(planned);
    const { excluded } = planned;
    if (excluded !== undefined) return this.#add(planned, skippedResult(planned, excluded));
    const { stop } = this.#environment.ledger;
    if (stop !== undefined && mayWrite(planned.testCase)) {
      return this.#add(planned, skippedResult(planned, { cause: stop.cause, reasons: [stop.reason] }));
    }
    const runOnce = (earlier: number) => this.#runOnce(planned, earlier, copy);
    const result = await this.#repetitions.run(planned, runOnce);
    return this.#add(planned, withKnownFailures(result, this.#options.known ?? []));
  }

  /** Drops a copy after the last of its cases, and notes what they have lost. */
  async leave(copy: Environment): Promise<void> {
    if (this.earlyEnd === undefined) this.#lostInCopies.push(...(await takeInventory(copy, this.#left)).lost);
    await copy.close();
  }

  /** Runs a case. If it may destroy everything, it gets a copy of the service for itself. */
  async #runOnce(planned: Planned, earlier: number, shared = this.#environment): Promise<CaseOutcome> {
    const own = needsIsolation(planned.testCase) ? await this.#environment.copy?.() : undefined;
    const environment = own ?? shared;
    const endangers = planned.testCase.deletesByCondition === true && !environment.isCopy;
    try {
      if (endangers) this.#missingBefore ??= new Set(await missingNow(this.#environment));
      const { seed = 1, budget = defaultBudget } = this.#options;
      const ofRun = { seed, budget, earlier, levelOf: this.#levelOf, signal: this.#signal };
      const outcome = await runCase(environment, planned, ofRun);
      if (endangers) await this.#endIfLost(planned);
      return outcome;
    } finally {
      await own?.close();
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
      ? await takeInventory(this.#environment, this.#left)
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
    if (result.verdict !== 'unreachable' && brokenOff === undefined) this.#environment.ledger.stopFor(left);
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
