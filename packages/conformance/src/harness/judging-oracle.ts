import { CheckFailed, type Judging } from '../case/case.js';
import type { Oracle, Snapshot } from '../case/oracle.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Target } from '../case/subject.js';
import type { Checker } from './checker.js';
import type { ReadBack } from './read-back.js';

/** The oracle of one case, whose effects are checks that judge a requirement. */
export class JudgingOracle implements Oracle {
  readonly #readBack: ReadBack;
  readonly #checker: Checker;
  readonly #judging: Judging;

  constructor(readBack: ReadBack, checker: Checker, judging: Judging = {}) {
    this.#readBack = readBack;
    this.#checker = checker;
    this.#judging = judging;
  }

  judging(judges: string | readonly string[]): Oracle {
    return new JudgingOracle(this.#readBack, this.#checker, { judges });
  }

  snapshot(): Promise<Snapshot> {
    return this.#readBack.snapshot();
  }

  read(target: Target): Promise<PlainEntity | undefined> {
    return this.#readBack.read(target);
  }

  property(target: Target, property: string): Promise<Plain | undefined> {
    return this.#readBack.property(target, property);
  }

  marked(type: string): Promise<readonly PlainEntity[]> {
    return this.#readBack.marked(type);
  }

  none(...effect: Parameters<Oracle['none']>): Promise<void> {
    return this.#checked(this.#readBack.none(...effect));
  }

  created(...effect: Parameters<Oracle['created']>): Promise<readonly PlainEntity[]> {
    return this.#judged(this.#readBack.created(...effect));
  }

  updated(...effect: Parameters<Oracle['updated']>): Promise<void> {
    return this.#checked(this.#readBack.updated(...effect));
  }

  stored(...effect: Parameters<Oracle['stored']>): Promise<readonly PlainEntity[]> {
    return this.#judged(this.#readBack.stored(...effect));
  }

  deleted(...effect: Parameters<Oracle['deleted']>): Promise<void> {
    return this.#checked(this.#readBack.deleted(...effect));
  }

  /** Judges an effect. A difference from a requirement that is not a MUST is recorded, and the case continues. */
  async #checked(effect: Promise<void>): Promise<void> {
    try {
      await this.#judged(effect);
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      this.#checker.notMet(error, this.#checker.judgements.isEnding(this.#judging));
    }
  }

  /** Judges an effect whose entities the case uses, so that any difference ends the case. */
  async #judged<Value>(effect: Promise<Value>): Promise<Value> {
    const judges = this.#checker.judgements.of(this.#judging);
    try {
      const value = await effect;
      this.#checker.met(judges);
      return value;
    } catch (error) {
      if (!(error instanceof CheckFailed)) throw error;
      throw new CheckFailed(error.check, error.expected, error.got, error.message, judges);
    }
  }
}
