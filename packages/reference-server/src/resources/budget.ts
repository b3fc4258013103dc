import { Refusal } from '../model/refusal.js';

/** How many bytes the resources of a world may take together (8, R-62). */
export class Budget {
  readonly limit: number;
  #used = 0;

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes that are stored or about to be. */
  get used(): number {
    return this.#used;
  }

  /** @throws Refusal `full`, and nothing is taken */
  take(bytes: number): void {
    if (this.#used + bytes > this.limit) {
      throw new Refusal(
        'full',
        'R-62',
        `There is no room for ${bytes} more bytes: ${this.#used} of ${this.limit} are in use. Delete resources, or raise --max-stored-bytes.`,
      );
    }
    this.#used += bytes;
  }

  /** Takes bytes that had been stored before, as a snapshot is restored. */
  takeAgain(bytes: number): void {
    this.#used += bytes;
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}
