import { ControlError } from './control-body.js';
import type { World } from './world.js';

/** The world of the server, and the copies that testers have made of it, by the segment before their base path. */
export class Worlds {
  readonly main: World;
  readonly #copies = new Map<string, World>();
  readonly #limit = 100;
  #count = 0;

  constructor(main: World) {
    this.main = main;
  }

  /**
   * Copies a world, and gives the id of the copy.
   *
   * @throws ControlError where there are 100 worlds already
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

  /** Whether there was a world of that id. */
  delete(id: string): boolean {
    return this.#copies.delete(id);
  }

  /** The world that a path leads to, with the segments that lead there: `~w1` or none. */
  find(path: readonly string[]): { readonly world: World; readonly prefix: readonly string[] } {
    const [first = ''] = path;
    const world = first.startsWith('~') ? this.#copies.get(first.slice(1)) : undefined;
    return world === undefined ? { world: this.main, prefix: [] } : { world, prefix: [first] };
  }
}

/** The segment before the base path of a world. */
export function worldSegment(id: string): string {
  return `~${id}`;
}
