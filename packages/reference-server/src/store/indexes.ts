import type { Instance } from '../model/instance.js';
import type { InstanceSet } from '../model/instances.js';
import { RecentlyUsed } from '../model/recently-used.js';
import { completed, type Steps } from '../model/steps.js';
import { type EntityType, isCollection, type Property, simpleTypes } from '../model/types.js';
import { keyOf, sizeOf, type Value, type ValueKey } from '../model/values.js';
import { unlimitedWork, type Work } from '../model/work.js';
import { EntityIndex } from './entity-index.js';
import { groupedBy } from './grouped-by.js';
import { meets } from './meets.js';
import type { Condition, Order, Page, Query } from './query.js';
import type { Content } from './saved-contents.js';

/** Queries decide what is indexed, so the number of indexes is limited. The least recently used one is dropped. */
const maxIndexes = 48;

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/**
 * How many instances of an index may have no places until a query needs them. What is deleted before then never gets one, as
 * most entities of tests.
 */
const maxUnplaced = 64;

/** The work for each entity, in units. */
const costs = { indexed: 20, condition: 5 } as const;

/** The indexes of a store. An index is built when a query first needs it, and is kept up to date from then on. */
export class Indexes {
  /** Indexes by shape. */
  readonly #indexes = new RecentlyUsed<EntityIndex>();
  /** The instances of each type and its subtypes in the order of creation. Their number is limited by that of the types. */
  readonly #extents = new Map<EntityType, EntityIndex>();
  /** The indexes that are being built. */
  readonly #incomplete = new Set<EntityIndex>();
  /** All indexes, in no particular order, and those that contain the instances of a type, until there is another index. */
  #every: readonly EntityIndex[] | undefined;
  readonly #byType = new Map<EntityType, readonly EntityIndex[]>();
  readonly #collecting: (type: EntityType) => Steps<readonly Instance[]>;

  /**
   * @param collecting collects the instances of a type and its subtypes, without those that are added between the steps. It
   *   may find an instance twice
   */
  constructor(collecting: (type: EntityType) => Steps<readonly Instance[]>) {
    this.#collecting = collecting;
  }

