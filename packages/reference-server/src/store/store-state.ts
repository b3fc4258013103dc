import { Instance } from '../model/instance.js';
import { canRefer, type EntityType, type Property } from '../model/types.js';
import { copyValue, type Element, isCollectionValue, MapValue, type Value } from '../model/values.js';
import { IdentityRegistry } from './identity-registry.js';
import { Indexes } from './indexes.js';
import { Observation } from './observation.js';
import { References } from './references.js';
import type { SavedContents } from './saved-contents.js';

/**
 * The state of a store. Each change keeps identities, references and indexes consistent with each other.
 */
export class StoreState {
  readonly partitions: 'distinct' | 'ignored';
  readonly identities: IdentityRegistry;
  readonly references = new References();
  readonly indexes: Indexes;
  /** The number of creations so far, in all versions of the content. */
  sequence = 0;
  #size = 0;
  readonly #referring = new Map<EntityType, readonly Property[]>();
  readonly #observations = new Set<Observation>();
  /** Where contents are saved that are about to change, for versions that keep them. */
  saved: SavedContents | undefined;

  constructor(partitions: 'distinct' | 'ignored') {
    this.partitions = partitions;
    this.identities = new IdentityRegistry(partitions);
    this.indexes = new Indexes((type) => this.#instancesOf(type));
  }

  /** The number of existing entities. */
  get size(): number {
    return this.#size;
  }

  /** Begins to observe the present state. The observation must be ended. */
  observe(): Observation {
    return new Observation(this.#observations, this.sequence);
  }

  /** Must be called before an instance is changed. */
  beforeChange(instance: Instance): void {
    this.saved?.save(instance);
    for (const observation of this.#observations) observation.save(instance);
  }

  /** The value of a property, which may be edited in place if it is a collection. */
  changing(owner: Instance, property: Property): Value {
    this.beforeChange(owner);
    const value = owner.get(property);
    if (!isCollectionValue(value) || !this.#isSaved(owner, property, value)) return value;
    const copy = copyValue(value);
    owner.values[property.index] = copy;
    return copy;
  }

  /** Adds an instance with all its values. */
  add(instance: Instance): void {
    this.saved?.saveAbsence(instance);
    this.identities.removeDangling(instance);
    instance.alive = true;
    this.#size += 1;
    this.identities.add(instance);
    for (const property of this.#referringProperties(instance.type)) {
      this.#linkAll(instance, property, instance.get(property));
    }
    this.indexes.add(instance);
  }

  /** Removes an instance. References to it become dangling. */
  remove(instance: Instance): void {
    this.indexes.remove(instance);
    for (const property of this.#referringProperties(instance.type)) {
      this.#unlinkAll(instance, property, instance.get(property));
    }
    this.identities.remove(instance);
    this.#size -= 1;
    instance.alive = false;
    this.keepDangling(instance);
  }

  /** Removes an instance, alive or dangling, so that its values can be replaced. References to it stay. */
  takeOut(instance: Instance): void {
    if (instance.alive) this.remove(instance);
    this.identities.removeDangling(instance);
  }

  /** Keeps an instance that does not exist, if there are references to it. */
  keepDangling(instance: Instance): void {
    if (this.references.has(instance)) this.identities.addDangling(instance);
    else this.saved?.forgetAbsence(instance);
  }

  /** Replaces the value of a property. */
  setProperty(owner: Instance, property: Property, value: Value): void {
    const { id, partition } = owner.type;
    const identifies = property === id || property === partition;
    if (identifies) this.identities.remove(owner);
    const refers = canRefer(property.type);
    if (refers) this.#unlinkAll(owner, property, owner.get(property));
    this.indexes.change(owner, property, value);
    if (refers) this.#linkAll(owner, property, value);
    if (identifies) this.identities.add(owner);
  }

  /** Records the references of an element that was added to a collection. */
  link(owner: Instance, property: Property, element: Element): void {
    if (isCollectionValue(element)) this.#linkAll(owner, property, element);
    if (!(element instanceof Instance)) return;
    if (!element.alive && !this.references.has(element)) this.identities.addDangling(element);
    this.references.add(owner, property, element);
  }

  /** Removes the references of an element that was removed from a collection. */
  unlink(owner: Instance, property: Property, element: Element): void {
    if (isCollectionValue(element)) this.#unlinkAll(owner, property, element);
    if (!(element instanceof Instance)) return;
    this.references.remove(owner, property, element);
    if (element.alive || this.references.has(element)) return;
    this.identities.removeDangling(element);
    this.saved?.forgetAbsence(element);
  }

  #isSaved(owner: Instance, property: Property, value: Value): boolean {
    if (this.saved?.has(owner, property, value) === true) return true;
    for (const observation of this.#observations) if (observation.has(owner, property, value)) return true;
    return false;
  }

  #linkAll(owner: Instance, property: Property, value: Value): void {
    for (const element of elementsOf(value)) this.link(owner, property, element);
  }

  #unlinkAll(owner: Instance, property: Property, value: Value): void {
    for (const element of elementsOf(value)) this.unlink(owner, property, element);
  }

  #instancesOf(type: EntityType): Instance[] {
    const lists = Array.from(type.subtypes, (subtype) => this.identities.ofType(subtype)).filter(
      (list) => list.length > 0,
    );
    const [only = []] = lists;
    return lists.length > 1 ? lists.flat() : only;
  }

  #referringProperties(type: EntityType): readonly Property[] {
    let properties = this.#referring.get(type);
    if (properties === undefined) {
      properties = type.properties.filter((property) => canRefer(property.type));
      this.#referring.set(type, properties);
    }
    return properties;
  }
}

/** The elements of a value: the elements of a collection, the keys and values of a map, or a single value itself. */
export function elementsOf(value: Value): Iterable<Element> {
  if (value instanceof MapValue) return Array.from(value).flat();
  return isCollectionValue(value) ? value : [value];
}
