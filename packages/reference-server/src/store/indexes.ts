import { sizeOf } from '../model/collections.js';
import type { EntityType, Property } from '../model/types.js';
import { type Entity, keyOf } from '../model/values.js';
import { isStepDone, type Steps } from '../work/steps.js';
import type { Work } from '../work/work.js';
import type { Edits } from './edits.js';
import type { Entities } from './entities.js';
import { EntityIndex, IndexShape } from './entity-index.js';
import { type Condition, meets, type Order, type Page, type Query } from './query.js';

/** Queries decide what is indexed, so the number of indexes is limited. The least recently used one is dropped. */
const maxIndexes = 48;

/** The work of checking a condition, in units. */
const costOfCondition = 5;

/** The indexes of a state. An index is made when a query first needs it, and is kept for later states. */
export class Indexes {
  /** Indexes by shape, the least recently used first. */
  readonly #indexes = new Map<string, EntityIndex>();
  /** The entities of each type and its subtypes in the order of creation. Their number is limited by that of the types. */
  readonly #extents = new Map<EntityType, EntityIndex>();

  /** The indexes of the state that a draft makes of this one. */
  after(draft: Pick<Edits, 'touched'>, state: Entities): Indexes {
    const later = new Indexes();
    if (this.#indexes.size === 0 && this.#extents.size === 0) return later;
    const types = new Set<EntityType>();
    for (const { now } of draft.touched.values()) types.add(now.type);
    const carry = <Key>(from: ReadonlyMap<Key, EntityIndex>, to: Map<Key, EntityIndex>) => {
      for (const [key, index] of from) {
        const carried = index.shape.concerns(types) ? index.after(draft, state) : index;
        if (carried !== undefined) to.set(key, carried);
      }
    };
    carry(this.#indexes, later.#indexes);
    carry(this.#extents, later.#extents);
    return later;
  }

  /** Finds in steps what meets the conditions of a query. */
  *finding(state: Entities, type: EntityType, { where, orderBy, start, max }: Query, work: Work): Steps<Page> {
    const plan = planOf(where);
    if (plan === undefined) return { entities: [], hasMore: false };
    const { indexed, others, properties } = plan;
    const index = this.#index(type, properties, orderBy);
    const tree = yield* index.making(state, work);
    const values = indexed.map((condition) => condition.value);
    const [first, end] = index.shape.range(tree, values);
    if (others.length > 0) {
      return yield* filteredPage(state, tree.slice(first, end - first), others, { start, max }, work);
    }
    const count = end - first;
    work.spend(Math.min(max, count));
    return { entities: tree.slice(first + start, Math.min(max, count - start)), hasMore: count > start + max };
  }

  #index(type: EntityType, properties: readonly Property[], orderBy: readonly Order[]): EntityIndex {
    if (isExtent(properties, orderBy)) {
      const extent = this.#extents.get(type) ?? new EntityIndex(new IndexShape(type, properties, orderBy));
      this.#extents.set(type, extent);
      return extent;
    }
    const key = shapeOf(type, properties, orderBy);
    const index = this.#indexes.get(key) ?? new EntityIndex(new IndexShape(type, properties, orderBy));
    this.#indexes.delete(key);
    this.#indexes.set(key, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }
}

function* filteredPage(
  state: Entities,
  found: readonly Entity[],
  where: Query['where'],
  { start, max }: Pick<Query, 'start' | 'max'>,
  work: Work,
): Steps<Page> {
  const entities: Entity[] = [];
  let skipped = 0;
  for (const entity of found) {
    if (isStepDone(10)) yield;
    for (const { property } of where) work.spend(costOfCondition + sizeOf(entity.get(property)));
    if (!where.every((condition) => meets(entity, condition, state))) continue;
    if (skipped < start) skipped += 1;
    else if (entities.length < max) entities.push(entity);
    else return { entities, hasMore: true };
  }
  return { entities, hasMore: false };
}

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/** How a query uses an index. */
interface QueryPlan {
  /** The conditions that the index finds. */
  readonly indexed: readonly Condition[];
  /** The conditions that are checked for each entity that the index finds. */
  readonly others: readonly Condition[];
  /** The properties of the indexed conditions. */
  readonly properties: readonly Property[];
}

/** The plan of a query; `undefined` if no entity can meet all conditions. */
function planOf(where: readonly Condition[]): QueryPlan | undefined {
  const different = differentConditions(where);
  if (different === undefined) return undefined;
  const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
  const indexed = conditions.filter(isIndexable).slice(0, maxIndexedConditions);
  // An index groups by value, so it finds more than what is exactly equal.
  const others = conditions.filter((each) => !indexed.includes(each) || each.equality === 'exact');
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
  const byProperty = new Map<Property, Condition>();
  for (const condition of where) {
    const { property, value, equality } = condition;
    const other = byProperty.get(property) ?? condition;
    if (keyOf(other.value, equality) !== keyOf(value, equality)) return undefined;
    byProperty.set(property, condition);
  }
  return [...byProperty.values()];
}
