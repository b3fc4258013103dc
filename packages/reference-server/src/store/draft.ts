import { ownText } from '../memory/caches.js';
import {
  emptyValue,
  initialValues,
  type Placed,
  sameValue,
  sizeOf,
  withElements,
  withoutElements,
} from '../model/contents.js';
import { invalid } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import { type EntityType, isCollection, type Property, propertyOf, typeName } from '../model/types.js';
import {
  type Element,
  Entity,
  isCollectionValue,
  isScalar,
  MapValue,
  Ref,
  type Scalar,
  SetValue,
  type Value,
} from '../model/values.js';
import type { Content } from '../resources/content.js';
import type { Work } from '../work/steps.js';
import { costs, Edits } from './edits.js';
import type { Entities } from './entities.js';
import { type Identification, IdentityGenerator, IdentityInUse, type PartialIdentity } from './identity-generator.js';

/**
 * A state that is being made from another one. If a request fails, its draft is dropped. Values must be of the
 * type of their property. The draft takes over collections, so callers must not change them any more.
 */
export class Draft extends Edits {
  readonly #identification: Identification;
  readonly #identifier: IdentityGenerator;
  #created = 0;

  /**
   * @param base the state from which the draft is made
   * @param work the work of the request
   */
  constructor(base: Entities, identification: Identification, work: Work) {
    super(base, work);
    this.#identification = identification;
    this.#identifier = new IdentityGenerator(this, identification);
  }

  /** The number of entities that have been created. */
  get created(): number {
    return this.#created;
  }

  /** Reserves an id that a body chooses, so that it is not generated for an entity that is created earlier. */
  choose(type: EntityType, id: Scalar): void {
    this.#identifier.choose(type, id);
  }

  /**
   * Creates an entity with the initial values of its type. Dangling references to its identity resolve again.
   *
   * @param place its place in the order of creation, from {@link reservePlace}. Default: the last one
   * @throws Refusal `invalid` if the type is abstract or not stored, if the identity is in use, or if an id of
   *   its type cannot be generated
   */
  create(type: EntityType, given: PartialIdentity = {}, place?: number): Ref {
    this.#requireStored(type);
    const { id, partition, globalId } = this.#identifier.complete(type, given);
    if (this.get({ type, id, partition: partition ?? '' }) !== undefined) {
      throw new IdentityInUse(type, id, partition ?? '');
    }
    const values = initialValues(type);
    values[type.id.index] = id;
    values[type.partition.index] = partition;
    if (globalId !== undefined) values[type.globalId.index] = globalId;
    const ref = this.#refTo(type, id, partition ?? '');
    const { globalIdOf } = this.#identification;
    const entity = new Entity(ref, place ?? this.reservePlace(), values, globalIdOf);
    this.work.spend(costs.creation);
    this.addEntity(entity, values);
    this.record({ kind: 'instantiation', entity, given });
    this.#created += 1;
    return ref;
  }

  /**
   * Adds an entity of a deployment, with all its values but perhaps the partition and the globalId.
   *
   * @returns `false`, and does nothing, if its identity is in use
   */
  load(type: EntityType, values: Value[]): boolean {
    const { partition: ownPartition, globalIdOf } = this.#identification;
    const id = values[type.id.index] ?? null;
    if (!isScalar(id)) throw new Error(`A ${type.signature} of the deployment has no id.`);
    const given = values[type.partition.index];
    const partition = typeof given === 'string' ? ownText(given) : ownPartition;
    const ref = new Ref(type, id, partition);
    if (this.get(ref) !== undefined) return false;
    values[type.partition.index] = partition;
    this.addEntity(new Entity(ref, this.reservePlace(), values, globalIdOf));
    return true;
  }

