import { ownText } from '../memory/caches.js';
import { emptyValue, initialValues, sameValue, sizeOf } from '../model/contents.js';
import { invalid } from '../model/refusal.js';
import { formatScalar } from '../model/scalar-text.js';
import { type EntityType, type Property, propertyOf, typeName } from '../model/types.js';
import {
  type Element,
  Entity,
  type Entry,
  isCollectionValue,
  isScalar,
  Ref,
  type Scalar,
  type Value,
} from '../model/values.js';
import type { Work } from '../work/steps.js';
import { costs, Edits } from './edits.js';
import type { Entities } from './entities.js';
import { type Identification, IdentityInUse, IdGenerator, type PartialIdentity } from './identities.js';
import { withItems, withoutItems } from './items.js';

/**
 * A state that is being made from another one. If a request fails, its draft is dropped. Values must be of the
 * type of their property. The draft takes over collections, so callers must not change them any more.
 */
export class Draft extends Edits {
  readonly #identification: Identification;
  readonly #ids: IdGenerator;

  /**
   * @param base the state from which the draft is made
   * @param work the work of the request
   */
  constructor(base: Entities, identification: Identification, work: Work) {
    super(base, work);
    this.#identification = identification;
    this.#ids = new IdGenerator(this, identification.newId);
  }

  /** Reserves an id that a body chooses, so that it is not generated for an entity that is created earlier. */
  choose(type: EntityType, id: Scalar): void {
    this.#ids.choose(type, id);
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
    const { partition: defaultPartition, newId, globalIdOf } = this.#identification;
    const { partition: named = defaultPartition, globalId } = given;
    const id = given.id ?? this.#ids.unusedId(type);
    const partition = named === defaultPartition ? named : ownText(named ?? '');
    if (this.get({ type, id, partition }) !== undefined) throw new IdentityInUse(type, id, partition);
    const values = initialValues(type);
    values[type.id.index] = id;
    values[type.partition.index] = named === null ? null : partition;
    if (globalId !== undefined) values[type.globalId.index] = globalId;
    else if (globalIdOf === undefined) values[type.globalId.index] = newId(type, id, named ?? defaultPartition);
    const ref = this.#refTo(type, id, partition);
    const entity = new Entity(ref, place ?? this.reservePlace(), values, globalIdOf);
    this.work.spend(costs.creation);
    this.addEntity(entity, values);
    this.record({ kind: 'instantiation', entity, given });
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

  /**
   * Sets the value of a property. Does nothing if the property has this value already.
   *
   * @throws Refusal `invalid` if the property cannot be null, or is the id or the partition
   */
  set(owner: Ref, property: Property, value: Value): void {
    const own = ownProperty(owner, property);
    if (own === owner.type.id || own === owner.type.partition) {
      throw invalid('R-35', `The property "${own.name}" of an existing entity cannot be changed.`);
    }
    if (value === null && !own.nullable) {
      throw invalid('R-44', `The property "${own.name}" cannot be null. Expected ${typeName(own.type)}.`);
    }
    const entity = this.read(owner);
    if (!sameValue(entity.get(own), value)) this.changeValue(entity, own, value);
  }

  /** Sets values by the names of their properties, as {@link set} does. */
  setAll(owner: Ref, values: Readonly<Record<string, Value>>): void {
    for (const [name, value] of Object.entries(values)) this.set(owner, propertyOf(owner.type, name), value);
  }

  /**
   * Adds items to a collection. Does nothing if it has them already.
   *
   * @param items for a list in ascending order of their positions in the resulting list, which has them all
   */
  addItems(owner: Ref, property: Property, items: Entry[]): void {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    this.putItems('add', entity, own, withItems(entity.get(own), items, this.types.equality));
  }

  /**
   * Removes the items with certain keys from a collection. Does nothing if it does not have them.
   *
   * @param keys for a list the positions, which it has
   */
  removeItems(owner: Ref, property: Property, keys: readonly Element[]): void {
    const own = ownProperty(owner, property);
    const entity = this.read(owner);
    this.putItems('remove', entity, own, withoutItems(entity.get(own), keys, this.types.equality));
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
    const known = this.firstReferrerOf(ref)?.target;
    if (known?.partition === partition) return known;
    if (known !== undefined) this.retarget(known, ref);
    return ref;
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

/** The property of the entity's own type, for callers that have the property of a supertype. */
function ownProperty({ type }: Ref, { name }: Property): Property {
  return propertyOf(type, name);
}
