import { Instance } from './instance.js';
import { type Element, type Entry, MapValue, SetValue, type Value } from './values.js';

/** Whether `element` is a reference to an entity that has been deleted, left behind by `ignoreReferences`. */
export function isLeftBehind(element: Element): boolean {
  return element instanceof Instance && !element.alive;
}

/** Whether an entry of a map refers by its key or its value to an entity that has been deleted. */
function isLeftBehindEntry([key, value]: Entry): boolean {
  return isLeftBehind(key) || isLeftBehind(value);
}

/**
 * The value as a client sees it: a reference left behind is null, in a collection an absent element. A collection
 * without one is not copied.
 */
export function readable(value: Value): Value {
  if (value instanceof Instance) return value.alive ? value : null;
  if (Array.isArray(value)) return value.some(isLeftBehind) ? aliveElements(value) : value;
  if (value instanceof SetValue) return value.some(isLeftBehind) ? new SetValue(aliveElements(value)) : value;
  if (value instanceof MapValue) return value.some(isLeftBehindEntry) ? new MapValue(aliveEntries(value)) : value;
  return value;
}

/** The elements of a list or a set without references left behind. */
export function aliveElements(elements: Iterable<Element>): Element[] {
  return Array.from(elements).filter((element) => !isLeftBehind(element));
}

/** The entries of a map without those whose key or value is a reference left behind. */
export function aliveEntries(map: MapValue): Entry[] {
  return Array.from(map).filter((entry) => !isLeftBehindEntry(entry));
}

/**
 * Where the element that a client counts as `position` stands in the stored list, which may hold references left
 * behind. Beyond the last readable element it is the end of the list.
 */
export function storedIndex(list: readonly Element[], position: number): number {
  let seen = 0;
  for (const [index, element] of list.entries()) {
    if (isLeftBehind(element)) continue;
    if (seen === position) return index;
    seen += 1;
  }
  return list.length;
}
