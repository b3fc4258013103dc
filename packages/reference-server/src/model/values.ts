import { Decimal } from './decimal.js';
import type { EntityType, EnumConstant, Property } from './types.js';

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
 * | entity                   | an `Instance`                                                     |
 * | list, set, map           | `Value[]`, {@link SetValue}, {@link MapValue}                       |
 */
export type Scalar = boolean | number | bigint | string | Date | Decimal | EnumConstant | TypedNumber;
export type Element = null | Scalar | Entity;
export type Collection = Element[] | SetValue | MapValue;
export type Value = Element | Collection;

/** An entity, as far as values need to know it; every one is an `Instance`. */
export interface Entity {
  readonly type: EntityType;
  readonly values: Value[];
  alive: boolean;
  sequence: number;
  get(property: Property): Value;
  put(property: Property, value: Value): void;
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
export type ValueKey = null | boolean | number | bigint | string | EnumConstant | Entity;

/** An element of a set or an entry of a map with its place in the order of insertion. */
export interface Placed<Content> {
  readonly content: Content;
  readonly place: number;
}

/**
 * What a set and a map have in common: contents by key in the order of insertion. A content that was taken out can be
 * put back to its place, so that an inverse leaves no trace.
 */
class Keyed<Content> {
  readonly #contents = new Map<ValueKey, Placed<Content>>();
  #next = 0;
  #inOrder = true;

  get size(): number {
    return this.#contents.size;
  }

  get(key: Element): Placed<Content> | undefined {
    return this.#contents.get(keyOf(key));
  }

  /** Adds, or replaces at the same place. */
  set(key: Element, content: Content): void {
    const valueKey = keyOf(key);
    const place = this.#contents.get(valueKey)?.place ?? this.#next++;
    this.#contents.set(valueKey, { content, place });
  }

  takeOut(key: Element): Placed<Content> | undefined {
    const valueKey = keyOf(key);
    const placed = this.#contents.get(valueKey);
    if (placed !== undefined) this.#contents.delete(valueKey);
    return placed;
  }

  putBack(key: Element, placed: Placed<Content>): void {
    const valueKey = keyOf(key);
    if (this.#contents.get(valueKey)?.place !== placed.place) this.#inOrder = false;
    this.#contents.set(valueKey, placed);
  }

  *contents(): Generator<Content, void, undefined> {
    if (!this.#inOrder) this.#sort();
    for (const placed of this.#contents.values()) yield placed.content;
  }

  #sort(): void {
    const sorted = Array.from(this.#contents).sort(([, left], [, right]) => left.place - right.place);
    this.#contents.clear();
    for (const [key, placed] of sorted) this.#contents.set(key, placed);
    this.#inOrder = true;
  }
}

/** A set of values in the order of insertion, without two of one key. */
export class SetValue implements Iterable<Element> {
  readonly #values = new Keyed<Element>();

  constructor(values: Iterable<Element> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#values.size;
  }

  has(value: Element): boolean {
    return this.#values.get(value) !== undefined;
  }

  /** Whether the set has grown. */
  add(value: Element): boolean {
    if (this.has(value)) return false;
    this.#values.set(value, value);
    return true;
  }

  delete(value: Element): boolean {
    return this.takeOut(value) !== undefined;
  }

  /** Removes an element and tells its place, for {@link putBack}. */
  takeOut(value: Element): Placed<Element> | undefined {
    return this.#values.takeOut(value);
  }

  putBack(placed: Placed<Element>): void {
    this.#values.putBack(placed.content, placed);
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return this.#values.contents();
  }
}

/** A key and its value. */
export type Entry = readonly [key: Element, value: Element];

/** A map of values in the order of insertion, without two keys of one value. */
export class MapValue implements Iterable<Entry> {
  readonly #entries = new Keyed<Entry>();

  constructor(entries: Iterable<Entry> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries.size;
  }

  has(key: Element): boolean {
    return this.#entries.get(key) !== undefined;
  }

  get(key: Element): Element | undefined {
    return this.#entries.get(key)?.content[1];
  }

  /** The entry as it is placed, for {@link putBack}. */
  placed(key: Element): Placed<Entry> | undefined {
    return this.#entries.get(key);
  }

  /** Puts an entry; one of an equal key is replaced at its place. */
  set(key: Element, value: Element): void {
    this.#entries.set(key, [key, value]);
  }

  delete(key: Element): boolean {
    return this.takeOut(key) !== undefined;
  }

  /** Removes an entry and tells its place, for {@link putBack}. */
  takeOut(key: Element): Placed<Entry> | undefined {
    return this.#entries.takeOut(key);
  }

  putBack(placed: Placed<Entry>): void {
    this.#entries.putBack(placed.content[0], placed);
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return this.#entries.contents();
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
