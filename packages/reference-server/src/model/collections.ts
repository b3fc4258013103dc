import {
  type Collection,
  type Element,
  type Equality,
  isCollectionValue,
  MapValue,
  SetValue,
  type Value,
} from './values.js';

/** Copies a collection, so that changes of one do not show in the other. The elements of the copy are compared by `equality`. */
export function copyCollection<Kind extends Collection>(collection: Kind, equality: Equality): Kind;
export function copyCollection(collection: Collection, equality: Equality): Collection {
  return Array.isArray(collection) ? collection.slice() : collection.copy(equality);
}

/** A collection with what `copyElement` returns for each of its elements, and that of any other value for itself. */
export function mapElements(value: Value, copyElement: (element: Element) => Element): Value {
  if (Array.isArray(value)) return value.map(copyElement);
  if (value instanceof SetValue) return new SetValue(Array.from(value, copyElement), value.equality);
  if (value instanceof MapValue) {
    const entries = Array.from(value, ([key, entry]) => [copyElement(key), copyElement(entry)] as const);
    return new MapValue(entries, value.equality);
  }
  return copyElement(value);
}

/** The number of elements or entries of a collection, 0 for any other value. */
export function sizeOf(value: Value): number {
  if (Array.isArray(value)) return value.length;
  return isCollectionValue(value) ? value.size : 0;
}

/** Whether a value is null or an empty collection. Responses leave out such properties. */
export function isEmpty(value: Value): boolean {
  return value === null || (isCollectionValue(value) && sizeOf(value) === 0);
}
