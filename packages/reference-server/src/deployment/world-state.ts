import { TypeSystem } from '../model/type-system.js';
import { ResourceStore } from '../resources/resource-store.js';
import { StorageBudget } from '../resources/storage-budget.js';
import type { Clock } from '../sessions/clock.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Users } from '../sessions/users.js';
import { Access, type AccessSnapshot } from './access.js';

export { Access } from './access.js';

/** The parts of a world. */
export interface WorldStateParts {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** The limit for the bytes of all resources. */
  readonly budget: StorageBudget;
}

/** The content of a snapshot. */
interface SnapshotContent {
  /** Identifies the deployment. A snapshot can be restored only in worlds of the same deployment. */
  readonly lineage: object;
  readonly accesses: ReadonlyMap<string, AccessSnapshot>;
  /** How far the clock had been advanced, in milliseconds. */
  readonly clockOffset: number;
}

/** The contents are kept here, since snapshots are opaque. */
const contents = new WeakMap<Snapshot, SnapshotContent>();

/**
 * The state of a server without its sessions. It can be restored any number of times, in this server and in its forks.
 *
 * A snapshot is opaque and cannot be serialised or copied, since it shares entities and bytes with the server:
 * `JSON.stringify` and `structuredClone` throw. To keep a state in a file, write a deployment file.
 */
export class Snapshot {
  // This is an own member, since structuredClone refuses functions but ignores the methods of a class.
  /** @throws TypeError always */
  readonly toJSON = (): never => {
    throw new TypeError(
      'A snapshot cannot be serialised. Keep the object and pass it to restore(), or write a deployment file of the entities.',
    );
  };

  /** The text for `console.log`. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const content = contents.get(this);
    const accesses = [...(content?.accesses.keys() ?? [])].map((id) => `'${id}'`).join(', ');
    return `Snapshot { accesses: [${accesses}], clockOffset: ${content?.clockOffset ?? 0} }`;
  }
}

/** The state of everything that is served under one base path. Worlds do not share state that can change. */
export class WorldState {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly #vendor: string;
  readonly #budget: StorageBudget;
  readonly #lineage: object;

  /** @param lineage identifies the deployment. A fork has that of its origin. Default: a new one */
  constructor(parts: WorldStateParts, lineage: object = {}) {
    this.#lineage = lineage;
    this.accesses = parts.accesses;
    this.users = parts.users;
    this.sessions = parts.sessions;
    this.clock = parts.clock;
    this.#vendor = parts.vendor;
    this.#budget = parts.budget;
    this.#budget.onShortage(() => {
      for (const access of this.accesses.values()) access.dropOrphans();
    });
  }

  /** The built-in types alone, for responses that do not concern an access. */
  get types(): TypeSystem {
    return TypeSystem.ofVendor(this.#vendor);
  }

  /** The size of all resources, in bytes. */
  get storedBytes(): number {
    return this.#budget.used;
  }

  /** The number of entities of all accesses. */
  readonly countEntities = (): number => {
    let count = 0;
    for (const access of this.accesses.values()) count += access.store.size;
    return count;
  };

  /** Creates a snapshot of entities, resources, ids and clock, without the sessions. */
  snapshot(): Snapshot {
    const accesses = Array.from(this.accesses, ([id, access]) => [id, access.snapshot()] as const);
    const snapshot = new Snapshot();
    const clockOffset = this.clock.offset;
    contents.set(snapshot, { lineage: this.#lineage, accesses: new Map(accesses), clockOffset });
    return snapshot;
  }

  /** Whether it is a snapshot of this world, or of another world of the same deployment. */
  canRestore(snapshot: Snapshot): boolean {
    return this.#contentOf(snapshot) !== undefined;
  }

  /** Restores entities, resources, ids and clock; sessions stay. Does nothing unless it {@link canRestore} the snapshot. */
  restore(snapshot: Snapshot): void {
    const content = this.#contentOf(snapshot);
    if (content === undefined) return;
    for (const [id, access] of content.accesses) this.accesses.get(id)?.restore(access);
    this.clock.offset = content.clockOffset;
  }

  /** Creates an isolated copy of the present state, in which the same sessions are valid. */
  fork(): WorldState {
    const budget = new StorageBudget(this.#budget.limit);
    const accesses = Array.from(this.accesses, ([id, access]) => [id, copyAccess(access, budget)] as const);
    const clock = this.clock.fork();
    const { users } = this;
    const shared = { users, sessions: this.sessions.fork(clock), clock, vendor: this.#vendor, budget };
    return new WorldState({ ...shared, accesses: new Map(accesses) }, this.#lineage);
  }

  #contentOf(snapshot: Snapshot): SnapshotContent | undefined {
    const content = contents.get(snapshot);
    return content?.lineage === this.#lineage ? content : undefined;
  }
}

function copyAccess(access: Access, budget: StorageBudget): Access {
  const { id, types, workbench, services } = access;
  access.dropOrphans();
  const resources = new ResourceStore(budget, access.resources.snapshot());
  return new Access({ id, types, workbench, services, store: access.store.clone(), resources });
}
