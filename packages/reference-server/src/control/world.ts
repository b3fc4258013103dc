import type { Snapshot, WorldState } from '../deployment/world-state.js';
import { ControlError } from './control-body.js';
import type { CopiedEntities } from './copied-entities.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';

/** An isolated copy of the service: its state, journal, injected faults and snapshots. */
export class World {
  readonly state: WorldState;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly #deployed: Snapshot;
  readonly #snapshots = new Map<string, { readonly snapshot: Snapshot; readonly entities: number }>();
  readonly #maxSnapshots = 100;
  #count = 0;

  /** @param deployed the state that `reset` restores. Default: the present state */
  constructor(state: WorldState, deployed: Snapshot = state.snapshot()) {
    this.state = state;
    this.#deployed = deployed;
  }

  /** Restores the entities, resources, ids and clock of the deployment, and clears faults. Sessions and journal stay. */
  reset(): void {
    this.restore(this.#deployed);
  }

  /**
   * As {@link reset}, but to the state of a snapshot.
   *
   * @throws ControlError if it is not a snapshot of this world or of a world of the same deployment
   */
  restore(snapshot: Snapshot): void {
    if (!this.state.canRestore(snapshot)) {
      throw new ControlError(
        'Expected a snapshot that snapshot() of this server or of a fork of it has returned. A snapshot cannot be serialised, copied or used with another server.',
      );
    }
    this.state.restore(snapshot);
    this.faults.clear();
  }

  /**
   * Keeps a snapshot of the present state and returns its id. Only the last 100 snapshots are kept, or fewer if these have
   * too many entities.
   *
   * @throws ControlError if there is no room even without the other snapshots of this world
   */
  keepSnapshot(copies: CopiedEntities): string {
    const entities = this.state.countEntities();
    const own = Array.from(this.#snapshots.values()).reduce((sum, each) => sum + each.entities, 0);
    if (entities > copies.room + own) throw noRoom(copies);
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size < this.#maxSnapshots && entities <= copies.room) break;
      this.#drop(oldest, copies);
    }
    copies.take(entities);
    this.#count += 1;
    const id = `snapshot-${this.#count}`;
    this.#snapshots.set(id, { snapshot: this.state.snapshot(), entities });
    return id;
  }

  /** Gives back the room of all snapshots. */
  dropSnapshots(copies: CopiedEntities): void {
    for (const id of this.#snapshots.keys()) this.#drop(id, copies);
  }

  #drop(id: string, copies: CopiedEntities): void {
    copies.giveBack(this.#snapshots.get(id)?.entities ?? 0);
    this.#snapshots.delete(id);
  }

  /** Restores a kept snapshot. Returns whether there is one with this id. */
  restoreKept(id: string): boolean {
    const kept = this.#snapshots.get(id);
    if (kept === undefined) return false;
    this.restore(kept.snapshot);
    return true;
  }

  /** Creates an isolated copy of the present state, which resets to the same deployment. */
  fork(): World {
    return new World(this.state.fork(), this.#deployed);
  }
}

/** The error if the snapshots and worlds of a server have as many entities as they may. */
export function noRoom({ limit }: CopiedEntities): ControlError {
  const message = `The snapshots and worlds of the server hold at most ${limit} entities. DELETE /-/worlds/ID makes room.`;
  return new ControlError(message, 'storageFull');
}
