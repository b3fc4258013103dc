import type { Property } from '../model/types.js';
import type { Entity, Scalar } from '../model/values.js';

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
