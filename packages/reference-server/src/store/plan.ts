import { emptyCollectionLike } from '../model/initial-values.js';
import { Instance } from '../model/instance.js';
import { InstanceMap, InstanceSet } from '../model/instances.js';
import type { Steps } from '../model/steps.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType, Link, Property } from '../model/types.js';
import { copyValue, isCollectionValue, type Scalar, sizeOf, type Value } from '../model/values.js';
import type { Batch } from './batch.js';
import { type Bounds, requireRoom } from './bounds.js';
import { costs } from './change-log.js';
import { sameValue } from './equality.js';
import { IdentityGenerator, type NewId, type PartialIdentity } from './identity-generator.js';
import { partitionOf } from './identity-map.js';
import { IdentityRegistry } from './identity-registry.js';
import type { Manipulation } from './manipulation.js';
import { addReference, countReference } from './references.js';
import { instanceWith, ownProperty, requireStored, settableValue } from './rules.js';
import { type Content, contentOf, SavedContents } from './saved-contents.js';
import { instancesIn, type StoreState } from './store-state.js';
import { IdentityInUse, type Transaction } from './transaction.js';

/** Where entities are found. */
export interface Entities {
  readonly types: TypeSystem;
  readonly partitions: 'distinct' | 'ignored';
  /** The entities of a type and its subtypes with this id, in the order of creation. */
  find(type: EntityType, id: Scalar, partition?: string): readonly Instance[];
}

/** The changes that a body makes. Their errors are those of {@link Transaction}. */
export type Changes = Pick<Transaction, 'choose' | 'create' | 'set' | 'clear'>;

/** Thrown for a change that cannot be planned. The transaction has to make it. */
export class Unplannable extends Error {}

export interface PlanParts {
  readonly types: TypeSystem;
  readonly accessId: string;
  readonly newId: NewId;
  readonly bounds: Bounds;
  /** The state of the store, which the plan only reads. */
  readonly state: () => StoreState;
  /** The version of the store. */
  readonly version: () => number;
}

/**
 * Changes that are prepared in several steps, between which other requests are answered, and made at once by
 * {@link Store.adopt}. New instances get their values while nothing else knows them, and those of existing instances are
 * changed in drafts. The plan is only good as long as nothing else changes the store.
 */
export class Plan implements Changes, Entities, Batch {
  readonly types: TypeSystem;
  readonly added = new InstanceSet();
  readonly identities: IdentityRegistry;
  readonly references = new Map<Instance, Map<Instance, Link>>();
  readonly before = new Map<Instance, Content>();
  readonly manipulations: Manipulation[] = [];
  readonly #drafts = new InstanceMap<Instance>();
  readonly #drafted: Instance[] = [];
  readonly #after = new SavedContents();
  readonly #parts: PlanParts;
  readonly #version: number;
  readonly #state: StoreState;
  readonly #identifier: IdentityGenerator;