  add(instance: Instance): void {
    for (const index of this.#of(instance.type)) index.add(instance);
  }

  remove(instance: Instance): void {
    for (const index of this.#of(instance.type)) index.remove(instance);
  }

  /** As {@link remove}, for all of them at once. */
  removeAll(instances: Iterable<Instance>): void {
    for (const [type, members] of groupedBy(instances, (instance) => instance.type)) {
      for (const index of this.#of(type)) index.removeAll(members);
    }
  }

  /**
   * Adds instances, and updates the indexes of others that have got other values, at once. Later they find their places by
   * {@link updating}.
   *
   * @param before what the changed instances were before
   */
  join(added: InstanceSet, before: ReadonlyMap<Instance, Content>): void {
    for (const index of this.#all()) index.join(added, before);
  }

  /** Changes a property of an instance, and updates the indexes that depend on the property. */
  change(instance: Instance, property: Property, value: Value): void {
    const indexes = this.#of(instance.type);
    for (const index of indexes) if (index.dependsOn(property)) index.remove(instance);
    instance.put(property, value);
    for (const index of indexes) if (index.dependsOn(property)) index.add(instance);
  }

  /**
   * Finds the places of instances that have been added or changed, in each index with many of them up to the number of a
   * step. A query finds those of all others.
   */
  update(): void {
    for (const index of this.#all()) if (index.unplaced > maxUnplaced) index.updating().next();
  }

  /** As {@link update}, for all instances. */
  *updating(): Steps<void> {
    for (const index of this.#all()) yield* index.updating();
  }

  #all(): readonly EntityIndex[] {
    this.#every ??= [
      ...this.#extents.values(),
      ...Array.from(this.#indexes, ([, index]) => index),
      ...this.#incomplete,
    ];
    return this.#every;
  }

  /** Must be called when there is another index, or one less. */
  #forgetLists(): void {
    this.#every = undefined;
    this.#byType.clear();
  }

  query(type: EntityType, { where, orderBy, start, max }: Query, work: Work = unlimitedWork): Page {
    const plan = planOf(where);
    if (plan === undefined) return { instances: [], hasMore: false };
    const { indexed, others, properties } = plan;
    const list = this.#index(type, properties, orderBy, work).get(indexed.map((condition) => condition.value));
    if (list === undefined) return { instances: [], hasMore: false };
    if (others.length === 0) {
      work.spend(Math.min(max, list.size));
      return { instances: list.slice(start, max), hasMore: list.size > start + max };
    }
    return filteredPage(list, others, { start, max }, work);
  }

  /** Whether there is an index for a query, in which all instances have their places. */
  isReady(type: EntityType, { where, orderBy }: Query): boolean {
    const plan = planOf(where);
    if (plan === undefined) return true;
    const index = this.#find(type, plan.properties, orderBy);
    return index !== undefined && index.unplaced <= maxUnplaced;
  }

  /** Builds the index for a query, or brings it up to date, in steps between which entities may be changed. */
  *preparing(type: EntityType, query: Query, work: Work): Steps<void> {
    const plan = planOf(query.where);
    if (plan === undefined) return;
    const known = this.#find(type, plan.properties, query.orderBy);
    if (known !== undefined) {
      yield* known.updating();
      return;
    }
    const index = new EntityIndex(type, plan.properties, query.orderBy);
    this.#incomplete.add(index);
    this.#forgetLists();
    try {
      yield* index.built(this.#collectingWithin(work, type));
    } finally {
      this.#incomplete.delete(index);
      this.#forgetLists();
    }
    if (this.#find(type, plan.properties, query.orderBy) === undefined)
      this.#keep(index, plan.properties, query.orderBy);
  }

  /** Every index with its shape, for consistency tests. */
  *content(): Generator<readonly [shape: string, content: ReadonlyMap<string, readonly Instance[]>]> {
    for (const [type, extent] of this.#extents) yield [type.signature, new Map(extent.content())];
    for (const [shape, index] of this.#indexes) yield [shape, new Map(index.content())];
  }

  #index(type: EntityType, properties: readonly Property[], orderBy: readonly Order[], work: Work): EntityIndex {
    const known = this.#find(type, properties, orderBy);
    if (known !== undefined) return known;
    const index = this.#build(type, properties, orderBy, work);
    this.#keep(index, properties, orderBy);
    return index;
  }

  /** Finds an index, which is then the one that was used last. */
  #find(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]): EntityIndex | undefined {
    return isExtent(properties, orderBy)
      ? this.#extents.get(type)
      : this.#indexes.use(shapeOf(type, properties, orderBy));
  }

  #build(type: EntityType, properties: readonly Property[], orderBy: readonly Order[], work: Work): EntityIndex {
    const index = new EntityIndex(type, properties, orderBy);
    completed(index.built(this.#collectingWithin(work, type)));
    return index;
  }

  *#collectingWithin(work: Work, type: EntityType): Steps<readonly Instance[]> {
    const instances = yield* this.#collecting(type);
    work.spend(costs.indexed * instances.length);
    return instances;
  }

  /** Keeps a new index. */
  #keep(index: EntityIndex, properties: readonly Property[], orderBy: readonly Order[]): void {
    this.#forgetLists();
    if (isExtent(properties, orderBy)) {
      this.#extents.set(index.type, index);
      return;
    }
    this.#indexes.add(shapeOf(index.type, properties, orderBy), index);
    if (this.#indexes.size > maxIndexes) this.#indexes.deleteLeastRecent();
  }

  #of(type: EntityType): readonly EntityIndex[] {
    let indexes = this.#byType.get(type);
    if (indexes === undefined) {
      indexes = this.#all().filter((index) => type.supertypes.has(index.type));
      this.#byType.set(type, indexes);
    }
    return indexes;
  }
}

/** How a query uses an index. */
interface Plan {
  /** The conditions that the index finds. */
  readonly indexed: readonly Condition[];
  /** The conditions that are checked for each entity. */
  readonly others: readonly Condition[];
  /** The properties of the indexed conditions. */
  readonly properties: readonly Property[];
}

/** The plan of a query; `undefined` if no entity can meet all conditions. */
function planOf(where: readonly Condition[]): Plan | undefined {
  const different = differentConditions(where);
  if (different === undefined) return undefined;
  const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
  const indexed = distinct(conditions.filter(isIndexable)).slice(0, maxIndexedConditions);
  const others = conditions.filter((condition) => !indexed.includes(condition));
  return { indexed, others, properties: indexed.map((condition) => condition.property) };
}

/** Whether an index with these properties and orders is the extent of its type. */
function isExtent(properties: readonly Property[], orderBy: readonly Order[]): boolean {
  return properties.length === 0 && orderBy.length === 0;
}

/** A text for each type, properties and orders. */
function shapeOf(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]): string {
  let shape = type.signature;
  for (const { name } of properties) shape += ` ${name}`;
  for (const { property, descending } of orderBy) shape += descending ? ` -${property.name}` : ` +${property.name}`;
  return shape;
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
