import { isJudged, worst } from '../case/verdict.js';
import { delayMs } from '../target/retries.js';
import { wait } from '../target/subjects/pace.js';
import { replaces, verdictOf } from './evidence.js';
import { type Planned, runsAlone } from './plan.js';
import { type CaseResult, summaryOf } from './result.js';
import type { CaseOutcome } from './run-case.js';

/** A case to which the service did not respond is run at most this many times. */
const maxUndecided = 4;
/** After this number of cases that were run again in vain, no further case is run again for this reason. */
const maxInVain = 50;

/** The parts of a run that repetitions need. */
export interface RepetitionSettings {
  /** The number of times that each case is run to a verdict. Default: 1. */
  readonly repeat?: number | undefined;
  /** Returns a number from 0 to 1, which varies the delays before repetitions. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Called with each outcome that decides. Returns whether the run goes on. */
  readonly onOutcome: (outcome: CaseOutcome) => boolean;
}

/**
 * Runs cases as often as the options say. A run that does not decide is repeated: if the service did not respond, or
 * its session ended, nothing was judged; if the case failed, a request without a response of the service may be the
 * reason. Any other failure is a failure of the service, whether or not it happens again. Each run cleans up before the
 * next one begins. A case that may destroy everything, or that deletes by conditions, is only repeated if the options
 * say so.
 */
export class Repetitions {
  readonly #settings: RepetitionSettings;
  #inVain = 0;

  constructor(settings: RepetitionSettings) {
    this.#settings = settings;
  }

  /**
   * Runs a case, but not again if it did not end, if it left something behind, or if the run ends.
   *
   * @param runOnce runs the case. The number of its earlier runs is part of the marker, so that each run has its own
   *   data
   */
  async run(planned: Planned, runOnce: (earlier: number) => Promise<CaseOutcome>): Promise<CaseResult> {
    const { repeat = 1, onOutcome } = this.#settings;
    let earlier = 0;
    const next = () => runOnce(earlier++);
    const first = await this.#decided(planned, next);
    const results: [CaseResult, ...CaseResult[]] = [first.result];
    let goesOn = onOutcome(first) && isComplete(first);
    while (goesOn && results.length < repeat) {
      const outcome = await this.#decided(planned, next);
      goesOn = onOutcome(outcome) && isComplete(outcome);
      if (outcome.brokenOff === undefined) results.push(outcome.result);
    }
    return resultOfRepetitions(results);
  }

  async #decided(planned: Planned, next: () => Promise<CaseOutcome>): Promise<CaseOutcome> {
    const { random, signal } = this.#settings;
    const first = await next();
    let outcome = first;
    let runs = 1;
    for (; runs < maxUndecided && this.#isUndecided(planned, outcome); runs += 1) {
      await wait(delayMs(runs, random), signal);
      if (signal.aborted) return outcome;
      outcome = await next();
    }
    const { result } = outcome;
    if (runs > 1 && result.verdict === first.result.verdict) this.#inVain += 1;
    const isGone = isJudged(result.verdict) && result.verdict !== first.result.verdict;
    return isGone && replaces('notAgain', first.result) ? { ...outcome, result: flaky(first.result, result) } : outcome;
  }

  #isUndecided(planned: Planned, { result, left, isDisturbed, brokenOff }: CaseOutcome): boolean {
    const isAway = result.verdict === 'unreachable' && brokenOff !== 'interrupted' && brokenOff !== 'session';
    const isExplained = replaces('notAgain', result) && isDisturbed && brokenOff === undefined;
    return (isAway || isExplained) && left.length === 0 && !runsAlone(planned) && this.#inVain < maxInVain;
  }
}

const isComplete = ({ left, brokenOff }: CaseOutcome): boolean => left.length === 0 && brokenOff === undefined;

/** Returns the result of a case that failed without a response, and did not fail when it was repeated. */
function flaky(first: CaseResult, { verdict, message }: CaseResult): CaseResult {
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
  if (results.length === 1) return first;
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
