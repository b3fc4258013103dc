import { memoized } from '../memory/caches.js';
import type { EnumConstant } from '../model/types.js';
import { isScalar, keyOf, type Value } from '../model/values.js';

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

/** What is the same for equal values. Values that are neither null nor scalars have no group of their own. */
export function groupOf(value: Value): NonNullable<SortKey> {
  if (value === null) return '\0n';
  if (!isScalar(value)) return '\0x';
  const key = keyOf(value);
  if (typeof key === 'boolean') return key ? '\0b1' : '\0b0';
  if (Number.isNaN(key)) return '\0NaN';
  if (typeof key === 'object') return key !== null && 'name' in key ? constantGroup(key) : '\0x';
  return key;
}

const constantGroup = memoized(({ type, name }: EnumConstant): string => `\0e${type.signature} ${name}`);

/** A key by which texts and numbers are ordered as by `compareValues`. */
export function sortKeyOf(value: Value): SortKey {
  if (typeof value === 'string') return value.toLowerCase();
  return (typeof value === 'number' && !Number.isNaN(value)) || typeof value === 'bigint' ? value : undefined;
}
