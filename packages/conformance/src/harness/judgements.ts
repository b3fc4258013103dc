import { type Case, type Judging, requirementsOf } from '../case/case.js';
import type { Level } from '../case/requirement.js';
import { notMet, verdictOf } from './evidence.js';
import type { CaseResult, Judgement } from './result.js';

/** The verdicts of judgements, the worst first. A value that meets neither dialect is worse than a deviation. */
const order: readonly Judgement['verdict'][] = ['fail', 'observed', 'deviates', 'pass'];

/** Returns the level of a requirement, if the run knows it. */
export type LevelOf = (requirement: string) => Level | undefined;

/** The judgements of one case on its requirements. No other place decides which requirement a check judges. */
export class Judgements {
  readonly #levels: ReadonlyMap<string, Level>;
  /** The requirements that a check without `judges` judges, or `undefined` if the case does not name them. */
  readonly #ofCase: readonly string[] | undefined;
  readonly #judged = new Map<string, Judgement>();

  constructor(testCase: Pick<Case, 'judges' | 'also'>, levelOf: LevelOf) {
    this.#levels = new Map(requirementsOf(testCase).map((id) => [id, levelOf(id) ?? 'MUST']));
    this.#ofCase = testCase.judges === undefined ? undefined : [testCase.judges].flat();
  }

  /**
   * Returns the requirements that a check judges.
   *
   * @throws TypeError if neither the check nor the case names them, although the case has several requirements, or if
   * they are not requirements of the case
   */
  of({ judges = this.#ofCase }: Judging): readonly string[] {
    if (judges === undefined && this.#levels.size > 1) {
      throw new TypeError('the check does not name the requirement it judges');
    }
    const ids = judges === undefined ? this.default : [judges].flat();
    const unnamed = ids.find((id) => !this.#levels.has(id));
    if (unnamed !== undefined) throw new TypeError(`the check judges ${unnamed}, which the case does not name`);
    return ids;
  }

  /** The requirements of the case where no check names one: an unreadable response does not meet them. */
  get default(): readonly string[] {
    return this.#ofCase ?? Array.from(this.#levels.keys());
  }

  /** The requirements that an observation without `judges` judges: those that are not a MUST. */
  get observed(): readonly string[] {
    return Array.from(this.#levels.keys()).filter((id) => !this.includeMust([id]));
  }

  /** Returns whether a difference ends the case: it concerns a MUST, or the check names no requirement. */
  isEnding(judging: Judging): boolean {
    if (judging.continues === true) return false;
    return judging.judges === undefined || this.includeMust(this.of(judging));
  }

  includeMust(ids: readonly string[]): boolean {
    return this.notMet(ids) === 'mustNotMet';
  }

  /** Returns the evidence that a check of these requirements is not met. */
  notMet(ids: readonly string[]): ReturnType<typeof notMet> {
    return notMet(ids.map((id) => this.#levels.get(id)));
  }

  /** Records that a check is not met: a MUST fails, and any other requirement differs from what was observed. */
  recordDifference(ids: readonly string[], check: string): void {
    for (const id of ids) this.record([id], { verdict: verdictOf(this.notMet([id])), check });
  }

  /** Records a judgement on requirements. Of several judgements, the first of the worst ones is kept. */
  record(ids: readonly string[], judgement: Judgement): void {
    for (const id of ids) {
      const earlier = this.#judged.get(id);
      const isWorse = earlier === undefined || order.indexOf(judgement.verdict) < order.indexOf(earlier.verdict);
      if (isWorse) this.#judged.set(id, judgement);
    }
  }

  /** The judgements as a member of a result. It is absent if no check was made. */
  get recorded(): Pick<CaseResult, 'judged'> {
    return this.#judged.size === 0 ? {} : { judged: Object.fromEntries(this.#judged) };
  }
}
