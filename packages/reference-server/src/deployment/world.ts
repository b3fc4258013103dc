import type { TypeSystem } from '../model/type-system.js';
import { Budget } from '../resources/budget.js';
import { ResourceStore } from '../resources/resource-store.js';
import type { Clock } from '../sessions/clock.js';
import type { Sessions } from '../sessions/sessions.js';
import type { Users } from '../sessions/users.js';
import { Access, type AccessSnapshot } from './access.js';

export { Access } from './access.js';

/** What a world is made of. */
export interface WorldParts {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  /** The built-in types, for answers that belong to no access. */
  readonly types: TypeSystem;
  /** What bounds the bytes of all resources. */
  readonly budget: Budget;
}

/** The state of a world but for its sessions. It can be restored more than once, in this world and in forks of it. */
export interface Snapshot {
  readonly accesses: ReadonlyMap<string, AccessSnapshot>;
  /** How far the clock had been moved, in milliseconds. */
  readonly clockOffset: number;
}

/** Everything that is served under one base path. Two worlds share nothing that either can change. */
export class World {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly types: TypeSystem;
  readonly #budget: Budget;

  constructor(parts: WorldParts) {
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
    return { accesses: new Map(accesses), clockOffset: this.clock.offset };
  }

  /** Brings back entities, resources, ids and clock; sessions stay. */
  restore(snapshot: Snapshot): void {
    for (const [id, access] of snapshot.accesses) this.accesses.get(id)?.restore(access);
    this.clock.offset = snapshot.clockOffset;
  }

  /** An isolated copy of the present state, in which the same sessions are valid. */
  fork(): World {
    const budget = new Budget(this.#budget.limit);
    const accesses = Array.from(this.accesses, ([id, access]) => [id, copyAccess(access, budget)] as const);
    const clock = this.clock.fork();
    return new World({
      accesses: new Map(accesses),
      users: this.users,
      sessions: this.sessions.fork(clock),
      clock,
      types: this.types,
      budget,
    });
  }
}

function copyAccess(access: Access, budget: Budget): Access {
  const { id, types, workbench, services } = access;
  access.dropOrphans();
  const resources = new ResourceStore(budget, access.resources.snapshot());
  return new Access({ id, types, workbench, services, store: access.store.clone(), resources });
}
