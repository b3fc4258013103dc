import { type Instance, propertyOf } from '../model/instance.js';
import { invalid, Refusal } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { TypeSystem } from '../model/type-system.js';
import type { EntityType, Property } from '../model/types.js';
import { type Element, isCollectionValue, MapValue, type Scalar, SetValue, type Value } from '../model/values.js';
import { type Bounds, tooManyEntities } from './bounds.js';
import type { ChangeLog } from './change-log.js';
import { type DeleteMode, deleteAll } from './delete.js';
import { sameValue } from './equality.js';
import type { IdentityGenerator, PartialIdentity } from './identity-generator.js';
import { idOf, partitionOf } from './identity-map.js';
import type { Placed } from './list-changes.js';
import type { Manipulation } from './manipulation.js';
import { instanceWith, ownProperty, requireStored, settableValue } from './rules.js';
import type { StoreState } from './store-state.js';

/** The refusal of a new entity whose identity another one has. */
export class IdentityInUse extends Refusal {
  constructor({ signature }: EntityType, id: Scalar, partition: string) {
    const text = `${signature} with id ${formatScalar(id)} in partition ${partition}`;
    super('invalid', 'R-42', `There is already a ${text}. Expected an unused id.`);
  }
}

/**
 * The changes of one request. If the request fails, all of them are taken back. Values must be of the type of their
 * property. The store takes over collections, so callers must not change them any more.
 */
export class Transaction {
  readonly #types: TypeSystem;
  readonly #state: StoreState;
  readonly #changes: ChangeLog;
  readonly #identifier: IdentityGenerator;
  readonly #bounds: Bounds;
  /** The number of entities that may still be created. */
  #room: number | undefined;
  #open = true;

  constructor(types: TypeSystem, state: StoreState, changes: ChangeLog, identifier: IdentityGenerator, bounds: Bounds) {
    this.#types = types;
    this.#bounds = bounds;
    this.#state = state;
    this.#changes = changes;
    this.#identifier = identifier;
  }

  /** The changes so far, in order. */
  get manipulations(): readonly Manipulation[] {
    return this.#changes.manipulations;
  }

  /** Keeps an id that a body chooses from being generated for an entity that is created before. */
  choose(type: EntityType, id: Scalar): void {
    this.#identifier.choose(type, id);
  }

