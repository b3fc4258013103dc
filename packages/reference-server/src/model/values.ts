import { Decimal } from './decimal.js';
import { Keyed, type Placed } from './keyed.js';
import type { EntityType, EnumConstant, Property } from './types.js';

export type { Placed } from './keyed.js';

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
 * | entity                   | {@link Instance}                                                   |
 * | list, set, map           | `Value[]`, {@link SetValue}, {@link MapValue}                       |
 */
export type Scalar = boolean | number | bigint | string | Date | Decimal | EnumConstant | TypedNumber;
export type Element = null | Scalar | Instance;
export type Collection = Element[] | SetValue | MapValue;
export type Value = Element | Collection;

/**
 * An entity. Its values stand at the indexes of its type's properties, which a supertype's properties share.
 *
 * An instance belongs to a store or is transient, as the parts of a result are. A deleted instance stays `alive: false`
 * as long as references to it are dangling: readers skip it, and when its identity is created again the
 * same object comes alive.
 */
export class Instance {
  readonly type: EntityType;
  readonly values: Value[];
  /** Whether the instance exists; a reference to one that does not reads as null. */
  alive = true;
  /** Counts creations in a store: the order of entities where no other is asked for. */
  sequence = 0;

  /** @param values one for each place of the type; `newInstance` gives a new entity those that its type says */
  constructor(type: EntityType, values: Value[]) {
    this.type = type;
    this.values = values;
  }

  get(property: Property): Value {
    return this.values[property.index] ?? null;
  }

  /** Sets a value without a trace: for instances that no store holds. A store changes its own by manipulations. */
  put(property: Property, value: Value): void {
    this.values[property.index] = value;
  }
}

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
  readonly #values = new Keyed<ValueKey, Element>();

  constructor(values: Iterable<Element> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#values.size;
  }

  has(value: Element): boolean {
    return this.#values.get(keyOf(value)) !== undefined;
  }

  /** The element of the set that equals a value: of 1.0 and 1.00 the one that is in the set. */
  find(value: Element): Element | undefined {
    return this.#values.get(keyOf(value))?.content;
  }

  /** Whether the set has grown. */
  add(value: Element): boolean {
    if (this.has(value)) return false;
    this.#values.set(keyOf(value), value);
    return true;
  }

  delete(value: Element): boolean {
    return this.takeOut(value) !== undefined;
  }

  /** Removes an element and tells its place, for {@link putBack}. */
  takeOut(value: Element): Placed<Element> | undefined {
    return this.#values.takeOut(keyOf(value));
  }

  putBack(placed: Placed<Element>): void {
    this.#values.putBack(keyOf(placed.content), placed);
  }

  some(test: (value: Element) => boolean): boolean {
    return this.#values.some(test);
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return this.#values.contents().values();
  }
}

/** A key and its value. */
export type Entry = readonly [key: Element, value: Element];

/** A map of values in the order of insertion, without two keys of one value. */
export class MapValue implements Iterable<Entry> {
  readonly #entries = new Keyed<ValueKey, Entry>();

  constructor(entries: Iterable<Entry> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: Element): boolean {
    return this.#entries.get(keyOf(key)) !== undefined;
  }

  get(key: Element): Element | undefined {
    return this.#entries.get(keyOf(key))?.content[1];
  }

  /** The entry as it is placed, for {@link putBack}. */
  placed(key: Element): Placed<Entry> | undefined {
    return this.#entries.get(keyOf(key));
  }

  /** Puts an entry; one of an equal key is replaced at its place. */
  set(key: Element, value: Element): void {
    this.#entries.set(keyOf(key), [key, value]);
  }

  delete(key: Element): boolean {
    return this.takeOut(key) !== undefined;
  }

  /** Removes an entry and tells its place, for {@link putBack}. */
  takeOut(key: Element): Placed<Entry> | undefined {
    return this.#entries.takeOut(keyOf(key));
  }

  putBack(placed: Placed<Entry>): void {
    this.#entries.putBack(keyOf(placed.content[0]), placed);
  }

  some(test: (entry: Entry) => boolean): boolean {
    return this.#entries.some(test);
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.#entries.contents().values();
  }
}

/**
 * Whether two elements are equal: decimals and dates by value, entities and enum constants by identity. 0.0 and -0.0 are
 * equal, as IEEE 754 says.
 */
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
