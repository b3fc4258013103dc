import { Instance } from './instance.js';
import { type Element, type Entry, MapValue, SetValue, type Value } from './values.js';

/** Whether an element is a reference to a deleted entity, as the delete mode `ignoreReferences` leaves it. */
export function isDangling(element: Element): boolean {
  return element instanceof Instance && !element.alive;
}

/** Whether the key or the value of a map entry is a dangling reference. */
function isDanglingEntry([key, value]: Entry): boolean {
  return isDangling(key) || isDangling(value);
}

/**
 * The value as clients see it: a dangling reference is null, and in a collection it is left out. A collection
 * without dangling references is returned as it is, not copied.
 */
export function withoutDangling(value: Value): Value {
  if (value instanceof Instance) return value.alive ? value : null;
  if (Array.isArray(value)) return value.some(isDangling) ? aliveElements(value) : value;
  if (value instanceof SetValue) return value.some(isDangling) ? new SetValue(aliveElements(value)) : value;
  if (value instanceof MapValue) return value.some(isDanglingEntry) ? new MapValue(aliveEntries(value)) : value;
  return value;
}

/** The elements of a list or a set, without dangling references. */
export function aliveElements(elements: Iterable<Element>): Element[] {
  return Array.from(elements).filter((element) => !isDangling(element));
}

/** The entries of a map, without those whose key or value is a dangling reference. */
export function aliveEntries(map: MapValue): Entry[] {
  return Array.from(map).filter((entry) => !isDanglingEntry(entry));
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
