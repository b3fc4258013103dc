import { notFound } from '../model/refusal.js';
import { TypeSystem } from '../model/type-system.js';
import type { Randomness } from '../random/randomness.js';
import { StorageBudget } from '../resources/content.js';
import type { Clock, ClockSetting } from '../sessions/clock.js';
import type { Sessions, Users } from '../sessions/sessions.js';
import type { State, Store } from '../store/store.js';
import { excerpt, listed, suggestion } from '../text/messages.js';
import { type DeploymentFrame, type ExportedDeployment, exportedDeployment } from './exported-deployment.js';
import type { Service } from './services.js';
import type { Action } from './workbench.js';

/** A named store of entities, with its workbench and services. */
export interface Access {
  /** The external id, which requests give as `accessId` or `accessName`. */
  readonly id: string;
  readonly types: TypeSystem;
  /** The entities, with the bytes of resources. */
  readonly store: Store;
  /** The actions of the workbench by the names of their folders (4.5). */
  readonly workbench: ReadonlyMap<string, Action>;
  /** The service requests by signature (4.6). */
  readonly services: ReadonlyMap<string, Service>;
}

/** The parts of a world. */
interface WorldStateParts {
  readonly accesses: ReadonlyMap<string, Access>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly random: Randomness;
  /** The prefix of the built-in types, e.g. `com.vendor`. */
  readonly vendor: string;
  /** The limit for the bytes of all resources. */
  readonly maxStoredBytes: number;
  /** What an export contains besides the contents of the accesses. */
  readonly frame: DeploymentFrame;
}

/** The content of a snapshot. */
interface SnapshotContent {
  /** Identifies the deployment. A snapshot can be restored only in worlds of the same deployment. */
  readonly lineage: object;
  readonly accesses: ReadonlyMap<string, State>;
  readonly clock: ClockSetting;
  readonly random: Randomness['positions'];
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
    const { offset = 0, frozen } = content?.clock ?? {};
    const clock = frozen === undefined ? `clockOffset: ${offset}` : `clock: ${new Date(frozen).toISOString()}`;
    return `Snapshot { accesses: [${accesses}], ${clock} }`;
  }
}

/** What another deployment replaces. */
interface Served extends Omit<WorldStateParts, 'sessions' | 'clock' | 'random' | 'maxStoredBytes'> {
  readonly lineage: object;
  /** Receives the bytes of resources. */
  readonly budget: StorageBudget;
}

/** The state of everything that is served under one base path. Worlds do not share state that can change. */
export class WorldState {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly random: Randomness;
  #served: Served;

  /** @param lineage identifies the deployment. A fork has that of its origin. Default: a new one */
  constructor(parts: WorldStateParts, lineage: object = {}) {
    const { sessions, clock, random, maxStoredBytes, ...served } = parts;
    this.sessions = sessions;
    this.clock = clock;
    this.random = random;
    this.#served = { ...served, lineage, budget: new StorageBudget(maxStoredBytes, () => this.#storedBytes()) };
    this.#connectIds();
  }

  get accesses(): ReadonlyMap<string, Access> {
    return this.#served.accesses;
  }

  get users(): Users {
    return this.#served.users;
  }

