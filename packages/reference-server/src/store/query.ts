import type { LongList } from '../memory/caches.js';
import { type Resolver, withoutDangling } from '../model/contents.js';
import type { Property } from '../model/types.js';
import { type Entity, type Equality, equalElements, isScalar, type Scalar } from '../model/values.js';

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
