import type { IdList } from './entity-ids.js';

/**
 * The distance between a chosen id and the highest one of its type. While a case runs, the service assigns fewer ids than
 * these to others, so that none of them is the chosen one.
 */
const distance = 1000n;
/** The greatest id that a `long` can be. */
const greatest = 2n ** 63n - 1n;

/**
 * The ids that the run chooses for entities which it creates by PUT. They lie just above the highest id of the service,
 * since some services count on from the highest id that they have ever seen. No id is chosen twice.
 */
export class ChosenIds {
  #last: bigint;

  /** @param before the ids that existed before the run */
  constructor(before: readonly IdList[]) {
    this.#last = distance;
    for (const { ids } of before) {
      for (const id of ids.keys())
        if (isNumber(id) && BigInt(id) + distance > this.#last) this.#last = BigInt(id) + distance;
    }
  }

  /**
   * Returns the next id, or `undefined` if every greater id is too great.
   *
   * @param highest the text of the highest id of the type at present, if it is known
   */
  next(highest: string | undefined): bigint | undefined {
    const above = highest !== undefined && isNumber(highest) ? BigInt(highest) + distance : 0n;
    const next = this.#last + 1n > above ? this.#last + 1n : above;
    if (next > greatest) return undefined;
    this.#last = next;
    return next;
  }
}

const isNumber = (id: string): boolean => /^\d{1,19}$/.test(id);
