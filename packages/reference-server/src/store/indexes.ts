import type { Instance } from '../model/instance.js';
import { completed, type Steps } from '../model/steps.js';
import { type EntityType, isCollection, type Property, simpleTypes } from '../model/types.js';
import { keyOf, sizeOf, type Value, type ValueKey } from '../model/values.js';
import { unlimitedWork, type Work } from '../model/work.js';
import { instanceOrdering, type Ordering } from './compare.js';
import { combine } from './key-text.js';
import { meets } from './meets.js';
import type { Condition, Order, Page, Query } from './query.js';
import { SortedList } from './sorted-list.js';

/** Queries decide what is indexed, so the number of indexes is limited. The least recently used one is dropped. */
const maxIndexes = 48;

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/** How many instances get their places in an index in a step. */
const instancesInStep = 500;

/** The work for each entity, in units. */
const costs = { indexed: 20, condition: 5 } as const;

/**
 * The entities of a type, grouped by the values of some properties and ordered by others. Without properties to group by
 * it is a single ordered list, and without an order it is the extent of the type.
 */
class Index {
  readonly type: EntityType;
  readonly #properties: readonly Property[];
  readonly #propertyIndexes: ReadonlySet<number>;
  readonly #ordering: Ordering<Instance>;
  readonly #lists = new Map<string, SortedList<Instance>>();
  /** Instances that are not in the lists yet. */
  readonly #added = new Set<Instance>();

