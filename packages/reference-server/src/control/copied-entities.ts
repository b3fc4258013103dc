/** How many entities the snapshots and the worlds of a server may hold together, as a multiple of those of one world. */
const copiesOfAWorld = 4;

/** Counts the entities in the snapshots and worlds of a server, so that control calls cannot fill its memory. */
export class CopiedEntities {
  readonly limit: number;
  #used = 0;

  /** @param maxEntities the number of entities that one world may have */
  constructor(maxEntities: number) {
    this.limit = maxEntities * copiesOfAWorld;
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
