/**
 * A part of what items are ordered by, which the tree keeps beside the items: comparing items themselves would look for their
 * values all over the memory. `undefined` if it decides nothing.
 */
export type SortKey = string | number | bigint | undefined;

/** A total order of items. */
export interface Ordering<Item> {
  /** The key of an item. Keys of the same type are compared by their values, others decide nothing. */
  readonly keyOf: (item: Item) => SortKey;
  /** Whether higher keys come first. Default `false`. */
  readonly descending?: boolean;
  /** Compares items, in agreement with their keys. Returns 0 only for items that have the same place in the tree. */
  readonly compare: (left: Item, right: Item) => number;
}

/** Tells whether an item comes before what is searched (less than 0), after it (more), or is it (0). */
export type Direction<Item> = (item: Item) => number;

/** Compares keys of one type; others are equal. */
export function compareKeys(left: SortKey, right: SortKey): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  return 0;
}
