import type { Snapshot, World } from '../deployment/world.js';
import { Faults } from './faults.js';
import { Journal } from './journal.js';

/** A world with what testers hold on it: its journal, its faults and its snapshots. */
export class Realm {
  readonly world: World;
  readonly journal = new Journal();
  readonly faults = new Faults();
  readonly #deployed: Snapshot;
  readonly #snapshots = new Map<string, Snapshot>();
  readonly #maxSnapshots = 100;
  #count = 0;

  /** @param deployed what `reset` brings back. Default: the world as it is */
  constructor(world: World, deployed: Snapshot = world.snapshot()) {
    this.world = world;
    this.#deployed = deployed;
  }

  /** Brings back entities, resources, ids and clock of the deployment, and drops faults; sessions and journal stay. */
  reset(): void {
    this.restore(this.#deployed);
  }

  /** As {@link reset}, to the state of a snapshot. */
  restore(snapshot: Snapshot): void {
    this.world.restore(snapshot);
    this.faults.clear();
  }

  /** Keeps the present state; of more than 100 snapshots the oldest is forgotten. */
  keepSnapshot(): string {
    this.#count += 1;
    const id = `snapshot-${this.#count}`;
    this.#snapshots.set(id, this.world.snapshot());
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
  fork(): Realm {
    return new Realm(this.world.fork(), this.#deployed);
  }
}
