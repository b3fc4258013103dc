import { ControlError } from './control-body.js';
import { CopiedEntities } from './copied-entities.js';
import { noRoom, type World } from './world.js';

/** The main world of a server and its copies, which are found by the path segment before their base path. */
export class Worlds {
  readonly main: World;
  /** The entities of snapshots and of worlds at the time of their creation. Each world limits its own growth. */
  readonly copies: CopiedEntities;
  readonly #copies = new Map<string, { readonly world: World; readonly entities: number }>();
  readonly #limit = 100;
  #count = 0;

  /** @param maxEntities the number of entities that one world may have */
  constructor(main: World, maxEntities: number) {
    this.main = main;
    this.copies = new CopiedEntities(maxEntities);
  }

  /**
   * Copies a world and returns the id of the copy.
   *
   * @throws ControlError if there are 100 worlds already, or if worlds and snapshots have too many entities
   */
  add(from: World): string {
    if (this.#copies.size >= this.#limit) {
      throw new ControlError('The server holds no more worlds. DELETE /-/worlds/ID makes room.', 'storageFull');
    }
    const entities = from.state.countEntities();
    if (!this.copies.take(entities)) throw noRoom(this.copies);
    this.#count += 1;
    const id = `w${this.#count}`;
    this.#copies.set(id, { world: from.fork(), entities });
    return id;
  }

  /** Deletes a world. Returns whether there was one with this id. */
  delete(id: string): boolean {
    const copy = this.#copies.get(id);
    if (copy === undefined) return false;
    this.copies.giveBack(copy.entities);
    copy.world.dropSnapshots(this.copies);
    return this.#copies.delete(id);
  }

  /** The world of a path, with the leading segments that name it: `~w1` or none. */
  find(path: readonly string[]): { readonly world: World; readonly prefix: readonly string[] } {
    const [first = ''] = path;
    const world = first.startsWith('~') ? this.#copies.get(first.slice(1))?.world : undefined;
    return world === undefined ? { world: this.main, prefix: [] } : { world, prefix: [first] };
  }
}

/** The path segment of a world, before its base path. */
export function worldSegment(id: string): string {
  return `~${id}`;
}
