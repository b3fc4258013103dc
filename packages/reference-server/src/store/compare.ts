import { Decimal } from '../model/decimal.js';
import type { Instance } from '../model/instance.js';
import { TypedNumber, type Value } from '../model/values.js';
import type { Order } from './query.js';

/** Returns what an instance is ordered by. */
export type PlacedOf = (instance: Instance) => Pick<Instance, 'values' | 'sequence'>;

/** Compares entities by each order in turn, and finally by creation. */
function instanceComparator(
  orderBy: readonly Order[],
  placedOf: PlacedOf,
): (left: Instance, right: Instance) => number {
  return (one, other) => {
    const left = placedOf(one);
    const right = placedOf(other);
    for (const { property, descending } of orderBy) {
      const { index } = property;
      const compared = compareValues(left.values[index] ?? null, right.values[index] ?? null);
      if (compared !== 0) return descending ? -compared : compared;
    }
    return left.sequence - right.sequence;
  };
}

/** Compares what entities have of each order, in the order of the orders. */
export function compareRows(left: readonly Value[], right: readonly Value[], orderBy: readonly Order[]): number {
  for (const [at, { descending }] of orderBy.entries()) {
    const compared = compareValues(left[at] ?? null, right[at] ?? null);
    if (compared !== 0) return descending ? -compared : compared;
  }
  return 0;
}

/**
 * A part of what items are ordered by, which lists keep beside the items: comparing items themselves would look for their
 * values all over the memory. `undefined` if it decides nothing.
 */
export type SortKey = string | number | bigint | undefined;

/** A total order of items. */
export interface Ordering<Item> {
  /** The key of an item. Equal keys decide nothing. */
  readonly keyOf: (item: Item) => SortKey;
  readonly compareKeys: (left: SortKey, right: SortKey) => number;
  /** Returns 0 only for an item and itself, e.g. by comparing the number of the creation last. */
  readonly compare: (left: Item, right: Item) => number;
}

/** The ordering by {@link instanceComparator}. */
export function instanceOrdering(orderBy: readonly Order[], placedOf: PlacedOf): Ordering<Instance> {
  const compare = instanceComparator(orderBy, placedOf);
  const [first] = orderBy;
  if (first === undefined) return { keyOf: (instance) => placedOf(instance).sequence, compareKeys, compare };
  const { property, descending } = first;
  return {
    keyOf: (instance) => sortKeyOf(placedOf(instance).values[property.index] ?? null),
    compareKeys: descending ? (left, right) => compareKeys(right, left) : compareKeys,
    compare,
  };
}

/** A key by which texts and numbers are ordered as by {@link compareValues}. */
function sortKeyOf(value: Value): SortKey {
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** Compares keys of one type; others are equal. */
function compareKeys(left: SortKey, right: SortKey): number {
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'number' && typeof right === 'number') return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0;
  return 0;
}

/**
 * Compares two values: null comes first, text is compared without regard to case, enum constants by name, false before
 * true, numbers and dates by value. Values of an `object` property are compared by type first; entities and
 * collections are equal to each other.
 */
export function compareValues(left: Value, right: Value): number {
  if (left === right) return 0;
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  return difference === 0 ? compareAlike(left, right) : difference;
}

function compareAlike(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  if (left instanceof Decimal && right instanceof Decimal) return left.compare(right);
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime();
  const leftPrimitive = primitiveOf(left);
  const rightPrimitive = primitiveOf(right);
  return leftPrimitive < rightPrimitive ? -1 : leftPrimitive > rightPrimitive ? 1 : 0;
}

function primitiveOf(value: Value): string | number | bigint | boolean {
  if (value === null) return 0;
  if (typeof value !== 'object') return value;
  if (value instanceof TypedNumber) return value.value;
  return 'name' in value ? value.name : 0;
}

const numberRanks = { integer: 2, float: 3, double: 4 } as const;

function rankOf(value: Value): number {
  if (value === null) return 0;
  switch (typeof value) {
    case 'boolean':
      return 1;
    case 'number':
      return 4;
    case 'bigint':
      return 5;
    case 'string':
      return 8;
    default:
      if (value instanceof TypedNumber) return numberRanks[value.type];
      if (value instanceof Decimal) return 6;
      if (value instanceof Date) return 7;
      return 'name' in value ? 9 : 10;
  }
}

/** Compares texts without regard to case. Texts that differ only by case have lower case first. */
export function compareTexts(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const leftCode = left.charCodeAt(index);
    const rightCode = right.charCodeAt(index);
    if (leftCode > 127 || rightCode > 127) return compareAnyTexts(left, right);
    const difference = toLowerCase(leftCode) - toLowerCase(rightCode);
    if (difference !== 0) return difference;
  }
  return left.length === right.length ? compareCase(left, right) : compareAnyTexts(left, right);
}

function compareAnyTexts(left: string, right: string): number {
  const leftLower = left.toLowerCase();
  const rightLower = right.toLowerCase();
  if (leftLower === rightLower) return compareCase(left, right);
  return leftLower < rightLower ? -1 : 1;
}

function compareCase(left: string, right: string): number {
  return left === right ? 0 : left > right ? -1 : 1;
}

const upperA = 65;
const upperZ = 90;

function toLowerCase(code: number): number {
  return code >= upperA && code <= upperZ ? code + 32 : code;
}
