import { emptyValue } from '../model/initial-values.js';
import { type Instance, newInstance, propertyOf } from '../model/instance.js';
import { invalid } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import type { TypeSystem } from '../model/type-system.js';
import { type EntityType, isCollection, type Property, typeName } from '../model/types.js';
import { type Element, isCollectionValue, MapValue, SetValue, type Value } from '../model/values.js';
import type { ChangeLog } from './change-log.js';
import { type DeleteMode, deleteAll } from './delete.js';
import { sameValue } from './equality.js';
import type { IdentityGenerator, PartialIdentity } from './identity-generator.js';
import type { Manipulation } from './manipulation.js';
import type { StoreState } from './store-state.js';

/**
 * The changes of one request. All of them are taken back when it fails. Values are expected to be of the
 * property's type; collections that are handed over belong to the store from then on.
 */
export class Transaction {
  readonly #types: TypeSystem;
  readonly #state: StoreState;
  readonly #changes: ChangeLog;
  readonly #identifier: IdentityGenerator;
  #open = true;

  constructor(types: TypeSystem, state: StoreState, changes: ChangeLog, identifier: IdentityGenerator) {
    this.#types = types;
    this.#state = state;
    this.#changes = changes;
    this.#identifier = identifier;
  }

  /** What really happened so far, in order. */
  get manipulations(): readonly Manipulation[] {
    return this.#changes.manipulations;
  }

  /**
   * Creates an entity with the defaults of its type. Where references to its identity are dangling they resolve
   * again: the same object comes alive.
   *
   * @throws Refusal `invalid` where the type is abstract or not stored, the identity is taken, or no id of its type can be made
   */
  create(type: EntityType, identity: PartialIdentity = {}): Instance {
    this.#check();
    if (type.abstract)
      throw invalid('R-32', `Expected a concrete subtype of ${type.signature}, got the abstract type.`);
    if (!this.#types.isStored(type)) {
      throw invalid(
        'R-71',
        `Expected a type whose entities are stored, got ${type.signature}, which only requests and results contain.`,
      );
    }
    const { id, partition, globalId } = this.#identifier.complete(type, identity);
    if (this.#state.identities.get(type, id, partition) !== undefined) {
      const text = `${type.signature} with id ${formatScalar(id)} in partition ${partition}`;
      throw invalid('R-42', `There is already a ${text}. Expected an unused id.`);
    }
    const dangling = this.#state.identities.getDangling(type, id, partition);
    const fresh = newInstance(type);
    fresh.put(type.id, id);
    fresh.put(type.partition, partition);
    fresh.put(type.globalId, globalId);
    const entity = dangling ?? fresh;
    const before = dangling && { values: dangling.values.slice(), sequence: dangling.sequence };
    this.#changes.instantiate(entity, fresh.values, before);
    return entity;
  }

  /**
   * Gives a property a value; null empties a collection. Nothing happens where it has that value.
   *
   * @throws Refusal `invalid` where the property cannot be null, or identifies the entity
   */
  set(owner: Instance, property: Property, value: Value): void {
    this.#check();
    const own = ownProperty(owner, property);
    if (own === owner.type.id || own === owner.type.partition) {
      throw invalid('R-35', `The property "${own.name}" of an existing entity cannot be changed.`);
    }
    const wanted = value === null && isCollection(own.type) ? emptyValue(own.type) : value;
    if (wanted === null && !own.nullable) {
      throw invalid('R-44', `The property "${own.name}" cannot be null. Expected ${typeName(own.type)}.`);
    }
    if (!sameValue(owner.get(own), wanted)) this.#changes.changeValue(owner, own, wanted);
  }

  /** Inserts into a list at `index`, counted from 0 in the stored list, up to its size. */
  insert(owner: Instance, property: Property, index: number, value: Element): void {
    const list = this.#list(owner, property);
    checkIndex(property, index, list.length);
    this.#changes.insertAt(owner, ownProperty(owner, property), list, index, value);
  }

  /** Removes what stands at `index` of a list, counted from 0 in the stored list. */
  removeAt(owner: Instance, property: Property, index: number): void {
    const list = this.#list(owner, property);
    checkIndex(property, index, list.length - 1);
    this.#changes.removeAt(owner, ownProperty(owner, property), list, index);
  }

  /** Adds to a set. Nothing happens where the set has an equal element. */
  add(owner: Instance, property: Property, value: Element): void {
    const set = this.#set(owner, property);
    if (!set.has(value)) this.#changes.addToSet(owner, ownProperty(owner, property), set, value);
  }

  /** Removes from a set. Nothing happens where the set has no equal element. */
  remove(owner: Instance, property: Property, value: Element): void {
    const set = this.#set(owner, property);
    this.#changes.removeFromSet(owner, ownProperty(owner, property), set, value);
  }

  /** Puts an entry into a map. Nothing happens where the map has it. */
  putEntry(owner: Instance, property: Property, key: Element, value: Element): void {
    const map = this.#map(owner, property);
    const found = map.entryOf(key)?.content;
    if (found !== undefined && sameValue(found[0], key) && sameValue(found[1], value)) return;
    this.#changes.putEntry(owner, ownProperty(owner, property), map, key, value);
  }

  /** Removes an entry from a map. Nothing happens where the map has none with an equal key. */
  removeEntry(owner: Instance, property: Property, key: Element): void {
    const map = this.#map(owner, property);
    this.#changes.removeEntry(owner, ownProperty(owner, property), map, key);
  }

  /** Empties a collection. Nothing happens where it is empty. */
  clear(owner: Instance, property: Property): void {
    this.#check();
    const value = owner.get(property);
    if (!isCollectionValue(value)) throw new Error(`The property "${property.name}" is no collection.`);
    const size = Array.isArray(value) ? value.length : value.size;
    if (size > 0) this.#changes.clear(owner, ownProperty(owner, property), value);
  }

  /**
   * Deletes entities; those that are deleted already are skipped.
   *
   * @returns how many were deleted
   * @throws Refusal `referenced` where the mode does not allow it
   */
  delete(instances: Iterable<Instance>, mode: DeleteMode): number {
    this.#check();
    const targets = new Set(Array.from(instances).filter((instance) => instance.alive));
    deleteAll(this.#state, this.#changes, targets, mode);
    return targets.size;
  }

  /** Ends the transaction: from now on it only tells what happened. */
  end(): void {
    this.#open = false;
  }

  #list(owner: Instance, property: Property): Element[] {
    this.#check();
    const value = owner.get(property);
    if (!Array.isArray(value)) throw new Error(`The property "${property.name}" is no list.`);
    return value;
  }

  #set(owner: Instance, property: Property): SetValue {
    this.#check();
    const value = owner.get(property);
    if (!(value instanceof SetValue)) throw new Error(`The property "${property.name}" is no set.`);
    return value;
  }

  #map(owner: Instance, property: Property): MapValue {
    this.#check();
    const value = owner.get(property);
    if (!(value instanceof MapValue)) throw new Error(`The property "${property.name}" is no map.`);
    return value;
  }

  #check(): void {
    if (!this.#open) throw new Error('The transaction has ended.');
  }
}

/** The property as the entity's own type has it, where the caller knows that of a supertype. */
function ownProperty(owner: Instance, property: Property): Property {
  const own = owner.type.propertiesByName.get(property.name);
  if (own === undefined) throw new Error(`${owner.type.signature} has no property "${property.name}".`);
  return own;
}

function checkIndex(property: Property, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw invalid('R-7', `Expected an index from 0 to ${last} in the list "${property.name}", got ${index}.`);
}

/**
 * Creates an entity with values by the names of its properties.
 *
 * @param id null: one is made
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
