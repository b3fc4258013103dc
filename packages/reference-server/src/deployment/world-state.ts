import type { TypeSystem } from '../model/type-system.js';
import { ResourceStore } from '../resources/resource-store.js';
import { StorageBudget } from '../resources/storage-budget.js';
import type { Clock } from '../sessions/clock.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Users } from '../sessions/users.js';
import { Access, type AccessSnapshot } from './access.js';

export { Access } from './access.js';

/** What a world is made of. */
export interface WorldStateParts {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The built-in types, for answers that belong to no access. */
  readonly types: TypeSystem;
  /** What bounds the bytes of all resources. */
  readonly budget: StorageBudget;
}

/** What a snapshot holds. */
interface SnapshotContent {
  /** What all worlds of one deployment share: a state means nothing to others. */
  readonly lineage: object;
  readonly accesses: ReadonlyMap<string, AccessSnapshot>;
  /** How far the clock had been moved, in milliseconds. */
  readonly clockOffset: number;
}

/** Kept outside the snapshots, which are opaque. */
const contents = new WeakMap<Snapshot, SnapshotContent>();

/**
 * The state of a server but for its sessions. It can be restored any number of times, in this server and in forks of it.
 *
 * It is opaque: it cannot be written down or copied (`JSON.stringify` and `structuredClone` throw), since it shares
 * entities and bytes with the server. A state to be kept is a deployment file.
 */
export class Snapshot {
  // A member of its own, since structuredClone refuses functions and passes over what a class has.
  /** @throws TypeError always */
  readonly toJSON = (): never => {
    throw new TypeError(
      'A snapshot cannot be written down. Keep the object and pass it to restore(), or write a deployment file of the entities.',
    );
  };

  /** What `console.log` shows. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    const content = contents.get(this);
    const accesses = [...(content?.accesses.keys() ?? [])].map((id) => `'${id}'`).join(', ');
    return `Snapshot { accesses: [${accesses}], clockOffset: ${content?.clockOffset ?? 0} }`;
  }
}

/** Everything that is served under one base path. Two worlds share nothing that either can change. */
export class WorldState {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly types: TypeSystem;
  readonly #budget: StorageBudget;
  readonly #lineage: object;

  /** @param lineage what the world shares with those it was forked from. Default: with none */
  constructor(parts: WorldStateParts, lineage: object = {}) {
    this.#lineage = lineage;
    this.accesses = parts.accesses;
    this.users = parts.users;
    this.sessions = parts.sessions;
    this.clock = parts.clock;
    this.types = parts.types;
    this.#budget = parts.budget;
    this.#budget.onShortage(() => {
      for (const access of this.accesses.values()) access.dropOrphans();
    });
  }

  /** The bytes of all resources. */
  get storedBytes(): number {
    return this.#budget.used;
  }

  /** Keeps entities, resources, ids and clock; not the sessions. */
  snapshot(): Snapshot {
    const accesses = Array.from(this.accesses, ([id, access]) => [id, access.snapshot()] as const);
    const snapshot = new Snapshot();
    const clockOffset = this.clock.offset;
    contents.set(snapshot, { lineage: this.#lineage, accesses: new Map(accesses), clockOffset });
    return snapshot;
  }

  /** Whether it is a snapshot of this world, or of one that has been forked from the same. */
  canRestore(snapshot: Snapshot): boolean {
    return this.#contentOf(snapshot) !== undefined;
  }

  /** Brings back entities, resources, ids and clock; sessions stay. Nothing, where it {@link canRestore} not. */
  restore(snapshot: Snapshot): void {
    const content = this.#contentOf(snapshot);
    if (content === undefined) return;
    for (const [id, access] of content.accesses) this.accesses.get(id)?.restore(access);
    this.clock.offset = content.clockOffset;
  }

  /** An isolated copy of the present state, in which the same sessions are valid. */
  fork(): WorldState {
    const budget = new StorageBudget(this.#budget.limit);
    const accesses = Array.from(this.accesses, ([id, access]) => [id, copyAccess(access, budget)] as const);
    const clock = this.clock.fork();
    const { users, types } = this;
    const parts = { accesses: new Map(accesses), users, sessions: this.sessions.fork(clock), clock, types, budget };
    return new WorldState(parts, this.#lineage);
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
