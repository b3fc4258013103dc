import type { Snapshot, WorldState } from '../deployment/world-state.js';
import { ControlError } from './control-body.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';

/** An isolated copy of the service: its state, journal, injected faults and snapshots. */
export class World {
  readonly state: WorldState;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly #deployed: Snapshot;
  readonly #snapshots = new Map<string, Snapshot>();
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

  /** Keeps a snapshot of the present state and returns its id. Only the last 100 snapshots are kept. */
  keepSnapshot(): string {
    this.#count += 1;
    const id = `snapshot-${this.#count}`;
    this.#snapshots.set(id, this.state.snapshot());
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= this.#maxSnapshots) break;
      this.#snapshots.delete(oldest);
    }
    return id;
  }

  /** Restores a kept snapshot. Returns whether there is one with this id. */
  restoreKept(id: string): boolean {
    const snapshot = this.#snapshots.get(id);
    if (snapshot === undefined) return false;
    this.restore(snapshot);
    return true;
  }

  /** Creates an isolated copy of the present state, which resets to the same deployment. */
  fork(): World {
    return new World(this.state.fork(), this.#deployed);
  }
}
