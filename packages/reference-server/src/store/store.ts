import { Refusal } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType } from '../model/types.js';
import type { GlobalIdOf } from '../model/values.js';
import { completed, inOneStep, inTurns, type Steps, unlimitedWork, type Work } from '../work/steps.js';
import { Draft } from './draft.js';
import { byPlace, Entities, newTable, type Partitions, type Parts } from './entities.js';
import { higher, type NewId } from './identities.js';
import { Indexes } from './indexes.js';
import type { Page, Query } from './query.js';
import { Tree } from './tree.js';

export { type DeleteMode, deleting } from './delete.js';
export type { Draft } from './draft.js';
export type { Entities } from './entities.js';
export { canGenerateId, IdentityInUse, type NewId, type PartialIdentity } from './identities.js';
export { itemsOf } from './items.js';
export type * from './manipulation.js';
export { type Condition, everything, type Order, type Page, type Query } from './query.js';

/** The entities of an access at one time. A state never changes, so it can be kept and read at any time later. */
export class State extends Entities {
  readonly #indexes: Indexes;

  private constructor(parts: Parts, indexes = new Indexes()) {
    super(parts);
    this.#indexes = indexes;
  }

  /** The state without entities. */
  static empty(types: TypeSystem, partitions: Partitions): State {
    return new State({
      types,
      partitions,
      tables: new Map(),
      contents: new Tree(byPlace),
      storedBytes: 0,
      lastPlace: 0,
    });
  }

  /** The state that a draft has made of another one. The draft must not be changed any more. */
  static of(draft: Draft, base: State): State {
    return new State(draft, base.#indexes.after(draft.manipulations.length, draft.size));
  }

  /** Returns this state, changed so that it generates no id that another state of the same access has already had. */
  withIdsOf(other: State): State {
    const tables = new Map(this.tables);
    for (const [type, { highestNumber }] of other.tables) {
      const own = tables.get(type) ?? newTable(type, this.partitions);
      tables.set(type, { ...own, highestNumber: higher(own.highestNumber, highestNumber) });
    }
    return new State({ ...this, tables }, this.#indexes);
  }

  /** The number of entities of exactly this type, without those of its subtypes. */
  count(type: EntityType): number {
    return this.tables.get(type)?.entities.size ?? 0;
  }

  /**
   * Finds a page of the entities of a type and its subtypes that meet all conditions, in steps.
   *
   * @param work the work of the request. Default: it is not counted
   */
  finding(type: EntityType, query: Query, work: Work = unlimitedWork): Steps<Page> {
    return this.#indexes.finding(this, type, query, work);
  }
}

/** How much a change may do. */
export interface Bounds {
  /** The work of the request. */
  readonly work: Work;
  /** The limit of the entities of all stores together. */
  readonly maxEntities: number;
  /** The number of entities of all stores together. */
  readonly countEntities: () => number;
}

/** The bounds of work that no request has caused, such as loading a deployment. */
export const unbounded: Bounds = { work: unlimitedWork, maxEntities: Number.POSITIVE_INFINITY, countEntities: () => 0 };

/** Changes a draft of a state in steps. */
type Make<Result> = (draft: Draft, before: State) => Steps<Result>;

/**
 * Makes the state of a draft in steps, after the checks of a dialect.
 *
 * @throws Refusal if a check refuses the change
 */
export type MakeState = (draft: Draft, base: State, work: Work) => Steps<State>;

/** The result of a change that has been made. */
interface Made<Result> {
  readonly result: Result;
}

/** How often a change is tried in turns with other work. After that, it is made in one turn. */
const maxAttempts = 3;

export interface StoreOptions {
  /** The partition of entities that do not name one. */
  readonly accessId: string;
  /** `ignored` if entities that differ only by partition are the same. */
  readonly partitions: Partitions;
  /** Where the ids and globalIds of new entities come from. */
  readonly newId: NewId;
  /** Makes the state of a change by a request. Default: {@link State.of} */
  readonly makeState?: MakeState | undefined;
}

/**
 * The entities of one access: the present {@link State}, which each change replaces.
 *
 * @example
 * const person = store.change((draft) => draft.create(personType, { id: 7n }));
 * const { state } = store; // has the person, whatever is changed later
 * state.get(person);
 */
export class Store {
  readonly types: TypeSystem;
  /** Where the generated ids and globalIds of new entities come from. */
  newId: NewId;
  /** The present state. A former one can be set again, or that of another store with the same types. */
  state: State;
  readonly #options: StoreOptions;

  constructor(types: TypeSystem, options: StoreOptions, state = State.empty(types, options.partitions)) {
    this.types = types;
    this.newId = options.newId;
    this.state = state;
    this.#options = options;
  }

  /** Creates an independent store with the same state. */
  fork(): Store {
    return new Store(this.types, { ...this.#options, newId: this.newId }, this.state);
  }

  /**
   * Changes the store. If `make` throws, nothing is changed.
   *
   * @param make must be synchronous
   * @param bounds how much the change may do. Default: no limit
   * @param globalIdOf computes missing globalIds of a deployment when they are read for the first time. Given globalIds
   *   of a deployment are not compared with others
   */
  change<Result>(make: (draft: Draft) => Result, bounds: Bounds = unbounded, globalIdOf?: GlobalIdOf): Result {
    return this.#change(inOneStep(make), bounds, globalIdOf);
  }

  #change<Result>(make: Make<Result>, bounds: Bounds, globalIdOf?: GlobalIdOf): Result {
    const made = completed(this.#attempting(make, bounds, globalIdOf));
    if (made === undefined) throw new Error('Another change has been made meanwhile.');
    return made.result;
  }

  /**
   * As {@link change}, for changes that may be long: other work has its turns meanwhile, and sees the store without the
   * change. If something else changes the store, the change is made again; after three such attempts, it is made in one
   * turn. A short change is made before the method returns.
   *
   * @param make gets the draft, and the state from which it was made
   */
  async changeInTurns<Result>(make: Make<Result>, bounds: Bounds): Promise<Result> {
    const { left } = bounds.work;
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const made = await inTurns(this.#attempting(make, bounds));
      if (made !== undefined) return made.result;
      bounds.work.left = left;
    }
    return this.#change(make, bounds);
  }

  /** Makes a change in steps. Returns `undefined`, without an effect, if something else changes the store meanwhile. */
  *#attempting<Result>(make: Make<Result>, bounds: Bounds, globalIdOf?: GlobalIdOf): Steps<Made<Result> | undefined> {
    const base = this.state;
    const { accessId, makeState } = this.#options;
    const draft = new Draft(base, { partition: accessId, newId: this.newId, globalIdOf }, bounds.work);
    const steps = make(draft, base);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      yield;
      if (this.state !== base) return undefined;
    }
    const isChecked = makeState !== undefined && globalIdOf === undefined;
    const next = isChecked ? yield* makeState(draft, base, bounds.work) : State.of(draft, base);
    requireRoom(bounds, draft.lastPlace - base.lastPlace);
    if (this.state !== base) return undefined;
    this.state = next;
    return { result: step.value };
  }
}

/** @throws Refusal `storageFull` if there is no room for this number of new entities */
function requireRoom({ maxEntities, countEntities }: Bounds, count: number): void {
  if (countEntities() + count <= maxEntities) return;
  throw new Refusal(
    'storageFull',
    'R-62',
    `The service can hold at most ${maxEntities} entities (maxEntities). Delete entities that are not needed.`,
  );
}
