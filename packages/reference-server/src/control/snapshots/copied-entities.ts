import { defaultLimits } from '../../http/limits.js';

/**
 * How many entities the snapshots and the worlds of a server may hold together, as a multiple of those of one world.
 */
const copiesOfAWorld = 4;

/** Counts the entities in the snapshots and worlds of a server, so that control calls cannot fill its memory. */
export class CopiedEntities {
  readonly limit: number;
  readonly #maxEntities: number;
  #used = 0;

  /** @param maxEntities the number of entities that one world may have. Default 500,000 */
  constructor(maxEntities: number = defaultLimits.maxEntities) {
    this.#maxEntities = maxEntities;
    this.limit = maxEntities * copiesOfAWorld;
  }

  /** Creates a counter with the same limit for another server. */
  ofOtherServer(): CopiedEntities {
    return new CopiedEntities(this.#maxEntities);
  }

  /** The number of entities for which there is room. */
  get room(): number {
    return this.limit - this.#used;
  }

  /** Takes room for a copy. Returns whether there is enough. */
  take(entities: number): boolean {
    if (entities > this.room) return false;
    this.#used += entities;
    return true;
  }

  giveBack(entities: number): void {
    this.#used -= entities;
  }
}
