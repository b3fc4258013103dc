import type { Snapshot, WorldState } from '../deployment/world-state.js';
import { ControlError } from './control-body.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';

/** An isolated copy of the service: its state, with a journal, injected faults and snapshots for testers. */
export class World {
  readonly state: WorldState;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly #deployed: Snapshot;
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #maxSnapshots = 100;
  #count = 0;

  /** @param deployed what `reset` brings back. Default: the state as it is */
  constructor(state: WorldState, deployed: Snapshot = state.snapshot()) {
    this.state = state;
    this.#deployed = deployed;
  }

  /** Brings back entities, resources, ids and clock of the deployment, and drops faults; sessions and journal stay. */
  reset(): void {
    this.restore(this.#deployed);
  }

  /**
   * As {@link reset}, to the state of a snapshot.
   *
   * @throws ControlError where it is no snapshot of this world or of one that it shares its deployment with
   */
  restore(snapshot: Snapshot): void {
    if (!this.state.canRestore(snapshot)) {
      throw new ControlError(
        'Expected a snapshot that snapshot() of this server or of a fork of it has returned. A snapshot cannot be written down, copied or taken to another server.',
      );
    }
    this.state.restore(snapshot);
    this.faults.clear();
  }

  /** Keeps the present state; of more than 100 snapshots the oldest is forgotten. */
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

  /** Whether there is a snapshot of that id to restore. */
  restoreKept(id: string): boolean {
    const snapshot = this.#snapshots.get(id);
    if (snapshot === undefined) return false;
    this.restore(snapshot);
    return true;
  }

  /** An isolated copy of the present state, which resets to the same deployment. */
  fork(): World {
    return new World(this.state.fork(), this.#deployed);
  }
}
