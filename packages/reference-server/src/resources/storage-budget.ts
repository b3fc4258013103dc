import { Refusal } from '../model/refusal.js';

/** Limits the size of all resources of a world together (8, R-62). */
export class StorageBudget {
  readonly limit: number;
  #used = 0;
  #reclaim: () => void = () => {};

  /** @param limit the limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** The number of bytes that are stored or being received. */
  get used(): number {
    return this.#used;
  }

  /** @param reclaim called when the limit is reached, to drop bytes that are not used any more */
  onShortage(reclaim: () => void): void {
    this.#reclaim = reclaim;
  }

  /** @throws Refusal `storageFull` if this number of bytes cannot be taken */
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

  /** @throws Refusal `storageFull`; then nothing is taken */
  take(bytes: number): void {
    this.require(bytes);
    this.#used += bytes;
  }

  /** Takes the bytes of a restored snapshot, which are not limited. */
  takeRestored(bytes: number): void {
    this.#used += bytes;
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }
}
