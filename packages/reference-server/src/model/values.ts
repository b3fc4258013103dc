import { sha256 } from '../platform/hash.js';
import { Decimal } from './decimal.js';
import { objectNumber } from './object-number.js';
import { type OrderedItem, OrderedMap } from './ordered-map.js';
import type { EntityType, EnumConstant, Link, Property } from './types.js';

export type { OrderedItem } from './ordered-map.js';

/**
 * The values that the store holds. Each value shows its own kind:
 *
 * | type                     | in the store                                                        |
 * | ------------------------ | ------------------------------------------------------------------- |
 * | boolean, string          | `boolean`, `string`                                                 |
 * | integer, float, double   | `number`; in an `object` property {@link TypedNumber}, since a `number` does not tell its type |
 * | long                     | `bigint`                                                            |
 * | decimal, date            | {@link Decimal}, `Date` (never changed in place)                    |
 * | enum                     | {@link EnumConstant}                                                |
 * | entity                   | {@link Instance}                                                   |
 * | list, set, map           | `Value[]`, {@link SetValue}, {@link MapValue}                       |
 */
export type Scalar = boolean | number | bigint | string | Date | Decimal | EnumConstant | TypedNumber;
export type Collection = Value[] | SetValue | MapValue;
export type Value = null | Scalar | Instance | Collection;
/**
 * An element, a key or a value of a collection. It is a collection only where its declared type is `object`. Such a nested
 * collection is never changed in place.
 */
export type Element = Value;

/** Computes a globalId that depends on nothing but the type, the id and the partition, the last two of which are in the values. */
export type GlobalIdOf = (type: EntityType, values: readonly Value[]) => string;

/**
 * An entity. The value of a property stands at the index of that property, which is the same in all subtypes.
 *
 * An instance belongs to a store or is transient, as the parts of a result are. A deleted instance keeps `alive: false`
 * while references to it are dangling: readers skip it. When an entity with its identity is created again, the
 * same object becomes alive.
 */
export class Instance {
  readonly type: EntityType;
  /** There is no value for a globalId that is computed when it is read for the first time. */
  values: Value[];
  /** Whether the entity exists. A reference to an entity that does not exist reads as null. */
  alive = true;
  /** The number of the creation in its store; 0 outside of a store. Queries without an order use it. */
  sequence = 0;
  /** A number that no other values have had in place of these. Edits of a collection do not change it. */
  version = 0;
  /** The entities of the store that refer to this one. */
  owners: Map<Instance, Link> | undefined = undefined;
  /** Computes a globalId that is missing in the values. */
  globalIdOf: GlobalIdOf | undefined;

  /** @param values one for each index of the type. Use `newInstance` for the initial values of the type */
  constructor(type: EntityType, values: Value[], globalIdOf?: GlobalIdOf) {
    this.type = type;
    this.values = values;
    this.globalIdOf = globalIdOf;
  }

  get(property: Property): Value {
    const value = this.values[property.index];
    return value === undefined ? (this.withGlobalId()[property.index] ?? null) : value;
  }

  /** Values of this entity, after a missing globalId has been added to them. Default: the present ones. */
  withGlobalId(values = this.values): readonly Value[] {
    const { type, globalIdOf } = this;
    const { index } = type.globalId;
    if (globalIdOf !== undefined && values[index] === undefined) values[index] = globalIdOf(type, values);
    return values;
  }

  /** Sets a value without recording a manipulation. Only for instances that are not part of a store. */
  put(property: Property, value: Value): void {
    this.values[property.index] = value;
    this.version = nextVersion();
  }

  /** As {@link put}, for all values. */
  putAll(values: readonly Value[]): void {
    for (let index = 0; index < this.values.length; index += 1) this.values[index] = values[index] ?? null;
    if (values[this.type.globalId.index] === undefined) delete this.values[this.type.globalId.index];
    this.version = nextVersion();
  }
}

let lastVersion = 0;

/** Never the same, since forks of a store change the same instance independently of each other. */
function nextVersion(): number {
  lastVersion += 1;
  return lastVersion;
}

/** A number with its type, as an `object` property holds it. */
export class TypedNumber {
  readonly type: 'integer' | 'float' | 'double';
  readonly value: number;

  constructor(type: 'integer' | 'float' | 'double', value: number) {
    this.type = type;
    this.value = value;
  }
}

/** A key for a `Map`. Equal values have the same key; values of different types never do. */
export type ValueKey = null | boolean | number | bigint | string | EnumConstant | Instance;

/** A set of values without duplicates, in the order of insertion. */
export class SetValue implements Iterable<Element> {
  /** Created on first use, since most collections of most entities stay empty. */
  #values: OrderedMap<ValueKey, Element> | undefined;

  constructor(values: Iterable<Element> = []) {
    for (const value of values) this.add(value);
  }

  get size(): number {
    return this.#values?.size ?? 0;
  }

  has(value: Element): boolean {
    return this.#values?.get(keyOf(value)) !== undefined;
  }

  /** The element of the set that equals `value`. It may be written differently, as 1.0 and 1.00 are. */
  find(value: Element): Element | undefined {
    return this.#values?.get(keyOf(value))?.content;
  }

  /** Adds a value. Returns whether the set did not contain it before. */
  add(value: Element): boolean {
    if (this.has(value)) return false;
    this.#values ??= new OrderedMap();
    this.#values.set(keyOf(value), value);
    return true;
  }

  delete(value: Element): boolean {
    return this.takeOut(value) !== undefined;
  }

  /** Removes an element and returns it with its order, for {@link putBack}. */
  takeOut(value: Element): OrderedItem<Element> | undefined {
    return this.#values?.takeOut(keyOf(value));
  }

