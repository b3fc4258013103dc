import type { EntityType, Property } from '../model/types.js';
import {
  type Collection,
  type Element,
  type Entity,
  isCollectionValue,
  MapValue,
  Ref,
  type Value,
} from '../model/values.js';
import { identityOrdering, identitySearch, type Partitions } from './identity.js';
import type { Ordering, Search, Tree } from './tree.js';

/** The references from an entity to another one by one property. */
export interface Referrer {
  readonly target: Ref;
  readonly owner: Ref;
  /** The place of the owner in the order of creation. */
  readonly place: number;
  readonly property: Property;
  /** How often the value of the property mentions the target. */
  readonly count: number;
}

/** The order of the references to the entities of a type: by target, owner and property. */
export function referrerOrdering(type: EntityType, partitions: Partitions): Ordering<Referrer> {
  const { keyOf, compare } = identityOrdering(type, partitions);
  return {
    keyOf: ({ target }) => keyOf(target),
    compare: (left, right) =>
      compare(left.target, right.target) || left.place - right.place || left.property.index - right.property.index,
  };
}

/** How the references to an entity are found. */
export function referrerSearch(target: Ref, partitions: Partitions): Search<Referrer> {
  const { key, direction } = identitySearch(target.type, target, partitions);
  return { key, direction: (referrer) => direction(referrer.target) };
}

/** Counts references from a property of an entity to a target up, or down if `difference` is negative. */
export function countReferences(
  referrers: Tree<Referrer>,
  { ref: owner, place }: Entity,
  property: Property,
  target: Ref,
  difference: number,
): void {
  const referrer = { target, owner, place, property, count: difference };
  const before = referrers.put(referrer);
  if (before === undefined) return;
  const count = before.count + difference;
  if (count > 0) referrers.put({ ...referrer, count });
  else referrers.delete(referrer);
}

/** The references in a value, also in nested collections. One that is there several times is returned as often. */
export function refsIn(value: Value): readonly Ref[] {
  if (value instanceof Ref) return [value];
  if (!isCollectionValue(value) || (Array.isArray(value) && value.length === 0)) return none;
  return Array.from(elementsOf(value)).flatMap(refsIn);
}

const none: readonly Ref[] = [];

/** The elements of a collection, or the keys and values of a map. */
export function elementsOf(collection: Collection): Iterable<Element> {
  return collection instanceof MapValue ? Array.from(collection).flat() : collection;
}
