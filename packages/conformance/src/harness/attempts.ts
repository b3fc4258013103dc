import { isJudged } from '../case/verdict.js';
import { wait } from '../target/subjects/pace.js';
import { deletesByCondition, needsIsolation, type Planned } from './plan.js';
import type { CaseContextOfRun, CaseOutcome, RunCase } from './run-case.js';

/** A case to which the service did not respond is attempted at most this many times. */
const maxAttempts = 4;
/** After this number of cases whose repetition changed nothing, the same verdict no longer causes a repetition. */
const maxInVain = 50;
/** The delay before the second attempt, in milliseconds. */
const firstDelayMs = 200;

/**
 * Runs cases, and repeats a case with new data and a new marker if its first attempt does not decide: if the service did
 * not respond, or its session ended, nothing was judged; if the case failed, it must fail again. Each attempt cleans up
 * before the next one begins. A case that may destroy everything, or that deletes by conditions, is not repeated.
 */
export class Attempts {
  readonly #runCase: RunCase;
  readonly #random: () => number;
  readonly #inVain = { fail: 0, unreachable: 0 };

  /** @param random returns a number from 0 to 1, which varies the delays before repetitions */
  constructor(runCase: RunCase, random: () => number) {
    this.#runCase = runCase;
    this.#random = random;
  }

  /** @param repetition the number of earlier runs of the case, each with its own attempts */
  async run(planned: Planned, context: CaseContextOfRun, repetition: number): Promise<CaseOutcome> {
    const earlier = repetition * (maxAttempts + 1);
    const attempt = (number: number) => this.#runCase(planned, { ...context, attempt: earlier + number });
    let outcome = await attempt(0);
    let number = 1;
    for (; number < maxAttempts && this.#isUndecided(planned, outcome); number += 1) {
      await wait(firstDelayMs * 2 ** (number - 1) * (0.5 + this.#random() / 2), context.signal);
      if (context.signal.aborted) return outcome;
      outcome = await attempt(number);
    }
    if (number > 1 && outcome.result.verdict === 'unreachable') this.#inVain.unreachable += 1;
    const { result, left, brokenOff } = outcome;
    const isRepeated = result.verdict === 'fail' && brokenOff === undefined && left.length === 0;
    if (!isRepeated || isSingle(planned) || this.#inVain.fail >= maxInVain || context.signal.aborted) {
      return outcome;
    }
    const second = await attempt(number);
    const { verdict } = second.result;
    const isGone = isJudged(verdict) && verdict !== 'fail';
    if (!isGone) this.#inVain.fail += 1;
    return isGone ? { ...second, result: flaky(outcome, second) } : { ...second, result };
  }

  #isUndecided(planned: Planned, { result, left, brokenOff }: CaseOutcome): boolean {
    const isAway = result.verdict === 'unreachable' && brokenOff !== 'interrupted' && brokenOff !== 'session';
    return isAway && left.length === 0 && !isSingle(planned) && this.#inVain.unreachable < maxInVain;
  }
}

const isSingle = (planned: Planned): boolean => needsIsolation(planned) || deletesByCondition(planned);

/** Returns the result of a case that failed first and did not fail when it was repeated. */
function flaky({ result: first }: CaseOutcome, { result: second }: CaseOutcome): CaseOutcome['result'] {
  const { verdict, message } = second;
  const then = message === undefined ? `the verdict was ${verdict}` : `the verdict was ${verdict}: ${message}`;
  return { ...first, verdict: 'flaky', message: `${first.message ?? ''}. When the case was repeated, ${then}` };
}