  /**
   * Creates an entity with the initial values of its type. Dangling references to its identity resolve again: the
   * same object becomes alive.
   *
   * @param place its place in the order of creation, from {@link reservePlace}. Default: the last one
   * @throws Refusal `invalid` if the type is abstract or not stored, if the identity is in use, or if an id of its
   *   type cannot be generated; `storageFull` if the stores have as many entities as they may
   */
  create(type: EntityType, identity: PartialIdentity = {}, place?: number): Instance {
    this.#check();
    requireStored(this.#types, type);
    this.#takeRoom();
    const { id, partition, globalId } = this.#identifier.complete(type, identity);
    const fresh = instanceWith(type, { id, partition, globalId });
    const key = [type, id, partitionOf(fresh)] as const;
    if (this.#state.identities.get(...key) !== undefined) throw new IdentityInUse(...key);
    const dangling = this.#state.identities.getDangling(...key);
    const entity = dangling ?? fresh;
    const before = dangling && { values: dangling.values.slice(), sequence: dangling.sequence };
    this.#changes.instantiate(entity, fresh.values, identity, place ?? this.reservePlace(), before);
    return entity;
  }

  /** Reserves the next place in the order of creation, for an entity that is created later. */
  reservePlace(): number {
    return this.#state.nextSequence();
  }

  /**
   * Sets the value of a property; null empties a collection. Does nothing if the property has this value already.
   *
   * @throws Refusal `invalid` if the property cannot be null, or is the id or the partition
   */
  set(owner: Instance, property: Property, value: Value): void {
    this.#check();
    const own = ownProperty(owner, property);
    const wanted = settableValue(owner, own, value);
    if (!sameValue(owner.get(own), wanted)) this.#changes.changeValue(owner, own, wanted);
  }

  /**
   * Sets the id or the partition of an existing entity, as only deployed services allow (D-60).
   *
   * @throws Refusal `invalid` if another entity has that identity
   */
  setIdentity(owner: Instance, property: Property, value: Scalar | null): void {
    this.#check();
    const { type } = owner;
    const id = property === type.id && value !== null ? value : idOf(owner);
    const partition = property === type.partition ? String(value ?? '') : partitionOf(owner);
    const other = this.#state.identities.get(type, id, partition);
    if (other !== undefined && other !== owner) {
      throw invalid('D-60', `There is already a ${type.signature} with id ${formatScalar(id)}. Expected an unused id.`);
    }
    if (!sameValue(owner.get(property), value)) this.#changes.changeValue(owner, property, value);
  }

  /** Inserts an element into a list at an index of the stored list, from 0 to its size. */
  insert(owner: Instance, property: Property, index: number, value: Element): void {
    this.insertAll(owner, property, [{ index, value }]);
  }

  /**
   * Inserts elements into a list.
   *
   * @param inserted the elements with their positions in the resulting list, which rise
   */
  insertAll(owner: Instance, property: Property, inserted: readonly Placed[]): void {
    const list = this.#list(owner, property);
    for (const [offset, { index }] of inserted.entries()) checkIndex(property, index, list.length + offset);
    this.#changes.insert(owner, ownProperty(owner, property), list, inserted);
  }

  /** Removes the element at an index of the stored list. */
  removeAt(owner: Instance, property: Property, index: number): void {
    this.removeAll(owner, property, [index]);
  }

  /**
   * Removes elements of a list.
   *
   * @param indexes the positions in the stored list, which rise
   */
  removeAll(owner: Instance, property: Property, indexes: readonly number[]): void {
    const list = this.#list(owner, property);
    for (const index of indexes) checkIndex(property, index, list.length - 1);
    this.#changes.removeAt(owner, ownProperty(owner, property), list, indexes);
  }

  /** Adds an element to a set. Does nothing if the set contains an equal element. */
  add(owner: Instance, property: Property, value: Element): void {
    const set = this.#set(owner, property);
    if (!set.has(value)) this.#changes.addToSet(owner, ownProperty(owner, property), set, value);
  }

  /** Removes an element from a set. Does nothing if the set does not contain it. */
  remove(owner: Instance, property: Property, value: Element): void {
    const set = this.#set(owner, property);
    this.#changes.removeFromSet(owner, ownProperty(owner, property), set, value);
  }

  /** Puts an entry into a map. Does nothing if the map contains the same entry. */
  putEntry(owner: Instance, property: Property, key: Element, value: Element): void {
    const map = this.#map(owner, property);
    const found = map.entryOf(key)?.content;
    if (found !== undefined && sameValue(found[0], key) && sameValue(found[1], value)) return;
    this.#changes.putEntry(owner, ownProperty(owner, property), map, key, value);
  }

  /** Removes an entry from a map. Does nothing if the map does not contain the key. */
  removeEntry(owner: Instance, property: Property, key: Element): void {
    const map = this.#map(owner, property);
    this.#changes.removeEntry(owner, ownProperty(owner, property), map, key);
  }

  /** Removes all elements of a collection. Does nothing if it is empty. */
  clear(owner: Instance, property: Property): void {
    this.#check();
    const value = this.#state.changing(owner, property);
    if (!isCollectionValue(value)) throw new Error(`The property "${property.name}" is not a collection.`);
    const size = Array.isArray(value) ? value.length : value.size;
    if (size > 0) this.#changes.clear(owner, ownProperty(owner, property), value);
  }

  /**
   * Deletes entities. Entities that are deleted already are skipped.
   *
   * @param ownReferences whether an entity that refers to itself is refused (D-52). Default: `ignored`
   * @returns the number of deleted entities
   * @throws Refusal `referenced` if the mode does not allow it
   */
  delete(instances: Iterable<Instance>, mode: DeleteMode, ownReferences: 'ignored' | 'refused' = 'ignored'): number {
    this.#check();
    const targets = new Set(Array.from(instances).filter((instance) => instance.alive));
    deleteAll(this.#state, this.#changes, targets, { mode, ownReferences });
    return targets.size;
  }

  /** Ends the transaction. It cannot change anything any more. */
  end(): void {
    this.#open = false;
  }

  #takeRoom(): void {
    const { maxEntities, countEntities } = this.#bounds;
    this.#room ??= maxEntities - countEntities();
    if (this.#room <= 0) throw tooManyEntities(maxEntities);
    this.#room -= 1;
  }

  #list(owner: Instance, property: Property): Element[] {
    this.#check();
    const value = this.#state.changing(owner, property);
    if (!Array.isArray(value)) throw new Error(`The property "${property.name}" is not a list.`);
    return value;
  }

  #set(owner: Instance, property: Property): SetValue {
    this.#check();
    const value = this.#state.changing(owner, property);
    if (!(value instanceof SetValue)) throw new Error(`The property "${property.name}" is not a set.`);
    return value;
  }

  #map(owner: Instance, property: Property): MapValue {
    this.#check();
    const value = this.#state.changing(owner, property);
    if (!(value instanceof MapValue)) throw new Error(`The property "${property.name}" is not a map.`);
    return value;
  }

  #check(): void {
    if (!this.#open) throw new Error('The transaction has ended.');
  }
}

function checkIndex(property: Property, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw invalid('R-7', `Expected an index from 0 to ${last} in the list "${property.name}", got ${index}.`);
}

/**
 * Creates an entity and sets values by the names of their properties.
 *
 * @param id null to generate one
 */
export function createWithValues(
  transaction: Transaction,
  type: EntityType,
  id: string | null,
  values: Readonly<Record<string, Value>>,
): Instance {
  const instance = transaction.create(type, { id });
  for (const [name, value] of Object.entries(values)) transaction.set(instance, propertyOf(type, name), value);
  return instance;
}
