import type { IdList } from './entity-ids.js';

/**
 * The least distance between a chosen id and the highest one of its type, and between two chosen ids. A service assigns
 * fewer ids than that while cases run, so it never assigns the next chosen id, even if it counts on from a chosen one.
 */
const distance = 1000n;
/** The greatest value of a `long`. */
const greatest = 2n ** 63n - 1n;

/**
 * The ids that the run chooses for entities which it creates by PUT. They lie just above the highest id of the service,
 * since some services count on from the highest id that they have ever seen. No id is chosen twice, and their last
 * three digits are the same, so that another run at the same time chooses others although it sees the same highest id.
 */
export class ChosenIds {
  #last = 0n;
  readonly #lastDigits: bigint;

  /**
   * @param before the ids that existed before the run
   * @param ofRun an integer of this run only, which determines the last digits of its ids
   */
  constructor(before: readonly IdList[], ofRun: number) {
    this.#lastDigits = BigInt(ofRun) % distance;
    for (const { ids } of before) for (const id of ids.keys()) this.#know(id);
  }

  /**
   * Returns the next id, or `undefined` if it does not fit into a `long`.
   *
   * @param highest the text of the highest id of the type at present, if it is known
   */
  next(highest = ''): bigint | undefined {
    this.#know(highest);
    const least = this.#last + distance;
    const next = least + ((distance + this.#lastDigits - (least % distance)) % distance);
    if (next > greatest) return undefined;
    this.#last = next;
    return next;
  }

  #know(id: string): void {
    if (/^\d{1,19}$/.test(id) && BigInt(id) > this.#last) this.#last = BigInt(id);
  }
}
