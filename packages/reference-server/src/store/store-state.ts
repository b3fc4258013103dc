import { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import { canRefer, type EntityType, type Property } from '../model/types.js';
import { copyValue, type Element, isCollectionValue, MapValue, type Value } from '../model/values.js';
import type { Batch } from './batch.js';
import { IdentityRegistry } from './identity-registry.js';
import { Indexes } from './indexes.js';
import { Observation } from './observation.js';
import { addReference, isReferredTo, joinReferences, removeReference } from './references.js';
import { type Content, putContent, type SavedContents } from './saved-contents.js';

/**
 * The state of a store. Each change keeps identities, references and indexes consistent with each other.
 */
export class StoreState {
  readonly partitions: 'distinct' | 'ignored';
  readonly identities: IdentityRegistry;
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
    this.indexes = new Indexes((type) => this.#collecting(type));
  }

  /** The number of existing entities. */
  get size(): number {
    return this.#size;
  }

  /** The number of the next creation. */
  nextSequence(): number {
    this.sequence += 1;
    return this.sequence;
  }

  /** Whether any entity refers to an instance. */
  isReferredTo(instance: Instance): boolean {
    return isReferredTo(instance);
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
    this.identities.add(instance);
    this.#addOther(instance);
  }

  /**
   * Adds a new instance with all its values as the last one in the order of creation.
   *
   * @returns `false`, and does nothing, if its identity is in use or there are references to it
   */
  addNew(instance: Instance): boolean {
    if (!this.identities.addNew(instance)) return false;
    instance.sequence = this.nextSequence();
    this.saved?.saveAbsence(instance);
    this.#addOther(instance);
    return true;
  }

  /** Adds an instance to everything but the identities. */
  #addOther(instance: Instance): void {
    this.#size += 1;
    for (const property of this.referringProperties(instance.type)) {
      this.#linkAll(instance, property, instance.get(property));
    }
    this.indexes.add(instance);
  }

  /** Adds and changes instances, whose values are not edited in place. Its cost depends on the number of those that change. */
  join({ added, identities, references, before, after }: Batch): void {
    // What earlier batches have left to be done depends on the present values.
    completed(this.indexes.updating());
    this.saved?.joinAbsences(added);
    this.saved?.addMissing(before);
    for (const observation of this.#observations) observation.join(before);
    this.#size += added.size;
    this.identities.join(identities);
    for (const [target, owners] of references) joinReferences(target, owners);
    for (const [instance, content] of after) {
      this.#changeReferences(instance, content);
      putContent(instance, content);
    }
    this.indexes.join(added, before);
  }

  #changeReferences(instance: Instance, { values }: Content): void {
    for (const property of this.referringProperties(instance.type)) {
      const value = values[property.index] ?? null;
      const oldValue = instance.get(property);
      if (value === oldValue) continue;
      this.#unlinkAll(instance, property, oldValue);
      this.#linkAll(instance, property, value);
    }
  }

  /** Removes an instance. References to it become dangling. */
  remove(instance: Instance): void {
    this.indexes.remove(instance);
    this.removeUnindexed(instance);
  }

  /** As {@link remove}, for an instance that the indexes do not have any more. */
  removeUnindexed(instance: Instance): void {
    for (const property of this.referringProperties(instance.type)) {
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
    if (isReferredTo(instance)) this.identities.addDangling(instance);
    else this.saved?.forgetAbsence(instance);
  }

  /** Replaces the value of a property. */
  setProperty(owner: Instance, property: Property, value: Value): void {
    const { id, partition } = owner.type;
    const identifies = property === id || property === partition;
    if (identifies) {
      // The globalId stays what it is.
      owner.withGlobalId();
      this.identities.remove(owner);
    }
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
    if (!element.alive && !isReferredTo(element)) this.identities.addDangling(element);
    addReference(owner, property, element);
  }

  /** Removes the references of an element that was removed from a collection. */
  unlink(owner: Instance, property: Property, element: Element): void {
    if (isCollectionValue(element)) this.#unlinkAll(owner, property, element);
    if (!(element instanceof Instance)) return;
    removeReference(owner, property, element);
    if (element.alive || isReferredTo(element)) return;
    this.identities.removeDangling(element);
    this.saved?.forgetAbsence(element);
  }

  #isSaved(owner: Instance, property: Property, value: Value): boolean {
    if (this.saved?.has(owner, property, value) === true) return true;
    for (const observation of this.#observations) if (observation.has(owner, property, value)) return true;
    return false;
  }

  #linkAll(owner: Instance, property: Property, value: Value): void {
    if (value === null) return;
    for (const element of elementsOf(value)) this.link(owner, property, element);
  }

  #unlinkAll(owner: Instance, property: Property, value: Value): void {
    for (const element of elementsOf(value)) this.unlink(owner, property, element);
  }

  *#collecting(type: EntityType): Steps<Instance[]> {
    const found: Instance[] = [];
    for (const subtype of type.subtypes) yield* this.identities.collecting(subtype, found);
    return found;
  }

  /** The properties whose values may contain references. */
  referringProperties(type: EntityType): readonly Property[] {
    let properties = this.#referring.get(type);
    if (properties === undefined) {
      properties = type.properties.filter((property) => canRefer(property.type));
      this.#referring.set(type, properties);
    }
    return properties;
  }
}

/** The instances in a value, also in nested collections. One that is there several times is returned as often. */
export function instancesIn(value: Value): readonly Instance[] {
  if (value instanceof Instance) return [value];
  return isCollectionValue(value) ? Array.from(elementsOf(value)).flatMap(instancesIn) : [];
}

/** The elements of a value: the elements of a collection, the keys and values of a map, or a single value itself. */
export function elementsOf(value: Value): Iterable<Element> {
  if (value instanceof MapValue) return Array.from(value).flat();
  return isCollectionValue(value) ? value : [value];
}
