/**
 * A part of what items are ordered by, which a tree keeps beside the items: comparing items themselves would look for their
 * values all over the memory. `undefined` if it decides nothing.
 */
export type SortKey = string | number | bigint | undefined;

/** Compares keys: numbers by their values, and texts, which come after all numbers. Two types of numbers are never equal. */
export function compareKeys(left: SortKey, right: SortKey): number {
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  if (left === undefined || right === undefined) return 0;
  if (typeof left === 'string') return 1;
  if (typeof right === 'string' || left < right) return -1;
  return left > right || typeof left === 'number' ? 1 : -1;
}
