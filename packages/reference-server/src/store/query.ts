import type { LongList } from '../memory/caches.js';
import { type Resolver, withoutDangling } from '../model/contents.js';
import type { Property } from '../model/types.js';
import { type Entity, type Equality, equalElements, isScalar, keyOf, type Scalar } from '../model/values.js';

/** A condition that the value of a property must meet; null matches an unset value. No collection meets one. */
export interface Condition {
  /** A property of the queried type. */
  readonly property: Property;
  /** The value to equal. A value of another type than that of the property equals none. */
  readonly value: Scalar | null;
  /** Which values are equal. Default: those of the same value. */
  readonly equality?: Equality;
}

/** A property to order by. */
export interface Order {
  readonly property: Property;
  readonly descending: boolean;
}

/** A query for entities of a type that meet all conditions. */
export interface Query {
  readonly where: readonly Condition[];
  /** The orders by priority. Entities that are equal by all of them are in the order of creation. */
  readonly orderBy: readonly Order[];
  /** The number of entities to skip. */
  readonly start: number;
  /** The maximum number of entities; `Infinity` for all. */
  readonly max: number;
}

/** Every entity of a type, in the order of creation. */
export const everything: Query = { where: [], orderBy: [], start: 0, max: Number.POSITIVE_INFINITY };

/** A page of the entities that a query finds. */
export interface Page {
  readonly entities: LongList<Entity>;
  /** Whether there are entities after this page. */
  readonly hasMore: boolean;
}

/** Whether an entity meets a condition. A dangling reference is null. */
export function meets(entity: Entity, { property, value, equality = 'value' }: Condition, entities: Resolver): boolean {
  const found = withoutDangling(entity.get(property), entities);
  return value === null ? found === null : isScalar(found) && equalElements(found, value, equality);
}

/** How many conditions of a query use the index. The other conditions are checked for each entity. */
const maxIndexedConditions = 3;

/** How a query uses an index. */
export interface QueryPlan {
  /** The conditions that the index finds. */
  readonly indexed: readonly Condition[];
  /** The conditions that are checked for each entity that the index finds. */
  readonly others: readonly Condition[];
}

/** The plan of a query; `undefined` if no entity can meet all conditions. */
export function planOf(where: readonly Condition[]): QueryPlan | undefined {
  const different = differentConditions(where);
  if (different === undefined) return undefined;
  const conditions = different.toSorted((left, right) => (left.property.name < right.property.name ? -1 : 1));
  const indexed = conditions.filter(isIndexable).slice(0, maxIndexedConditions);
  // An index groups by value, so it finds more than what is exactly equal.
  const others = conditions.filter((each) => !indexed.includes(each) || each.equality === 'exact');
  return { indexed, others };
}

/**
 * Whether an index can group by the property of a condition. A reference becomes dangling, and so null, without a
 * change of its owner, so an index cannot answer which `object` properties are null.
 */
function isIndexable({ property, value }: Condition): boolean {
  if (property.type.kind === 'enum') return true;
  return property.type.kind === 'simple' && (property.type.name !== 'object' || value !== null);
}

/**
 * The conditions without those that repeat another one, of which a URL may have thousands. Returns `undefined` if no
 * entity can meet all of them, since two want different values of a property that has only one.
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
