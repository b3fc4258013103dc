import type { Instance } from '../model/instance.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType, Property } from '../model/types.js';
import { copyValue, emptyCollectionLike, isCollectionValue, type Scalar, sizeOf, type Value } from '../model/values.js';
import type { Bounds } from './bounds.js';
import { costs } from './change-log.js';
import { sameValue } from './equality.js';
import { IdentityGenerator, type PartialIdentity } from './identity-generator.js';
import { IdentityRegistry } from './identity-registry.js';
import type { Manipulation } from './manipulation.js';
import { instanceWith, ownProperty, requireStored, settableValue, tooManyEntities } from './rules.js';
import type { StoreState } from './store-state.js';
import { type Effect, IdentityInUse, type Transaction } from './transaction.js';

/** Where entities are found. */
export interface Entities {
  readonly types: TypeSystem;
  readonly partitions: 'distinct' | 'ignored';
  /** The entities of a type and its subtypes with this id, in the order of creation. */
  find(type: EntityType, id: Scalar, partition?: string): readonly Instance[];
}

/** The changes that a body makes. Their errors are those of {@link Transaction}. */
export type Changes = Pick<Transaction, 'create' | 'set' | 'clear'>;

/** Thrown for a change that cannot be planned. The transaction has to make it. */
export class Unplannable extends Error {}

export interface PlanParts {
  readonly types: TypeSystem;
  readonly accessId: string;
  readonly newId: () => string;
  readonly bounds: Bounds;
  /** The state of the store, which the plan only reads. */
  readonly state: () => StoreState;
  /** The version of the store. */
  readonly version: () => number;
}

/**
 * Changes that are prepared in several steps, between which other requests are answered, and made at once by
 * {@link Transaction.adopt}. New instances get their values while nothing else knows them, so that all that is left to do is
 * to add them. The plan is only good as long as nothing else changes the store.
 */
export class Plan implements Changes, Entities {
  readonly types: TypeSystem;
  readonly effects: Effect[] = [];
  readonly #parts: PlanParts;
  readonly #version: number;
  readonly #state: StoreState;
  readonly #created: IdentityRegistry;
  readonly #new = new Set<Instance>();
  readonly #identifier: IdentityGenerator;
  #changesExisting = false;

  constructor(parts: PlanParts) {
    const { types, accessId, newId, state, version } = parts;
    this.types = types;
    this.#parts = parts;
    this.#version = version();
    this.#state = state();
    const created = new IdentityRegistry(this.#state.partitions);
    this.#created = created;
    const identities = {
      get nextNumber(): bigint {
        const stored = state().identities.nextNumber;
        const isHigher = created.nextNumber > stored;
        return isHigher ? created.nextNumber : stored;
      },
    };
    this.#identifier = new IdentityGenerator(identities, accessId, newId);
  }

  get partitions(): 'distinct' | 'ignored' {
    return this.#state.partitions;
  }

  /** Whether the store still has the instances and the content that it had when the plan was begun. */
  get isUpToDate(): boolean {
    return this.#parts.version() === this.#version && this.#parts.state() === this.#state;
  }

  /** Whether existing instances are changed, which only happens when the plan is adopted. */
  get changesExisting(): boolean {
    return this.#changesExisting;
  }

  /** The manipulations of new instances. They are all if no existing ones are changed. */
  get manipulations(): readonly Manipulation[] {
    return this.effects.filter((effect) => typeof effect !== 'function');
  }

  /** Does a part of the preparation, in which instances have the content of this store and not that of a fork. */
  during<Result>(part: () => Result): Result {
    this.#parts.state();
    return part();
  }

  find(type: EntityType, id: Scalar, partition?: string): readonly Instance[] {
    const stored = this.#parts.state().identities.find(type, id, partition);
    const created = this.#created.find(type, id, partition);
    return created.length === 0 ? stored : [...stored, ...created];
  }

  create(type: EntityType, given: PartialIdentity = {}): Instance {
    const { types, state, bounds } = this.#parts;
    requireStored(types, type);
    if (bounds.countEntities() + this.#new.size >= bounds.maxEntities) throw tooManyEntities(bounds.maxEntities);
    const identity = this.#identifier.complete(type, given);
    const { id, partition } = identity;
    const { identities } = state();
    if ([identities, this.#created].some((each) => each.get(type, id, partition) !== undefined)) {
      throw new IdentityInUse(type, id, partition);
    }
    // References to it resolve again, so it is not unknown to everything else.
    if (identities.getDangling(type, id, partition) !== undefined) throw new Unplannable();
    bounds.work.spend(costs.creation);
    const entity = instanceWith(type, identity);
    entity.alive = true;
    this.#new.add(entity);
    this.#created.add(entity);
    this.effects.push({ kind: 'instantiation', entity, given, before: undefined });
    return entity;
  }

  set(owner: Instance, property: Property, value: Value): void {
    if (!this.#new.has(owner)) {
      this.#later((transaction) => transaction.set(owner, property, value));
      return;
    }
    const own = ownProperty(owner, property);
    const newValue = settableValue(owner, own, value);
    const oldValue = owner.get(own);
    if (sameValue(oldValue, newValue)) return;
    this.#parts.bounds.work.spend(costs.change + sizeOf(oldValue) + sizeOf(newValue));
    owner.put(own, newValue);
    this.effects.push({ kind: 'changeValue', owner, property: own, newValue: copyValue(newValue), oldValue });
  }

  clear(owner: Instance, property: Property): void {
    if (!this.#new.has(owner)) {
      this.#later((transaction) => transaction.clear(owner, property));
      return;
    }
    const own = ownProperty(owner, property);
    const oldValue = owner.get(own);
    if (!isCollectionValue(oldValue) || sizeOf(oldValue) === 0) return;
    owner.put(own, emptyCollectionLike(oldValue));
    this.effects.push({ kind: 'clear', owner, property: own, oldValue });
  }

  #later(change: (transaction: Transaction) => void): void {
    this.#changesExisting = true;
    this.effects.push(change);
  }
}
