import { ControlBody, ControlError, nameForm } from '../control-body.js';
import { noRoom, type Room } from '../snapshots/snapshots.js';
import type { World } from './world.js';

/** A copy of a world in the same server. */
export interface WorldCopy {
  /** The name that was given, or e.g. `w1`. */
  readonly id: string;
  readonly world: World;
  /** When it was created, by the clock of its origin. */
  readonly created: Date;
}

/** The limit of the entities in snapshots and worlds, as a multiple of those that one world may have. */
const copiesOfAWorld = 4;

/** The main world of a server and its copies, which are found by the path segment before their base path. */
export class Worlds implements Room {
  readonly main: World;
  /** Each copy with its number of entities when it was created. Each world limits its own growth. */
  readonly #copies = new Map<string, WorldCopy & { readonly entities: number }>();
  readonly #maxCopies = 100;
  readonly limit: number;
  #count = 0;

  /** @param maxEntities the number of entities that one world may have */
  constructor(main: World, maxEntities: number) {
    this.main = main;
    this.limit = maxEntities * copiesOfAWorld;
  }

  get left(): number {
    const copies = [...this.#copies.values()];
    const taken = copies.reduce((sum, { world, entities }) => sum + entities + world.snapshots.entities, 0);
    return this.limit - taken - this.main.snapshots.entities;
  }

  /**
   * Copies a world.
   *
   * @param given `name`, by default a new one, e.g. `w1`
   * @throws ControlError if the name is invalid or in use, if there are 100 worlds already, or if worlds and snapshots
   *   have too many entities
   */
  add(from: World, given: unknown): WorldCopy {
    const body = new ControlBody(given);
    const name = body.string('name', nameForm);
    body.finish();
    if (name !== undefined && this.#copies.has(name)) {
      throw new ControlError(`The server has a world "${name}" already. DELETE /-/worlds/${name} first.`, 'conflict');
    }
    if (this.#copies.size >= this.#maxCopies) {
      throw new ControlError('The server holds no more worlds. DELETE /-/worlds/ID makes room.', 'storageFull');
    }
    const entities = from.state.countEntities();
    if (entities > this.left) throw noRoom(this);
    const id = name ?? this.#newId();
    const copy = { id, world: from.fork('same'), created: from.clock.date(), entities };
    this.#copies.set(id, copy);
    return copy;
  }

  /** The copies, the oldest first. */
  list(): readonly WorldCopy[] {
    return [...this.#copies.values()];
  }

  /** Deletes a copy. Returns whether there was one with this id. */
  delete(id: string): boolean {
    const copy = this.#copies.get(id);
    if (copy === undefined) return false;
    copy.world.snapshots.release();
    copy.world.journal.endStreams();
    copy.world.faults.endDelays();
    copy.world.journal.release();
    return this.#copies.delete(id);
  }

  /** The main world and its copies. */
  get all(): readonly World[] {
    return [this.main, ...this.list().map(({ world }) => world)];
  }

  /** The world of a path, with the leading segments that name it: `~w1` or none. */
  find(path: readonly string[]): { readonly world: World; readonly prefix: readonly string[] } {
    const [first = ''] = path;
    const world = first.startsWith('~') ? this.#copies.get(first.slice(1))?.world : undefined;
    return world === undefined ? { world: this.main, prefix: [] } : { world, prefix: [first] };
  }

  /** An id that no copy has. */
  #newId(): string {
    do this.#count += 1;
    while (this.#copies.has(`w${this.#count}`));
    return `w${this.#count}`;
  }
}

/** The path of a world, without a trailing slash. */
export function worldPath(id: string): string {
  return `/~${id}`;
}
