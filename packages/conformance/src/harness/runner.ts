import { mayWrite, needsIsolation, type Requirement } from '../case/case.js';
import { found, isJudged, replaces } from '../case/verdict.js';
import type { Leftover } from '../cleanup/ledger.js';
import { cases as allCases } from '../suite/cases.js';
import { requirements as allRequirements } from '../suite/requirements.js';
import { delayMs } from '../target/session.js';
import { wait } from '../target/subjects/pace.js';
import { canaryResults, runCanaries } from './canaries.js';
import type { LevelOf } from './checker.js';
import { coverageOf } from './coverage.js';
import type { Environment } from './environment.js';
import { flaky, resultOfRepetitions, unmatchedKnown, withCanaries, withdrawExcuses } from './further-evidence.js';
import { missingNow, takeInventory } from './inventory.js';
import { createdBy, defaultBudget, matchesGlob, type Planned, planOf, runsAlone } from './plan.js';
import { type CaseResult, type RunResult, requirementResults, summaryOf } from './result.js';
import { type CaseOutcome, runCase, skippedResult } from './run-case.js';
import { headOf, type RunOptions } from './run-options.js';

/** A case to which the service did not respond is run at most this many times. */
const maxUndecided = 4;
/** After this number of cases that were run again in vain, no further case is run again for this reason. */
const maxInVain = 50;
/** After this number of consecutive cases without a connection, the service counts as unreachable. */
const maxUnreachable = 3;

/** The reason why a run ends before its last case. `failed`: a case failed, and the run ends at the first failure. */
type EarlyEnd = 'interrupted' | 'unreachable' | 'session' | 'failed' | 'ledger' | 'lost';

/** Plans, runs and judges the cases for one service. The caller determines their order and how many run at once. */
export class Runner {
  readonly #environment: Environment;
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
  /** The number of cases that were run again in vain. */
  #inVain = 0;
  #earlyEnd: EarlyEnd | undefined;
  /** What was missing before the first case that deletes by conditions, because others have deleted it. */
  #missingBefore: ReadonlySet<string> | undefined;
  /** What cases have lost or changed in copies of the service. */
  readonly #lostInCopies: string[] = [];
  /** What a deletion has removed although it existed before the run. */
  #lost = '';

  constructor(environment: Environment, options: RunOptions, signal: AbortSignal) {
    this.#environment = environment;
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
    this.#ofCanaries = canaryResults(report).map((each) => this.#withKnown(each));
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
    return this.#add(planned, this.#withKnown(await this.#repeated(planned, copy)));
  }

  /**
   * Runs a case as often as the options say, but not again if it did not end, if it left something behind, or if the
   * run ends. Each run has its own data, and cleans up before the next one begins.
   */
  async #repeated(planned: Planned, copy: Environment | undefined): Promise<CaseResult> {
    const { repeat = 1 } = this.#options;
    let earlier = 0;
    const next = () => this.#runOnce(planned, earlier++, copy);
    const first = await this.#decided(planned, next);
    const results: [CaseResult, ...CaseResult[]] = [first.result];
    let ends = this.#endsAfter(first);
    while (!ends && results.length < repeat) {
      const outcome = await this.#decided(planned, next);
      ends = this.#endsAfter(outcome);
      if (outcome.brokenOff === undefined) results.push(outcome.result);
    }
    return results.length === 1 ? first.result : resultOfRepetitions(results);
  }

  /**
   * Repeats a run of a case that does not decide: if the service did not respond, or its session ended, nothing was
   * judged; if the case failed, a request without a response of the service may be the reason. Any other failure is a
   * failure of the service, whether or not it happens again.
   */
  async #decided(planned: Planned, next: () => Promise<CaseOutcome>): Promise<CaseOutcome> {
    const { random } = this.#environment.connection;
    const first = await next();
    let outcome = first;
    let runs = 1;
    for (; runs < maxUndecided && this.#isUndecided(planned, outcome); runs += 1) {
      await wait(delayMs(runs, random), this.#signal);
      if (this.#signal.aborted) return outcome;
      outcome = await next();
    }
    const { result } = outcome;
    if (runs > 1 && result.verdict === first.result.verdict) this.#inVain += 1;
    const isGone = isJudged(result.verdict) && result.verdict !== first.result.verdict;
    return isGone && replaces('notAgain', first.result) ? { ...outcome, result: flaky(first.result, result) } : outcome;
  }

  /** A case that may destroy everything, or that deletes by conditions, is only repeated if the options say so. */
  #isUndecided(planned: Planned, { result, left, isDisturbed, brokenOff }: CaseOutcome): boolean {
    const isAway = result.verdict === 'unreachable' && brokenOff !== 'interrupted' && brokenOff !== 'session';
    const isExplained = replaces('notAgain', result) && isDisturbed && brokenOff === undefined;
    return (isAway || isExplained) && left.length === 0 && !runsAlone(planned) && this.#inVain < maxInVain;
  }

  /** Applies the list of known failures. A listed failure becomes `known`, and a listed case that passes fails. */
  #withKnown(result: CaseResult): CaseResult {
    const { id, subject, verdict } = result;
    const entry = (this.#options.known ?? []).find(
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
      result === judged[index] ? result : this.#withKnown(result),
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

  /** Notes what a case left, and whether the service is gone. Returns whether the case does not run again. */
  #endsAfter({ result, left, brokenOff }: CaseOutcome): boolean {
    this.#left.push(...left);
    // A service that does not respond refuses no removal. If it is gone, the run ends, and the inventory tries again.
    if (result.verdict !== 'unreachable' && brokenOff === undefined) this.#environment.ledger.stopFor(left);
    this.#unreachableInARow = brokenOff === 'unreachable' ? this.#unreachableInARow + 1 : 0;
    if (brokenOff === 'interrupted' || brokenOff === 'session') this.#earlyEnd ??= brokenOff;
    if (this.#unreachableInARow >= maxUnreachable) this.#earlyEnd ??= 'unreachable';
    return this.earlyEnd !== undefined || left.length > 0 || brokenOff !== undefined;
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
