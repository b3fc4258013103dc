import { type Collection, type Element, MapValue, SetValue, type Value } from '../model/values.js';

const same = (element: Element): Element => element;

/** The value; a collection as a new one, each element as `twin` gives it. */
export function copyOf(value: Value, twin: (element: Element) => Element = same): Value {
  if (Array.isArray(value)) return value.map(twin);
  if (value instanceof SetValue) return new SetValue(Array.from(value, twin));
  if (value instanceof MapValue) {
    return new MapValue(Array.from(value, ([key, entry]) => [twin(key), twin(entry)] as const));
  }
  return twin(value);
}

/** A new empty collection of the same kind. */
export function emptyLike(collection: Collection): Collection {
  if (Array.isArray(collection)) return [];
  return collection instanceof SetValue ? new SetValue() : new MapValue();
}
