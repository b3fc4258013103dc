import type { Instance } from '../model/instance.js';
import { Sequence } from '../model/sequence.js';
import { inTurns, type Steps } from '../model/steps.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import { newUuid } from '../model/uuid.js';
import type { Scalar } from '../model/values.js';
import { unlimitedWork, type Work } from '../model/work.js';
import { type Bounds, unbounded } from './bounds.js';
import { ChangeLog } from './change-log.js';
import { IdentityGenerator } from './identity-generator.js';
import type { Manipulation } from './manipulation.js';
import type { Observation } from './observation.js';
import { Plan } from './plan.js';
import type { Page, Query } from './query.js';
import { SharedState } from './shared-state.js';
import { StoreState } from './store-state.js';
import { Transaction } from './transaction.js';

export type { DeleteMode } from './delete.js';
export type { PartialIdentity } from './identity-generator.js';
export type * from './manipulation.js';
export { type Changes, type Entities, Plan, Unplannable } from './plan.js';
export { type Condition, everything, type Order, type Page, type Query } from './query.js';
export type { SharedState } from './shared-state.js';
export { IdentityInUse, Transaction } from './transaction.js';

/** From so many entities on, building an index takes long. */
const manyEntities = 20_000;

export interface StoreOptions {
  /** The partition of entities that do not name one. */
  readonly accessId: string;
  /** `ignored` if entities that differ only by partition are the same. */
  readonly partitions: 'distinct' | 'ignored';
  /** Returns a new UUID with each call. Default: random UUIDs. */
  readonly newId?: () => string;
}

/**
 * The entities of one access.
 *
 * @example
 * const person = store.transact((transaction) => transaction.create(personType, { id: 7n }));
 * store.find(personType, 7n); // [person]
 */
export class Store {
  readonly types: TypeSystem;
  readonly #options: StoreOptions;
  readonly #state: SharedState;
  /** One after the other, since several requests may need the same index. */
  readonly #preparations = new Sequence();
  #busy = false;
  #version = nextVersion();

  constructor(types: TypeSystem, options: StoreOptions, state = new SharedState(new StoreState(options.partitions))) {
    this.types = types;
    this.#options = options;
    this.#state = state;
  }

  /** Whether entities that differ only by partition are the same. */
  get partitions(): 'distinct' | 'ignored' {
    return this.#options.partitions;
  }

  /** A number that no other content of this or another store has. */
  get version(): number {
    return this.#version;
  }

  /** The number of entities. */
  get size(): number {
    return this.#state.size;
  }

  /**
   * The entities of a type and its subtypes with this id, in the order of creation.
   *
   * @param partition Default: all partitions. It has no effect if the store ignores partitions
   */
  find(type: EntityType, id: Scalar, partition?: string): readonly Instance[] {
    return this.#state.current.identities.find(type, id, partition);
  }

  /**
   * A page of the entities of a type and its subtypes that meet all conditions.
   *
   * @param work the work of the request. Default: it is not counted
   */
  query(type: EntityType, query: Query, work: Work = unlimitedWork): Page {
    return this.#state.current.indexes.query(type, query, work);
  }

  /**
   * Builds the index that a query needs, if that takes long, and lets other work be done in between. The store may be changed
   * meanwhile.
   *
   * @param work the work of the request
   * @returns `undefined` if there is nothing to build that takes long
   */
  prepare(type: EntityType, query: Query, work: Work): Promise<void> | undefined {
    if (this.size < manyEntities || this.#state.current.indexes.has(type, query)) return undefined;
    return this.#preparations.add(() => inTurns(this.#state.current.indexes.preparing(type, query, work)));
  }

  /**
   * Changes the store in a transaction. If `change` throws, all its changes are taken back.
   *
   * @param change must be synchronous
   * @param bounds how much the change may do. Default: as much as it wants
   */
  transact<Result>(change: (transaction: Transaction) => Result, bounds: Bounds = unbounded): Result {
    return this.#change(change, bounds, 'kept');
  }

  /**
   * As {@link transact}, for the first content of the store: it does not record what is changed. If `load` throws, the store
   * must not be used any more.
   */
  load(load: (transaction: Transaction) => void): void {
    this.#change(load, unbounded, 'forgotten');
  }

  /**
   * Makes the changes of a plan, which must be up to date.
   *
   * @param respond called with all manipulations. If it throws, all changes are taken back
   */
  adopt<Result>(plan: Plan, respond: (manipulations: readonly Manipulation[]) => Result, bounds: Bounds): Result {
    const change = (transaction: Transaction) => {
      transaction.adopt(plan.effects);
      return respond(transaction.manipulations);
    };
    return this.#change(change, bounds, 'kept');
  }

  /** Puts the entities into the indexes that are not there yet, since very many have been added. A query needs not wait. */
  *indexing(): Steps<void> {
    yield* this.#state.current.indexes.updating();
  }

  #change<Result>(
    change: (transaction: Transaction) => Result,
    bounds: Bounds,
    manipulations: 'kept' | 'forgotten',
  ): Result {
    if (this.#busy) throw new Error('Another transaction is open.');
    this.#version = nextVersion();
    const state = this.#state.own();
    const { accessId, newId = newUuid } = this.#options;
    const changes = new ChangeLog(state, bounds.work, manipulations);
    const identifier = new IdentityGenerator(state.identities, accessId, newId);
    const transaction = new Transaction(this.types, state, changes, identifier, bounds);
    this.#busy = true;
    try {
      return change(transaction);
    } catch (error) {
      changes.undo();
      throw error;
    } finally {
      this.#busy = false;
      transaction.end();
      state.indexes.update();
      this.#state.settle();
    }
  }

  /** Begins a plan of changes, which a transaction adopts if it is still up to date. */
  plan(bounds: Bounds): Plan {
    const { accessId, newId = newUuid } = this.#options;
    return new Plan({
      types: this.types,
      accessId,
      newId,
      bounds,
      state: () => this.#state.current,
      version: () => this.#version,
    });
  }

  /** Creates an independent store with the same content, in no time. */
  clone(): Store {
    return this.restored(this.#state);
  }

  /** Begins to observe the present content, so that it can be read in several steps. The observation must be ended. */
  observe(): Observation {
    return this.#state.current.observe();
  }

  /** The present content, which later changes do not concern. */
  snapshot(): SharedState {
    return this.#state.share();
  }

  /** Creates a store with the content of a snapshot, which must be of this store or of a clone of it. */
  restored(snapshot: SharedState): Store {
    return new Store(this.types, this.#options, snapshot.share());
  }
}

let lastVersion = 0;

function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}