  constructor(parts: PlanParts) {
    const { types, accessId, newId, state, version } = parts;
    this.types = types;
    this.#parts = parts;
    this.#version = version();
    this.#state = state();
    const created = new IdentityRegistry(this.#state.partitions);
    this.identities = created;
    this.#identifier = new IdentityGenerator(() => [state().identities, created], accessId, newId);
  }

  get partitions(): 'distinct' | 'ignored' {
    return this.#state.partitions;
  }

  /** Whether the store still has the instances and the content that it had when the plan was begun. */
  get isUpToDate(): boolean {
    return this.#parts.version() === this.#version && this.#parts.state() === this.#state;
  }

  get after(): Iterable<readonly [Instance, Content]> {
    return this.#after;
  }

  /** Does a part of the preparation, in which instances have the content of this store and not that of a fork. */
  during<Result>(part: () => Result): Result {
    this.#parts.state();
    return part();
  }

  /** As {@link during}, for a part that only reads, and sees the content after the changes. The plan must be finished. */
  showing<Result>(part: () => Result): Result {
    return this.during(() => this.#after.during(part));
  }

  find(type: EntityType, id: Scalar, partition?: string): readonly Instance[] {
    const stored = this.#parts.state().identities.find(type, id, partition);
    const created = this.identities.find(type, id, partition);
    return created.length === 0 ? stored : [...stored, ...created];
  }

  choose(type: EntityType, id: Scalar): void {
    this.#identifier.choose(type, id);
  }

  create(type: EntityType, given: PartialIdentity = {}): Instance {
    const { types, state, bounds } = this.#parts;
    requireStored(types, type);
    requireRoom(bounds, this.added.size + 1);
    const identity = this.#identifier.complete(type, given);
    const entity = instanceWith(type, identity);
    const key = [type, identity.id, partitionOf(entity)] as const;
    const { identities } = state();
    if ([identities, this.identities].some((each) => each.get(...key) !== undefined)) throw new IdentityInUse(...key);
    // References to it resolve again, so it is not unknown to everything else.
    if (identities.getDangling(...key) !== undefined) throw new Unplannable();
    bounds.work.spend(costs.creation);
    entity.alive = true;
    entity.sequence = state().nextSequence();
    this.added.add(entity);
    this.identities.add(entity);
    this.manipulations.push({ kind: 'instantiation', entity, given, before: undefined });
    return entity;
  }

  set(owner: Instance, property: Property, value: Value): void {
    const own = ownProperty(owner, property);
    const newValue = settableValue(owner, own, value);
    const oldValue = this.#planned(owner).get(own);
    if (sameValue(oldValue, newValue)) return;
    this.#parts.bounds.work.spend(costs.change + sizeOf(oldValue) + sizeOf(newValue));
    this.#changing(owner).put(own, newValue);
    this.manipulations.push({ kind: 'changeValue', owner, property: own, newValue: copyValue(newValue), oldValue });
  }

  clear(owner: Instance, property: Property): void {
    const own = ownProperty(owner, property);
    const oldValue = this.#planned(owner).get(own);
    if (!isCollectionValue(oldValue) || sizeOf(oldValue) === 0) return;
    this.#parts.bounds.work.spend(costs.change + sizeOf(oldValue));
    this.#changing(owner).put(own, emptyCollectionLike(oldValue));
    this.manipulations.push({ kind: 'clear', owner, property: own, oldValue });
  }

  /** Prepares what is left when all changes are planned. */
  *finishing(): Steps<void> {
    let prepared = 0;
    for (const owner of this.added) {
      for (const property of this.#state.referringProperties(owner.type)) {
        this.#link(owner, property, owner.get(property));
      }
      prepared += 1;
      if (prepared % preparedInStep === 0) yield;
    }
    for (const instance of this.#drafted) {
      const { values, version } = this.#planned(instance);
      this.before.set(instance, contentOf(instance));
      this.#after.set(instance, { ...contentOf(instance), values, version });
      prepared += 1;
      if (prepared % preparedInStep === 0) yield;
    }
  }

  /** The instance with its planned values. */
  #planned(owner: Instance): Instance {
    return this.#drafts.get(owner) ?? owner;
  }

  #changing(owner: Instance): Instance {
    if (this.added.has(owner)) return owner;
    let draft = this.#drafts.get(owner);
    if (draft === undefined) {
      draft = new Instance(owner.type, owner.values.slice(), owner.globalIdOf);
      this.#drafts.set(owner, draft);
      this.#drafted.push(owner);
    }
    return draft;
  }

  /** Records the references of a new instance to others. Nothing else knows the new ones yet. */
  #link(owner: Instance, property: Property, value: Value): void {
    for (const target of instancesIn(value)) {
      if (this.added.has(target)) {
        addReference(owner, property, target);
        continue;
      }
      const owners = this.references.get(target) ?? new Map<Instance, Link>();
      this.references.set(target, owners);
      countReference(owners, owner, property);
    }
  }
}

/** How many instances are prepared in a step. */
const preparedInStep = 1_000;
