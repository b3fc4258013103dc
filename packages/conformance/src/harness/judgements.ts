import type { Judging } from '../case/case.js';
import type { Level } from '../case/requirement.js';
import type { CaseResult, Judgement } from './result.js';

/** The verdicts of judgements, the worst first. A value that meets neither dialect is worse than a deviation. */
const order: readonly Judgement['verdict'][] = ['fail', 'observed', 'deviates', 'pass'];

/** The judgements of one case on its requirements. No other place decides which requirement a check judges. */
export class Judgements {
  readonly #levels: ReadonlyMap<string, Level>;
  readonly #judged = new Map<string, Judgement>();

  /** @param levels the requirements of the case, each with its level */
  constructor(levels: ReadonlyMap<string, Level>) {
    this.#levels = levels;
  }

  /**
   * Returns the requirements that a check judges.
   *
   * @throws TypeError if the case does not name them
   */
  of({ judges }: Judging): readonly string[] {
    if (judges === undefined) return this.default;
    const ids = [judges].flat();
    const unnamed = ids.find((id) => !this.#levels.has(id));
    if (unnamed !== undefined) throw new TypeError(`the check judges ${unnamed}, which the case does not name`);
    return ids;
  }

  /** The requirements that a check without `judges` judges: the MUSTs, or all requirements if none is a MUST. */
  get default(): readonly string[] {
    const ids = Array.from(this.#levels.keys());
    return this.includeMust(ids) ? ids.filter((id) => this.includeMust([id])) : ids;
  }

  /** The requirements that an observation without `judges` judges: those that are not a MUST. */
  get observed(): readonly string[] {
    return Array.from(this.#levels.keys()).filter((id) => !this.includeMust([id]));
  }

  /** Returns whether a difference ends the case: it concerns a MUST, or the check names no requirement. */
  isEnding(judging: Judging): boolean {
    return judging.judges === undefined || this.includeMust(this.of(judging));
  }

  includeMust(ids: readonly string[]): boolean {
    return ids.some((id) => this.#levels.get(id) === 'MUST');
  }

  /** Records that a check is not met: a MUST fails, and any other requirement differs from what was observed. */
  recordDifference(ids: readonly string[], check: string): void {
    for (const id of ids) this.record([id], { verdict: this.includeMust([id]) ? 'fail' : 'observed', check });
  }

  /** Records a judgement on requirements. The first difference remains, before a deviation and what is met. */
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