  constructor(
    type: EntityType,
    properties: readonly Property[],
    orderBy: readonly Order[],
    instances: Instance[],
    work: Work,
  ) {
    this.type = type;
    this.#properties = properties;
    this.#propertyIndexes = new Set(
      [...properties, ...orderBy.map((order) => order.property)].map(({ index }) => index),
    );
    this.#ordering = instanceOrdering(orderBy);
    work.spend(costs.indexed * instances.length);
    if (properties.length === 0) {
      if (instances.length > 0) this.#lists.set(combine([]), new SortedList(this.#ordering, instances));
      return;
    }
    const divided = new Map<string, Instance[]>();
    for (const instance of instances) {
      const key = this.#keyOf(instance);
      const others = divided.get(key);
      if (others === undefined) divided.set(key, [instance]);
      else others.push(instance);
    }
    for (const [key, some] of divided) this.#lists.set(key, new SortedList(this.#ordering, some));
  }

  dependsOn(property: Property): boolean {
    return this.#propertyIndexes.has(property.index);
  }

  /** Adds an instance, which {@link update} finds the place of. A new entity is changed several times before that. */
  add(instance: Instance): void {
    this.#added.add(instance);
  }

  update(): void {
    if (this.#added.size > 0) completed(this.updating());
  }

  *updating(): Steps<void> {
    let placed = 0;
    for (const instance of this.#added) {
      const key = this.#keyOf(instance);
      const list = this.#lists.get(key);
      if (list === undefined) this.#lists.set(key, new SortedList(this.#ordering, [instance]));
      else list.add(instance);
      this.#added.delete(instance);
      placed += 1;
      if (placed % instancesInStep === 0) yield;
    }
  }

  /** Removes an instance, whose values must be those that it had in the last {@link update}. */
  remove(instance: Instance): void {
    if (this.#added.delete(instance)) return;
    const key = this.#keyOf(instance);
    const list = this.#lists.get(key);
    list?.remove(instance);
    if (list?.size === 0) this.#lists.delete(key);
  }

  /** The entities with these values, which are given in the order of the properties. */
  get(values: readonly Value[]): SortedList<Instance> | undefined {
    this.update();
    return this.#lists.get(combine(values));
  }

  /** Every list with its key, for consistency tests. */
  *content(): Generator<readonly [key: string, instances: readonly Instance[]]> {
    this.update();
    for (const [key, list] of this.#lists) yield [key, Array.from(list)];
  }

  #keyOf(instance: Instance): string {
    return combine(this.#properties.map((property) => instance.get(property)));
  }
}

/** The indexes of a store. An index is built when a query first needs it, and is kept up to date from then on. */
export class Indexes {
  /** Indexes by shape, in the order of last use. */
  readonly #indexes = new Map<string, Index>();
  /** The instances of each type and its subtypes in the order of creation. Their number is limited by that of the types. */
  readonly #extents = new Map<EntityType, Index>();
  /** The indexes that contain the instances of a type. */
  readonly #byType = new Map<EntityType, readonly Index[]>();
  readonly #instancesOf: (type: EntityType) => Instance[];

  /** @param instancesOf returns a new array of the instances of a type and its subtypes */
  constructor(instancesOf: (type: EntityType) => Instance[]) {
    this.#instancesOf = instancesOf;
  }

  add(instance: Instance): void {
    for (const index of this.#of(instance.type)) index.add(instance);
  }

  remove(instance: Instance): void {
    for (const index of this.#of(instance.type)) index.remove(instance);
  }

  /** Changes a property of an instance, and updates the indexes that depend on the property. */
  change(instance: Instance, property: Property, value: Value): void {
    const indexes = this.#of(instance.type);
    for (const index of indexes) if (index.dependsOn(property)) index.remove(instance);
    instance.put(property, value);
    for (const index of indexes) if (index.dependsOn(property)) index.add(instance);
  }

  /**
   * Finds the places of instances that have been added or changed, in each index up to the number of a step. A query finds
   * those of all others.
   */
  update(): void {
    for (const extent of this.#extents.values()) extent.updating().next();
    for (const index of this.#indexes.values()) index.updating().next();
  }

  /** As {@link update}, for all instances. */
  *updating(): Steps<void> {
    for (const extent of this.#extents.values()) yield* extent.updating();
    for (const index of this.#indexes.values()) yield* index.updating();
  }

  query(type: EntityType, { where, orderBy, start, max }: Query, work: Work = unlimitedWork): Page {
    const different = differentConditions(where);
    if (different === undefined) return { instances: [], hasMore: false };
    const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
    const indexed = distinct(conditions.filter(isIndexable)).slice(0, maxIndexedConditions);
    const others = conditions.filter((condition) => !indexed.includes(condition));
    const properties = indexed.map((condition) => condition.property);
    const list = this.#index(type, properties, orderBy, work).get(indexed.map((condition) => condition.value));
    if (list === undefined) return { instances: [], hasMore: false };
    if (others.length === 0) {
      work.spend(Math.min(max, list.size));
      return { instances: list.slice(start, max), hasMore: list.size > start + max };
    }
    return filteredPage(list, others, { start, max }, work);
  }

  /** Every index with its shape, for consistency tests. */
  *content(): Generator<readonly [shape: string, content: ReadonlyMap<string, readonly Instance[]>]> {
    for (const [type, extent] of this.#extents) yield [type.signature, new Map(extent.content())];
    for (const [shape, index] of this.#indexes) yield [shape, new Map(index.content())];
  }

  #index(type: EntityType, properties: readonly Property[], orderBy: readonly Order[], work: Work): Index {
    if (properties.length === 0 && orderBy.length === 0) return this.#extent(type, work);
    const shape = JSON.stringify([
      type.signature,
      properties.map((property) => property.name),
      orderBy.map((order) => [order.property.name, order.descending]),
    ]);
    const index = this.#indexes.get(shape) ?? this.#build(type, properties, orderBy, work);
    this.#indexes.delete(shape);
    this.#indexes.set(shape, index);
    this.#dropSurplus();
    return index;
  }

  #extent(type: EntityType, work: Work): Index {
    const extent = this.#extents.get(type) ?? this.#build(type, [], [], work);
    this.#extents.set(type, extent);
    return extent;
  }

  #build(type: EntityType, properties: readonly Property[], orderBy: readonly Order[], work: Work): Index {
    const index = new Index(type, properties, orderBy, this.#instancesOf(type), work);
    this.#byType.clear();
    return index;
  }

  #dropSurplus(): void {
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size <= maxIndexes || oldest === undefined) return;
    this.#indexes.delete(oldest);
    this.#byType.clear();
  }

  #of(type: EntityType): readonly Index[] {
    let indexes = this.#byType.get(type);
    if (indexes === undefined) {
      const all = [...this.#extents.values(), ...this.#indexes.values()];
      indexes = all.filter((index) => type.supertypes.has(index.type));
      this.#byType.set(type, indexes);
    }
    return indexes;
  }
}

/**
 * Whether an index can group by the property of a condition. A reference becomes dangling, and so null, without a change
 * of its owner, so an index cannot answer which `object` properties are null.
 */
function isIndexable({ property, value }: Condition): boolean {
  if (property.type.kind === 'enum') return true;
  return property.type.kind === 'simple' && (property.type.name !== 'object' || value !== null);
}

/**
 * The conditions without those that repeat another one. Returns `undefined` if no entity can meet all of them, since two want
 * different values of a property that has only one.
 */
function differentConditions(where: readonly Condition[]): readonly Condition[] | undefined {
  const byProperty = new Map<Property, Map<ValueKey, Condition>>();
  for (const condition of where) {
    const { property, value } = condition;
    const byValue = byProperty.get(property) ?? new Map<ValueKey, Condition>();
    byProperty.set(property, byValue.set(keyOf(value), condition));
    if (byValue.size > 1 && hasOneValue(property)) return undefined;
  }
  return Array.from(byProperty.values(), (byValue) => [...byValue.values()]).flat();
}

/** Whether values of a property are never collections. */
function hasOneValue({ type }: Property): boolean {
  return !isCollection(type) && type !== simpleTypes.object;
}

/** One condition for each property. A second condition on a property is checked for each entity. */
function distinct(conditions: readonly Condition[]): readonly Condition[] {
  return Array.from(new Map(conditions.map((condition) => [condition.property, condition])).values());
}

function filteredPage(
  list: Iterable<Instance>,
  where: readonly Condition[],
  { start, max }: Pick<Query, 'start' | 'max'>,
  work: Work,
): Page {
  const instances: Instance[] = [];
  let skipped = 0;
  for (const instance of list) {
    for (const { property } of where) work.spend(costs.condition + sizeOf(instance.get(property)));
    if (!where.every((condition) => meets(instance, condition))) continue;
    if (skipped < start) skipped += 1;
    else if (instances.length < max) instances.push(instance);
    else return { instances, hasMore: true };
  }
  return { instances, hasMore: false };
}
