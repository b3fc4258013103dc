import { type Collection, type Element, MapValue, SetValue, type Value } from './values.js';

/** Copies a collection, so that changes of one do not show in the other. */
export function copyCollection<Kind extends Collection>(collection: Kind): Kind;
export function copyCollection(collection: Collection): Collection {
  return Array.isArray(collection) ? collection.slice() : collection.copy();
}

/** A collection with what `copyElement` returns for each of its elements, and that of any other value for itself. */
export function mapElements(value: Value, copyElement: (element: Element) => Element): Value {
  if (Array.isArray(value)) return value.map(copyElement);
  if (value instanceof SetValue) return new SetValue(Array.from(value, copyElement));
  if (value instanceof MapValue) {
    return new MapValue(Array.from(value, ([key, entry]) => [copyElement(key), copyElement(entry)] as const));
  }
  return copyElement(value);
}
