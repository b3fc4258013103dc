import type { Instance } from '../model/instance.js';
import { Sequence } from '../model/sequence.js';
import { inTurns, type Steps } from '../model/steps.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import { newUuid } from '../model/uuid.js';
import type { GlobalIdOf, Scalar } from '../model/values.js';
import { unlimitedWork, type Work } from '../model/work.js';
import { type Bounds, requireRoom, unbounded } from './bounds.js';
import { ChangeLog } from './change-log.js';
import { IdentityGenerator, type NewId } from './identity-generator.js';
import type { Observation } from './observation.js';
import { Plan } from './plan.js';
import type { Page, Query } from './query.js';
import { SharedState } from './shared-state.js';
import { StoreState } from './store-state.js';
import { Transaction } from './transaction.js';

export type { DeleteMode } from './delete.js';
export type { NewId, PartialIdentity } from './identity-generator.js';
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
  /** Default: random UUIDs. */
  readonly newId?: NewId;
  /** Computes the globalIds of entities that are loaded without one. Default: `newId` generates them. */
  readonly globalIdOf?: GlobalIdOf;
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
  /** Where the generated ids and globalIds of new entities come from. */
  newId: NewId;
  readonly #options: StoreOptions;
  readonly #state: SharedState;
  /** One after the other, since several requests may need the same index. */
  readonly #preparations = new Sequence();
  #busy = false;
  #version = nextVersion();

  constructor(types: TypeSystem, options: StoreOptions, state = new SharedState(new StoreState(options.partitions))) {
    this.types = types;
    this.newId = options.newId ?? (() => newUuid());
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

  /** All entities in the order of creation. */
  all(): Instance[] {
    const existing = Array.from(this.#state.current.identities.all()).filter((instance) => instance.alive);
    return existing.sort((left, right) => left.sequence - right.sequence);
  }

  /** Whether any entity refers to an instance. */
  isReferredTo(instance: Instance): boolean {
    return this.#state.current.isReferredTo(instance);
  }

  /** The number of entities of exactly this type, without those of its subtypes. */
  count(type: EntityType): number {
    return this.#state.current.identities.count(type);
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
   * Builds the index that a query needs, or brings it up to date, if that takes long, and lets other work be done in between.
   * The store may be changed meanwhile.
   *
   * @param work the work of the request
   * @returns `undefined` if there is nothing to do that takes long
   */
  prepare(type: EntityType, query: Query, work: Work): Promise<void> | undefined {
    if (this.size < manyEntities || this.#state.current.indexes.isReady(type, query)) return undefined;
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
   *
   * @param load gets a function that adds an instance which has all its values and an id. It returns `false`, and does nothing, if
   *   its identity is in use or there are references to it
   */
  load(load: (transaction: Transaction, add: (instance: Instance) => boolean) => void): void {
    this.#change(
      (transaction, state, identifier) =>
        load(transaction, (instance) => {
          identifier.completeInstance(instance, this.#options.globalIdOf);
          return state.addNew(instance);
        }),
      unbounded,
      'forgotten',
    );
  }

  /**
   * Makes the changes of a plan, which must be finished and up to date. This takes little longer for many changes.
   *
   * @throws Refusal `storageFull` if the stores have as many entities as they may
   */
  adopt(plan: Plan, bounds: Bounds): void {
    if (this.#busy) throw new Error('Another transaction is open.');
    requireRoom(bounds, plan.added.size);
    this.#version = nextVersion();
    this.#state.own().join(plan);
    this.#state.settle();
  }

  /** Completes in steps what {@link adopt} has left for later. Until then, some requests take longer. */
  completing(): Steps<void> {
    return this.#state.completing();
  }

  #change<Result>(
    change: (transaction: Transaction, state: StoreState, identifier: IdentityGenerator) => Result,
    bounds: Bounds,
    manipulations: 'kept' | 'forgotten',
  ): Result {
    if (this.#busy) throw new Error('Another transaction is open.');
    this.#version = nextVersion();
    const state = this.#state.own();
    const { accessId } = this.#options;
    const changes = new ChangeLog(state, bounds.work, manipulations);
    const identifier = new IdentityGenerator(() => [state.identities], accessId, this.newId);
    const transaction = new Transaction(this.types, state, changes, identifier, bounds);
    this.#busy = true;
    try {
      return change(transaction, state, identifier);
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
    const { accessId } = this.#options;
    return new Plan({
      types: this.types,
      accessId,
      newId: this.newId,
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
    return new Store(this.types, { ...this.#options, newId: this.newId }, snapshot.share());
  }
}

let lastVersion = 0;

function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}
