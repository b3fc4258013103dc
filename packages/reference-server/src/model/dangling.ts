import { Instance } from './instance.js';
import { type Collection, type Element, isCollectionValue, MapValue, SetValue, type Value } from './values.js';

/** Whether an element is a reference to a deleted entity, as the delete mode `ignoreReferences` leaves it. */
export function isDangling(element: Element): boolean {
  return element instanceof Instance && !element.alive;
}

/** The value as clients see it: {@link without} dangling references. */
export function withoutDangling(value: Value): Value {
  return without(value, isDangling);
}

/** Whether clients see neither a value nor an element of a collection. */
export function isEmptyOrDangling(value: Value): boolean {
  if (value === null || isDangling(value)) return true;
  if (!isCollectionValue(value)) return false;
  if (value instanceof MapValue) return !value.some((entry) => !entry.some(isDangling));
  return !value.some((element) => !isDangling(element));
}

/**
 * The value without references to certain entities: such a reference is null, and in a collection it is left out. A map
 * entry goes with its key and with its value. A collection without such references is returned as it is.
 */
export function without(value: Value, isGone: (element: Element) => boolean): Value {
  return isCollectionValue(value) && !mentions(value, isGone) ? value : copyWithout(value, isGone);
}

function copyWithout(value: Value, isGone: (element: Element) => boolean): Value {
  if (value instanceof Instance) return isGone(value) ? null : value;
  if (!isCollectionValue(value)) return value;
  if (value instanceof MapValue) {
    const entries = Array.from(value).filter((entry) => !entry.some(isGone));
    return new MapValue(entries.map(([key, content]) => [copyWithout(key, isGone), copyWithout(content, isGone)]));
  }
  const kept = Array.from(value).filter((element) => !isGone(element));
  const elements = kept.map((element) => copyWithout(element, isGone));
  return Array.isArray(value) ? elements : new SetValue(elements);
}

/** Whether a test is true for an element of a collection, or of a collection in it. */
export function mentions(collection: Collection, test: (element: Element) => boolean): boolean {
  const found = (element: Element) => test(element) || (isCollectionValue(element) && mentions(element, test));
  return collection instanceof MapValue ? collection.some((entry) => entry.some(found)) : collection.some(found);
}

/** The elements of a list, without dangling references. */
export function aliveElements(list: readonly Element[]): Element[] {
  return list.filter((element) => !isDangling(element));
}

/**
 * As {@link storedIndex}, for several positions that never fall. The cost of all of them is the length of the list.
 */
export function storedIndexes(list: readonly Element[], positions: readonly number[]): number[] {
  let index = 0;
  let seen = 0;
  return positions.map((position) => {
    for (let element = list[index]; element !== undefined; element = list[index]) {
      const isHidden = isDangling(element);
      if (!isHidden && seen === position) break;
      if (!isHidden) seen += 1;
      index += 1;
    }
    return index;
  });
}

/**
 * Converts a position that a client counts into an index of the stored list, which may contain dangling references. A
 * position beyond the last visible element is the end of the list.
 */
export function storedIndex(list: readonly Element[], position: number): number {
  let seen = 0;
  for (const [index, element] of list.entries()) {
    if (isDangling(element)) continue;
    if (seen === position) return index;
    seen += 1;
  }
  return list.length;
}