  /** The built-in types alone, for responses that do not concern an access. */
  get types(): TypeSystem {
    return TypeSystem.ofVendor(this.#served.vendor);
  }

  /** The size of all resources, in bytes. */
  get storedBytes(): number {
    return this.budget.used;
  }

  /** Receives the bytes of resources. */
  get budget(): StorageBudget {
    return this.#served.budget;
  }

  /** The number of entities of all accesses. */
  readonly countEntities = (): number => {
    let count = 0;
    for (const access of this.accesses.values()) count += access.store.state.size;
    return count;
  };

  /** Creates a snapshot of entities, resources, ids and clock, without the sessions. */
  snapshot(): Snapshot {
    const accesses = Array.from(this.accesses, ([id, access]) => [id, access.store.state] as const);
    const snapshot = new Snapshot();
    const [clock, random] = [this.clock.setting, this.random.positions];
    contents.set(snapshot, { lineage: this.#served.lineage, accesses: new Map(accesses), clock, random });
    return snapshot;
  }

  /**
   * Restores entities, resources, ids and clock; sessions stay. Returns whether it is a snapshot of this world, or of
   * another world of the same deployment.
   */
  restore(snapshot: Snapshot): boolean {
    const content = this.#contentOf(snapshot);
    if (content === undefined) return false;
    for (const [id, state] of content.accesses) {
      const access = this.accesses.get(id);
      if (access !== undefined) access.store.state = state;
    }
    this.sessions.endExpired();
    this.clock.setting = content.clock;
    this.random.positions = content.random;
    return true;
  }

  /** As {@link restore}, but ids that were generated since are not generated again, unless there is a seed. */
  reset(snapshot: Snapshot): void {
    const stores = Array.from(this.accesses.values(), ({ store }) => [store, store.state] as const);
    this.restore(snapshot);
    if (this.random.isRepeatable) return;
    for (const [store, before] of stores) store.state = store.state.withIdsOf(before);
  }

  /**
   * Continues with the deployment of another state, which must not be used any more. The clock stays, and so do the
   * sessions of the users that the other state has too. Snapshots that were taken before can then not be restored.
   */
  adopt(other: WorldState): void {
    this.#served = other.#served;
    this.#connectIds();
    this.sessions.adoptUsers(this.users, other.sessions.maxIdleTime);
  }

  /**
   * The state of a snapshot as a deployment, or `undefined` unless {@link restore} accepts it.
   *
   * @param snapshot Default: the present state
   */
  exported(snapshot = this.snapshot()): ExportedDeployment | undefined {
    const content = this.#contentOf(snapshot);
    return content && exportedDeployment(this.#served.frame, content.accesses);
  }

  /** Creates an isolated copy of the present state, in which the same sessions are valid. */
  fork(): WorldState {
    const accesses = Array.from(this.accesses, ([id, access]) => {
      return [id, { ...access, store: access.store.fork() }] as const;
    });
    const clock = this.clock.fork();
    const random = this.random.fork();
    const sessions = this.sessions.fork(clock, random.sessionIds);
    const { lineage, budget, ...served } = this.#served;
    const own = { accesses: new Map(accesses), sessions, clock, random, maxStoredBytes: budget.limit };
    return new WorldState({ ...served, ...own }, lineage);
  }

  #storedBytes(): number {
    let bytes = 0;
    for (const { store } of this.accesses.values()) bytes += store.state.storedBytes;
    return bytes;
  }

  #connectIds(): void {
    for (const access of this.accesses.values()) access.store.newId = this.random.ids.uuid;
  }

  #contentOf(snapshot: Snapshot): SnapshotContent | undefined {
    const content = contents.get(snapshot);
    return content?.lineage === this.#served.lineage ? content : undefined;
  }
}

/** The access with this external id; an unknown one is 404. */
export function accessOf({ accesses }: WorldState, id: string): Access {
  const access = accesses.get(id);
  if (access !== undefined) return access;
  throw notFound('R-6', `Unknown access "${excerpt(id)}". ${suggestion(id, accesses.keys())}`);
}

/**
 * The access with this id, or the only one.
 *
 * @param rule the rule that refuses other ids
 * @throws Refusal `notFound` if there is no such access, or if there are several and none is named
 */
export function namedAccess({ accesses }: WorldState, id: string | undefined, rule: string): Access {
  const [first, ...others] = accesses.values();
  const access = id === undefined && others.length === 0 ? first : accesses.get(id ?? '');
  if (access !== undefined) return access;
  if (id === undefined) throw notFound(rule, `Expected the id of an access, one of ${listed([...accesses.keys()])}.`);
  throw notFound(rule, `There is no access "${excerpt(id)}". ${suggestion(id, accesses.keys())}`);
}
