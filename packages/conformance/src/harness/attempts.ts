import { isJudged } from '../case/verdict.js';
import { wait } from '../target/subjects/pace.js';
import { deletesByCondition, needsIsolation, type Planned } from './plan.js';
import type { CaseContextOfRun, CaseOutcome, RunCase } from './run-case.js';

/** A case to which the service did not respond is attempted at most this many times. */
const maxAttempts = 4;
/** After this number of cases whose repetition changed nothing, no further case is repeated. */
const maxInVain = 50;
/** The delay before the second attempt, in milliseconds. */
const firstDelayMs = 200;

/**
 * Runs cases, and repeats a case with new data and a new marker if its first attempt does not decide: if the service did
 * not respond, or its session ended, nothing was judged; if the case failed, a request without a response of the service
 * may be the reason. Any other failure is one of the service, whether or not it happens again. Each attempt
 * cleans up before the next one begins. A case that may destroy everything, or that deletes by conditions, is not repeated.
 */
export class Attempts {
  readonly #runCase: RunCase;
  readonly #random: () => number;
  #inVain = 0;

  /** @param random returns a number from 0 to 1, which varies the delays before repetitions */
  constructor(runCase: RunCase, random: () => number) {
    this.#runCase = runCase;
    this.#random = random;
  }

  /** @param repetition the number of earlier runs of the case, each with its own attempts */
  async run(planned: Planned, context: CaseContextOfRun, repetition: number): Promise<CaseOutcome> {
    const earlier = repetition * (maxAttempts + 1);
    const attempt = (number: number) => this.#runCase(planned, { ...context, attempt: earlier + number });
    const first = await attempt(0);
    let outcome = first;
    let number = 1;
    for (; number < maxAttempts && this.#isUndecided(planned, outcome); number += 1) {
      await wait(firstDelayMs * 2 ** (number - 1) * (0.5 + this.#random() / 2), context.signal);
      if (context.signal.aborted) return outcome;
      outcome = await attempt(number);
    }
    const { verdict } = outcome.result;
    if (number > 1 && verdict === first.result.verdict) this.#inVain += 1;
    const isGone = first.result.verdict === 'fail' && isJudged(verdict) && verdict !== 'fail';
    return isGone ? { ...outcome, result: flaky(first, outcome) } : outcome;
  }

  #isUndecided(planned: Planned, { result, left, isDisturbed, brokenOff }: CaseOutcome): boolean {
    const isAway = result.verdict === 'unreachable' && brokenOff !== 'interrupted' && brokenOff !== 'session';
    const isExplained = result.verdict === 'fail' && isDisturbed && brokenOff === undefined;
    return (isAway || isExplained) && left.length === 0 && !isSingle(planned) && this.#inVain < maxInVain;
  }
}

const isSingle = (planned: Planned): boolean => needsIsolation(planned) || deletesByCondition(planned);

/** Returns the result of a case that failed without a response, and did not fail when it was repeated. */
function flaky({ result: first }: CaseOutcome, { result: second }: CaseOutcome): CaseOutcome['result'] {
  const { verdict, message } = second;
  const then = message === undefined ? `the verdict was ${verdict}` : `the verdict was ${verdict}: ${message}`;
  return { ...first, verdict: 'flaky', message: `${first.message ?? ''}. When the case was repeated, ${then}` };
}