  putBack(item: OrderedItem<Element>): void {
    this.#values ??= new OrderedMap();
    this.#values.putBack(keyOf(item.content), item);
  }

  some(test: (value: Element) => boolean): boolean {
    return this.#values?.some(test) ?? false;
  }

  [Symbol.iterator](): IterableIterator<Element> {
    return (this.#values?.contents() ?? []).values();
  }
}

/** A key and its value. */
export type Entry = readonly [key: Element, value: Element];

/** A map from values to values with unique keys, in the order of insertion. */
export class MapValue implements Iterable<Entry> {
  /** Created on first use, as for sets. */
  #entries: OrderedMap<ValueKey, Entry> | undefined;

  constructor(entries: Iterable<Entry> = []) {
    for (const [key, value] of entries) this.set(key, value);
  }

  get size(): number {
    return this.#entries?.size ?? 0;
  }

  has(key: Element): boolean {
    return this.#entries?.get(keyOf(key)) !== undefined;
  }

  get(key: Element): Element | undefined {
    return this.#entries?.get(keyOf(key))?.content[1];
  }

  /** The entry with an equal key and its order, for {@link putBack}. */
  entryOf(key: Element): OrderedItem<Entry> | undefined {
    return this.#entries?.get(keyOf(key));
  }

  /** Adds an entry, or replaces the value of the entry with an equal key, which keeps its key and its order. */
  set(key: Element, value: Element): void {
    this.#entries ??= new OrderedMap();
    const equal = keyOf(key);
    const known = this.#entries.get(equal)?.content[0];
    this.#entries.set(equal, [known ?? key, value]);
  }

  delete(key: Element): boolean {
    return this.takeOut(key) !== undefined;
  }

  /** Removes an entry and returns it with its order, for {@link putBack}. */
  takeOut(key: Element): OrderedItem<Entry> | undefined {
    return this.#entries?.takeOut(keyOf(key));
  }

  putBack(item: OrderedItem<Entry>): void {
    this.#entries ??= new OrderedMap();
    this.#entries.putBack(keyOf(item.content[0]), item);
  }

  some(test: (entry: Entry) => boolean): boolean {
    return this.#entries?.some(test) ?? false;
  }

  [Symbol.iterator](): IterableIterator<Entry> {
    return (this.#entries?.contents() ?? []).values();
  }
}

/**
 * Whether two elements are equal. Decimals, dates and collections are compared by value, entities and enum constants by
 * identity. 0.0 and -0.0 are equal, as in IEEE 754. The order of a set or a map does not matter.
 */
export function equalElements(left: Element, right: Element): boolean {
  return keyOf(left) === keyOf(right);
}

/** The key of an element. Equal elements have the same key. */
export function keyOf(value: Element): ValueKey {
  if (typeof value === 'string') return value.startsWith('\0') ? `\0s${value}` : value;
  if (value === null || typeof value !== 'object' || value instanceof Instance) return value;
  if (value instanceof Date) return `\0t${value.getTime()}`;
  if (value instanceof Decimal) return `\0d${value.key}`;
  if (value instanceof TypedNumber) return `\0${value.type}${value.value}`;
  return isCollectionValue(value) ? `\0c${digestOf(value)}` : value;
}

/** A digest of a collection. It keeps the keys of nested collections short, however large their content is. */
function digestOf(collection: Collection): string {
  const hash = sha256();
  const parts = Array.isArray(collection) ? collection.map(partOf) : unorderedParts(collection);
  const kind = Array.isArray(collection) ? 'list' : collection instanceof SetValue ? 'set' : 'map';
  for (const part of [kind, ...parts]) hash.update(`${part.length}:${part}`);
  return hash.digest('base64');
}

function unorderedParts(collection: SetValue | MapValue): readonly string[] {
  if (collection instanceof SetValue) return Array.from(collection, partOf).sort();
  return Array.from(collection, ([key, value]) => {
    const part = partOf(key);
    return `${part.length}:${part}${partOf(value)}`;
  }).sort();
}

/** The key of an element as a text. */
function partOf(element: Element): string {
  const key = keyOf(element);
  return typeof key === 'object' && key !== null ? `o${objectNumber(key)}` : `${typeof key} ${key}`;
}

/** Whether a value is neither null nor an entity nor a collection. */
export function isScalar(value: Value): value is Scalar {
  return value !== null && !(value instanceof Instance) && !isCollectionValue(value);
}

/** Whether a value is a list, a set or a map. */
export function isCollectionValue(value: Value): value is Collection {
  return Array.isArray(value) || value instanceof SetValue || value instanceof MapValue;
}

/** The number of elements or entries of a collection, 0 for any other value. */
export function sizeOf(value: Value): number {
  if (Array.isArray(value)) return value.length;
  return isCollectionValue(value) ? value.size : 0;
}

/** Whether a value is null or an empty collection. Responses leave out such properties. */
export function isEmpty(value: Value): boolean {
  return value === null || (isCollectionValue(value) && sizeOf(value) === 0);
}

/**
 * Copies a collection, so that changes of one do not show in the other. Any other value is returned as it is.
 *
 * @param copyElement copies each element. Default: elements are shared
 */
export function copyValue(value: Value, copyElement: (element: Element) => Element = (element) => element): Value {
  if (Array.isArray(value)) return value.map(copyElement);
  if (value instanceof SetValue) return new SetValue(Array.from(value, copyElement));
  if (value instanceof MapValue) {
    return new MapValue(Array.from(value, ([key, entry]) => [copyElement(key), copyElement(entry)] as const));
  }
  return copyElement(value);
}
