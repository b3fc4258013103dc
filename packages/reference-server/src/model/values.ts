import { Decimal } from './decimal.js';
import type { Instance } from './instance.js';
import type { EnumConstant } from './types.js';

/**
 * The values that the store holds. What a value is can be told from the value alone:
 *
 * | type                     | in the store                                                        |
 * | ------------------------ | ------------------------------------------------------------------- |
 * | boolean, string          | `boolean`, `string`                                                 |
 * | integer, float, double   | `number`; in an `object` property {@link TypedNumber}, since one `number` does not tell which |
 * | long                     | `bigint`                                                            |
 * | decimal, date            | {@link Decimal}, `Date` (never changed in place)                    |
 * | enum                     | {@link EnumConstant}                                                |
 * | entity                   | {@link Instance}                                                    |
 * | list, set, map           | `Value[]`, {@link SetValue}, {@link MapValue}                       |
 */
export type Scalar = boolean | number | bigint | string | Date | Decimal | EnumConstant | TypedNumber;
export type Element = null | Scalar | Instance;
export type Collection = Element[] | SetValue | MapValue;
export type Value = Element | Collection;

/** A number in an `object` property, with its type. */
export class TypedNumber {
  readonly type: 'integer' | 'float' | 'double';
  readonly value: number;

  constructor(type: 'integer' | 'float' | 'double', value: number) {
    this.type = type;
    this.value = value;
  }
}

/** Equal values have equal keys under `Map`; values of different types never do. */
export type ValueKey = null | boolean | number | bigint | string | EnumConstant | Instance;

/** A set of values in the order of insertion, without two of one key. */
export class SetValue implements Iterable<Element> {
  readonly #values = new Map<ValueKey, Element>();

  constructor(values: Iterable<Element> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#values.size;
  }

  has(value: Element): boolean {
    return this.#values.has(keyOf(value));
  }

  /** Whether the set has grown. */
  add(value: Element): boolean {
    const key = keyOf(value);
    if (this.#values.has(key)) return false;
    this.#values.set(key, value);
    return true;
  }

  delete(value: Element): boolean {
    return this.#values.delete(keyOf(value));
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return this.#values.values();
  }
}

/** A map of values in the order of insertion, without two keys of one value. */
export class MapValue implements Iterable<readonly [Element, Element]> {
  readonly #entries = new Map<ValueKey, readonly [Element, Element]>();

  constructor(entries: Iterable<readonly [Element, Element]> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: Element): boolean {
    return this.#entries.has(keyOf(key));
  }

  get(key: Element): Element | undefined {
    return this.#entries.get(keyOf(key))?.[1];
  }

  set(key: Element, value: Element): void {
    this.#entries.set(keyOf(key), [key, value]);
  }

  delete(key: Element): boolean {
    return this.#entries.delete(keyOf(key));
  }

  [Symbol.iterator](): IterableIterator<readonly [Element, Element]> {
    return this.#entries.values();
  }
}

/** Whether two elements are equal: decimals and dates by value, entities and enum constants by identity. */
export function equalElements(left: Element, right: Element): boolean {
  return keyOf(left) === keyOf(right);
}

/** The key under which equal elements meet. */
export function keyOf(value: Element): ValueKey {
  if (typeof value === 'string') return value.startsWith('\0') ? `\0s${value}` : value;
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return `\0t${value.getTime()}`;
  if (value instanceof Decimal) return `\0d${value.key}`;
  if (value instanceof TypedNumber) return `\0${value.type}${value.value}`;
  return value;
}
