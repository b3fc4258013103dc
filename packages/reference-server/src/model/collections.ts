import {
  type Collection,
  type Element,
  type Equality,
  isCollectionValue,
  MapValue,
  Ref,
  SetValue,
  type Value,
} from './values.js';

/** Copies a collection, so that changes of one do not show in the other. The elements of the copy are compared by `equality`. */
export function copyCollection<Kind extends SetValue | MapValue>(collection: Kind, equality: Equality): Kind;
export function copyCollection(collection: SetValue | MapValue, equality: Equality): SetValue | MapValue {
  return collection.copy(equality);
}

/** An element with its position in a list. */
export interface Placed {
  readonly index: number;
  readonly value: Element;
}

/**
 * A list with other elements in it. Every element is copied once, however many are inserted.
 *
 * @param inserted the elements with their positions in the resulting list, which rise
 */
export function withElements(list: readonly Element[], inserted: readonly Placed[]): Element[] {
  const [first] = inserted;
  if (inserted.length === 1 && first !== undefined) return list.toSpliced(first.index, 0, first.value);
  const result: Element[] = [];
  let next = 0;
  const copyUntil = (length: number) => {
    for (; result.length < length; next += 1) result.push(list[next] ?? null);
  };
  for (const { index, value } of inserted) {
    copyUntil(index);
    result.push(value);
  }
  copyUntil(list.length + inserted.length);
  return result;
}

/** A list without the elements at some positions. */
export function withoutElements(list: readonly Element[], indexes: readonly number[]): Element[] {
  const [first] = indexes;
  if (indexes.length === 1 && first !== undefined) return list.toSpliced(first, 1);
  const removed = new Set(indexes);
  return list.filter((_, index) => !removed.has(index));
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