  /**
   * Sets the id or the partition of an existing entity, as only some dialects allow.
   *
   * @param rule the rule that allows the change
   * @throws Refusal `invalid` if another entity has that identity
   */
  setIdentity(rule: string, owner: Ref, property: Property, value: Scalar | null): void {
    const { type } = owner;
    const id = property === type.id && value !== null ? value : owner.id;
    const partition = property === type.partition ? String(value ?? '') : owner.partition;
    const other = this.get({ type, id, partition });
    if (other !== undefined && other.ref !== owner) {
      throw invalid(rule, `There is already a ${type.signature} with id ${formatScalar(id)}. Expected an unused id.`);
    }
    if (!sameValue(this.read(owner).get(property), value)) {
      this.rename(owner, this.#refTo(type, id, partition), property, value);
    }
  }

  /** Sets the bytes of a resource; `undefined` removes them. */
  setContent(resource: Ref, content: Content | undefined): void {
    this.putContent(this.read(resource), content);
  }

  /**
   * Sets the value of a property; null empties a collection. Does nothing if the property has this value already.
   *
   * @throws Refusal `invalid` if the property cannot be null, or is the id or the partition
   */
  set(owner: Ref, property: Property, value: Value): void {
    const own = ownProperty(owner, property);
    if (own === owner.type.id || own === owner.type.partition) {
      throw invalid('R-35', `The property "${own.name}" of an existing entity cannot be changed.`);
    }
    const wanted = value === null && isCollection(own.type) ? emptyValue(own.type) : value;
    if (wanted === null && !own.nullable) {
      throw invalid('R-44', `The property "${own.name}" cannot be null. Expected ${typeName(own.type)}.`);
    }
    if (!sameValue(this.read(owner).get(own), wanted)) this.changeValue(owner, own, wanted);
  }

  /**
   * Inserts elements into a list.
   *
   * @param inserted the elements with their positions in the resulting list, in ascending order
   */
  insertAll(owner: Ref, property: Property, inserted: readonly Placed[]): void {
    const { entity, own, value: list } = this.#collection(owner, property, isList);
    for (const [offset, { index }] of inserted.entries()) checkIndex(property, index, list.length + offset);
    if (inserted.length === 0) return;
    this.putList(entity, own, withElements(list, inserted));
    const items = inserted.map(({ index, value }) => ({ key: index, value }));
    this.editItems(entity, own, { kind: 'add', items, order: 'byNumber', added: inserted.map(({ value }) => value) });
  }

  /**
   * Removes elements of a list.
   *
   * @param indexes the positions in the stored list, in ascending order
   */
  removeAll(owner: Ref, property: Property, indexes: readonly number[]): void {
    const { entity, own, value: list } = this.#collection(owner, property, isList);
    for (const index of indexes) checkIndex(property, index, list.length - 1);
    if (indexes.length === 0) return;
    this.putList(entity, own, withoutElements(list, indexes));
    // The keys of the items are in descending order, as if the elements were removed one after the other.
    const items = indexes.toReversed().map((index) => ({ key: index, value: list[index] ?? null }));
    this.editItems(entity, own, { kind: 'remove', items, order: 'byNumber', removed: items.map(({ value }) => value) });
  }

  /** Adds an element to a set. Does nothing if the set contains an equal element. */
  add(owner: Ref, property: Property, value: Element): void {
    const { entity, own, value: set } = this.#collection(owner, property, isSet);
    if (set.has(value)) return;
    this.ownCollection(entity, own, set).add(value);
    this.editItems(entity, own, { kind: 'add', items: [{ key: value, value }], order: 'byNumber', added: [value] });
  }

  /** Removes an element from a set. Does nothing if the set does not contain it. */
  remove(owner: Ref, property: Property, value: Element): void {
    const { entity, own, value: set } = this.#collection(owner, property, isSet);
    const found = set.find(value);
    if (found === undefined) return;
    this.ownCollection(entity, own, set).delete(value);
    const items = [{ key: found, value: found }];
    this.editItems(entity, own, { kind: 'remove', items, order: 'any', removed: [found] });
  }

  /** Puts an entry into a map. Does nothing if the map contains the same entry. */
  putEntry(owner: Ref, property: Property, key: Element, value: Element): void {
    const { entity, own, value: map } = this.#collection(owner, property, isMap);
    const replaced = map.find(key);
    if (replaced !== undefined && sameValue(replaced[0], key) && sameValue(replaced[1], value)) return;
    this.ownCollection(entity, own, map).set(key, value);
    const order = replaced === undefined ? 'byNumber' : 'any';
    // An entry that is replaced keeps its key.
    const added = replaced === undefined ? [key, value] : [value];
    const removed = replaced?.slice(1) ?? [];
    this.editItems(entity, own, { kind: 'add', items: [{ key, value }], order, added, removed });
  }

  /** Removes an entry from a map. Does nothing if the map does not contain the key. */
  removeEntry(owner: Ref, property: Property, key: Element): void {
    const { entity, own, value: map } = this.#collection(owner, property, isMap);
    const found = map.find(key);
    if (found === undefined) return;
    this.ownCollection(entity, own, map).delete(key);
    const items = [{ key: found[0], value: found[1] }];
    this.editItems(entity, own, { kind: 'remove', items, order: 'any', removed: found });
  }

  /** Removes all elements of a collection. Does nothing if it is empty. */
  clear(owner: Ref, property: Property): void {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    const value = entity.get(own);
    if (!isCollectionValue(value)) throw new Error(`The property "${property.name}" is not a collection.`);
    const size = sizeOf(value);
    if (size === 0) return;
    this.work.spend(costs.change + size);
    this.put(entity, own, emptyValue(own.type));
    this.record({ kind: 'clear', owner, property: own });
  }

  /** The reference to an identity. If there are dangling references to it, they resolve again. */
  #refTo(type: EntityType, id: Scalar, partition: string): Ref {
    const ref = new Ref(type, id, partition);
    const [first] = this.referrersOf(ref);
    if (first === undefined) return ref;
    if (first.target.partition === partition) return first.target;
    this.retarget(first.target, ref);
    return ref;
  }

  #collection<Kind extends Value>(owner: Ref, property: Property, isKind: (value: Value) => value is Kind) {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    const value = entity.get(own);
    if (isKind(value)) return { entity, own, value };
    throw new Error(`The property "${property.name}" is not a collection of this kind.`);
  }

  /** @throws Refusal `invalid` if the type is abstract or not stored */
  #requireStored(type: EntityType): void {
    if (type.abstract) {
      throw invalid('R-32', `Expected a concrete subtype of ${type.signature}, got the abstract type.`);
    }
    if (this.types.stored.has(type)) return;
    throw invalid(
      'R-71',
      `Expected a type whose entities are stored, got ${type.signature}, which only requests and results contain.`,
    );
  }
}

function checkIndex(property: Property, index: number, last: number): void {
  if (Number.isInteger(index) && index >= 0 && index <= last) return;
  throw invalid('R-7', `Expected an index from 0 to ${last} in the list "${property.name}", got ${index}.`);
}

const isList = (value: Value): value is Element[] => Array.isArray(value);
const isSet = (value: Value): value is SetValue => value instanceof SetValue;
const isMap = (value: Value): value is MapValue => value instanceof MapValue;

/** The property of the entity's own type, for callers that have the property of a supertype. */
function ownProperty({ type }: Ref, { name }: Property): Property {
  return propertyOf(type, name);
}
