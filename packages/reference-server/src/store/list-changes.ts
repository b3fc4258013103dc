import type { Element } from '../model/values.js';

/** An element with its position in a list. */
export interface Placed {
  readonly index: number;
  readonly value: Element;
}

/**
 * Inserts elements into a list. Every element is moved at most once, however many are inserted.
 *
 * @param inserted the elements with their positions in the resulting list, which rise
 */
export function insertElements(list: Element[], inserted: readonly Placed[]): void {
  const [first] = inserted;
  if (first === undefined) return;
  if (inserted.length === 1) {
    list.splice(first.index, 0, first.value);
    return;
  }
  let source = list.length;
  for (const { value } of inserted) list.push(value);
  let target = list.length;
  for (const { index, value } of inserted.toReversed()) {
    for (target -= 1; target > index; target -= 1) {
      source -= 1;
      list[target] = list[source] ?? null;
    }
    list[index] = value;
  }
}

/**
 * Removes the elements at some positions of a list, and returns them. Every element is moved at most once.
 *
 * @param indexes the positions, which rise
 */
export function removeElements(list: Element[], indexes: readonly number[]): Placed[] {
  const [first] = indexes;
  if (first === undefined) return [];
  if (indexes.length === 1) return [{ index: first, value: list.splice(first, 1)[0] ?? null }];
  const removed: Placed[] = [];
  let target = first;
  for (let source = first; source < list.length; source += 1) {
    const value = list[source] ?? null;
    if (indexes[removed.length] === source) removed.push({ index: source, value });
    else {
      list[target] = value;
      target += 1;
    }
  }
  list.length = target;
  return removed;
}
