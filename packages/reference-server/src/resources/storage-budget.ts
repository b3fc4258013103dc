import { Refusal } from '../model/refusal.js';

/** How many bytes the resources of a world may take together (8, R-62). */
export class StorageBudget {
  readonly limit: number;
  #used = 0;
  #reclaim: () => void = () => {};

  /** @param limit bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes that are stored or about to be. */
  get used(): number {
    return this.#used;
  }

  /** @param reclaim called where room is short, to let go of what nobody can reach any more */
  onShortage(reclaim: () => void): void {
    this.#reclaim = reclaim;
  }

  /** @throws Refusal `storageFull` where so many bytes cannot be taken */
  require(bytes: number): void {
    if (this.#used + bytes > this.limit) this.#reclaim();
    if (this.#used + bytes > this.limit) {
      throw new Refusal(
        'storageFull',
        'R-62',
        `There is no room for ${bytes} more bytes: ${this.#used} of ${this.limit} are in use. Delete resources, or raise --max-stored-bytes.`,
      );
    }
  }

  /** @throws Refusal `storageFull`, and nothing is taken */
  take(bytes: number): void {
    this.require(bytes);
    this.#used += bytes;
  }

  /** Takes bytes that had been stored before, as a snapshot is restored. */
  takeRestored(bytes: number): void {
    this.#used += bytes;
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}
