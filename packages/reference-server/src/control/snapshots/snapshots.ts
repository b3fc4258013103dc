import type { Snapshot, WorldState } from '../../deployment/world-state.js';
import { ControlBody, ControlError, nameForm } from '../control-body.js';

/** A snapshot that a world keeps. */
export interface KeptSnapshot {
  /** The name that was given, or e.g. `snapshot-1`. */
  readonly id: string;
  /** Whether the name was given. Snapshots without a name are deleted first when there is no room. */
  readonly isNamed: boolean;
  /** When it was taken, by the clock of the world. */
  readonly created: Date;
  /** The number of entities. */
  readonly entities: number;
  /** The state itself, which `restore` of the server accepts. */
  readonly snapshot: Snapshot;
}

/** The room for snapshots and worlds in a server, which is limited so that control calls cannot fill its memory. */
export interface Room {
  /** How many entities they may have together. */
  readonly limit: number;
  /** How many entities further ones may have now. */
  readonly left: number;
}

const maxSnapshots = 100;

/** The snapshots that a world keeps, by their ids. */
export class Snapshots {
  readonly #state: WorldState;
  readonly #kept = new Map<string, KeptSnapshot>();
  #count = 0;
  #isReleased = false;

  constructor(state: WorldState) {
    this.#state = state;
  }

  /** The number of entities in all of them. */
  get entities(): number {
    return this.list().reduce((sum, { entities }) => sum + entities, 0);
  }

  /**
   * Keeps a snapshot of the present state. Only the last 100 are kept, or fewer if these have too many entities.
   * Snapshots without a name make room before those with one.
   *
   * @param given `name`, by default a new one, e.g. `snapshot-1`; and whether to `replace` the snapshot with this name
   * @throws ControlError if the name is invalid or in use, if there is no room even without the other snapshots, or if
   *   the world has been deleted
   */
  keep(given: unknown, room: Room): KeptSnapshot {
    const body = new ControlBody(given);
    const name = body.string('name', nameForm);
    const replaces = body.boolean('replace') ?? false;
    body.finish();
    // Nobody could delete the snapshot any more.
    if (this.#isReleased) throw new ControlError('The world has been deleted, so it keeps no snapshots.', 'conflict');
    if (name !== undefined && !replaces && this.#kept.has(name)) {
      const advice = `DELETE /-/snapshots/${name} first, or set "replace".`;
      throw new ControlError(`There is a snapshot "${name}" already. ${advice}`, 'conflict');
    }
    const entities = this.#state.countEntities();
    if (entities > room.left + this.entities) throw noRoom(room);
    if (name !== undefined) this.delete(name);
    for (const oldest of this.list().toSorted((one, other) => Number(one.isNamed) - Number(other.isNamed))) {
      if (this.#kept.size < maxSnapshots && entities <= room.left) break;
      this.delete(oldest.id);
    }
    const id = name ?? this.#newId();
    const kept = {
      id,
      isNamed: name !== undefined,
      created: this.#state.clock.date(),
      entities,
      snapshot: this.#state.snapshot(),
    };
    this.#kept.set(id, kept);
    return kept;
  }

  /** The snapshots, the oldest first. */
  list(): readonly KeptSnapshot[] {
    return [...this.#kept.values()];
  }

  get(id: string): KeptSnapshot | undefined {
    return this.#kept.get(id);
  }

  /** Deletes a snapshot. Returns whether there was one with this id. */
  delete(id: string): boolean {
    return this.#kept.delete(id);
  }

  /** Deletes all snapshots. */
  clear(): void {
    this.#kept.clear();
  }

  /** Deletes all snapshots when the world is deleted. No others can be kept afterwards. */
  release(): void {
    this.clear();
    this.#isReleased = true;
  }

  #newId(): string {
    do this.#count += 1;
    while (this.#kept.has(`snapshot-${this.#count}`));
    return `snapshot-${this.#count}`;
  }
}

/** The snapshots that a server keeps by name: the last 100, or fewer if these have many entities. */
export interface NamedSnapshots {
  /**
   * Keeps a snapshot of the present state.
   *
   * @param name letters, digits, `.`, `-` and `_`. Default: a new one, e.g. `snapshot-1`
   * @param options.replace whether to replace the snapshot with this name, which is an error otherwise. Default `false`
   * @throws ControlError if the name is invalid or in use, or if worlds and snapshots together have more than four
   *   times `limits.maxEntities`
   * @example
   * server.snapshots.keep('after-import');
   * server.snapshots.restore('after-import');
   */
  keep(name?: string, options?: { readonly replace?: boolean }): KeptSnapshot;
  /** The snapshots, the oldest first. */
  list(): readonly KeptSnapshot[];
  /** The snapshot with this id; `undefined` if there is none. */
  get(id: string): KeptSnapshot | undefined;
  /** As `restore` of the server. Returns whether there is a snapshot with this id. */
  restore(id: string): boolean;
  /** Deletes a snapshot. Returns whether there was one with this id. */
  delete(id: string): boolean;
}

/** @param restore restores a snapshot in the world */
export function namedSnapshots(
  snapshots: Snapshots,
  room: Room,
  restore: (snapshot: Snapshot) => void,
): NamedSnapshots {
  return {
    keep: (name, options) => snapshots.keep({ name, ...options }, room),
    list: () => snapshots.list(),
    get: (id) => snapshots.get(id),
    restore(id) {
      const kept = snapshots.get(id);
      if (kept !== undefined) restore(kept.snapshot);
      return kept !== undefined;
    },
    delete: (id) => snapshots.delete(id),
  };
}

/** The error if the snapshots and worlds of a server have reached the limit of entities. */
export function noRoom({ limit }: Room): ControlError {
  const advice = 'DELETE /-/worlds/ID and DELETE /-/snapshots/ID make room.';
  return new ControlError(
    `The snapshots and worlds of the server hold at most ${limit} entities. ${advice}`,
    'storageFull',
  );
}
