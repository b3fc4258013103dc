import { ControlError } from './control-body.js';
import type { World } from './world.js';

/** The main world of a server and its copies, which are found by the path segment before their base path. */
export class Worlds {
  readonly main: World;
  readonly #copies = new Map<string, World>();
  readonly #limit = 100;
  #count = 0;

  constructor(main: World) {
    this.main = main;
  }

  /**
   * Copies a world and returns the id of the copy.
   *
   * @throws ControlError if there are 100 worlds already
   */
  add(from: World): string {
    if (this.#copies.size >= this.#limit) {
      throw new ControlError('The server holds no more worlds. DELETE /-/worlds/ID makes room.', 'storageFull');
    }
    this.#count += 1;
    const id = `w${this.#count}`;
    this.#copies.set(id, from.fork());
    return id;
  }

  /** Deletes a world. Returns whether there was one with this id. */
  delete(id: string): boolean {
    return this.#copies.delete(id);
  }

  /** The world of a path, with the leading segments that name it: `~w1` or none. */
  find(path: readonly string[]): { readonly world: World; readonly prefix: readonly string[] } {
    const [first = ''] = path;
    const world = first.startsWith('~') ? this.#copies.get(first.slice(1)) : undefined;
    return world === undefined ? { world: this.main, prefix: [] } : { world, prefix: [first] };
  }
}

/** The path segment of a world, before its base path. */
export function worldSegment(id: string): string {
  return `~${id}`;
}
