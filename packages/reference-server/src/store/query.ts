import { type Resolver, withoutDangling } from '../model/dangling.js';
import type { Property } from '../model/types.js';
import {
  type Collection,
  type Entity,
  isCollectionValue,
  isScalar,
  keyOf,
  MapValue,
  type Scalar,
  sizeOf,
} from '../model/values.js';

/**
 * A condition that the value of a property must meet; null matches an unset value. A list or a set meets it by an
 * element, and an empty collection is unset (D-42). Maps have no elements to compare.
 */
export interface Condition {
  /** A property of the queried type. */
  readonly property: Property;
  /** The value to equal. A value of another type than that of the property equals none. */
  readonly value: Scalar | null;
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
  readonly entities: readonly Entity[];
  /** Whether there are entities after this page. */
  readonly hasMore: boolean;
}

/** Whether an entity meets a condition. A dangling reference is null. */
export function meets(entity: Entity, { property, value }: Condition, entities: Resolver): boolean {
  const found = withoutDangling(entity.get(property), entities);
  if (isCollectionValue(found)) return value === null ? isEmpty(found) : contains(found, value);
  return value === null ? found === null : isScalar(found) && keyOf(found) === keyOf(value);
}

function isEmpty(collection: Collection): boolean {
  return sizeOf(collection) === 0;
}

function contains(collection: Collection, value: Scalar): boolean {
  if (collection instanceof MapValue) return false;
  return collection.some((element) => isScalar(element) && keyOf(element) === keyOf(value));
}
