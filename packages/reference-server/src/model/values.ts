import { LongList, objectNumber } from '../memory/caches.js';
import { sha256 } from '../platform/runtime.js';
import { Decimal } from './decimal.js';
import type { EntityType, EnumConstant, Property } from './types.js';

/**
 * The values that the store holds. Each value shows its own kind:
 *
 * | type                     | in the store                                                        |
 * | ------------------------ | ------------------------------------------------------------------- |
 * | boolean, string          | `boolean`, `string`                                                 |
 * | integer, float, double   | `number`; in an `object` property {@link TypedNumber}, which has its type |
 * | long                     | `bigint`                                                            |
 * | decimal, date            | {@link Decimal}, `Date` (never changed in place)                    |
 * | enum                     | {@link EnumConstant}                                                |
 * | entity                   | {@link Ref}; in a result also an {@link Instance}                   |
 * | list, set, map           | `Value[]`, {@link SetValue}, {@link MapValue}; in a result also {@link LongList}    |
 */
export type Scalar = boolean | number | bigint | string | Date | Decimal | EnumConstant | TypedNumber;
export type Collection = List | SetValue | MapValue;
/** A list in a result may be that of the entities that a query has found. */
export type List = Value[] | LongList<Entity>;
export type Value = null | Scalar | Ref | Instance | Collection;
/**
 * An element, a key or a value of a collection. It is a collection only where its declared type is `object`. Such a
 * nested collection is never changed in place.
 */
export type Element = Value;

/** A number with its type, as an `object` property holds it. */
export class TypedNumber {
  readonly type: 'integer' | 'float' | 'double';
  readonly value: number;

  constructor(type: TypedNumber['type'], value: number) {
    this.type = type;
    this.value = value;
  }
}

/** Computes a globalId that depends on nothing but the type, the id and the partition. */
export type GlobalIdOf = (type: EntityType, id: Scalar, partition: string) => string;

/**
 * Names an entity of a store, which may exist or not: a reference to an entity that does not exist reads as null
 * . All references in a state of a store to the same entity are the same object.
 */
export class Ref {
  readonly type: EntityType;
  readonly id: Scalar;
  /** Empty for an entity without a partition (D-60). */
  readonly partition: string;

  constructor(type: EntityType, id: Scalar, partition: string) {
    this.type = type;
    this.id = id;
    this.partition = partition;
  }
}

/**
 * An entity of a state of a store, which never changes. The value of a property stands at the index of that property,
 * which is the same in all subtypes.
 */
export class Entity {
  readonly ref: Ref;
  /** The number of the creation in its store, from 1. Queries without an order use it. */
  readonly place: number;
  /** There is no value for a globalId that is computed when it is read for the first time. */
  readonly #values: Value[];
  readonly #globalIdOf: GlobalIdOf | undefined;

  /** @param values one for each index of the type */
  constructor(ref: Ref, place: number, values: Value[], globalIdOf?: GlobalIdOf) {
    this.ref = ref;
    this.place = place;
    this.#values = values;
    this.#globalIdOf = globalIdOf;
  }

  get type(): EntityType {
    return this.ref.type;
  }

  get id(): Scalar {
    return this.ref.id;
  }

  get partition(): string {
    return this.ref.partition;
  }

  get(property: Property): Value {
    const value = this.#values[property.index];
    return value === undefined ? this.#globalId() : value;
  }

  /** A copy of the values, with which another entity can be made. */
  copyValues(): Value[] {
    return this.#values.slice();
  }

  /** The same entity with other values. */
  with(values: Value[], ref = this.ref): Entity {
    return new Entity(ref, this.place, values, this.#globalIdOf);
  }

  #globalId(): Value {
    const { type, id, partition } = this.ref;
    const globalId = this.#globalIdOf?.(type, id, partition) ?? null;
    this.#values[type.globalId.index] = globalId;
    return globalId;
  }
}

/** An instance of a type that is not part of a store, e.g. the envelope of a result. */
export class Transient {
  readonly type: EntityType;
  readonly place = 0;
  readonly #values: Value[];

  /** @param values one for each index of the type. Use `transient` for the initial values of the type */
  constructor(type: EntityType, values: Value[]) {
    this.type = type;
    this.#values = values;
  }

  get(property: Property): Value {
    return this.#values[property.index] ?? null;
  }

  put(property: Property, value: Value): void {
    this.#values[property.index] = value;
  }
}

/** An instance of a type, with values for its properties. */
export type Instance = Entity | Transient;

/** A key for a `Map`. Equal values have the same key; values of different types never do. */
export type ValueKey = null | boolean | number | bigint | string | EnumConstant | Ref | Instance;

/**
 * Which values are equal. `value`: 1.0 equals 1.00, and 0.0 equals -0.0. `exact`: as by `equals` of Java,
 * so that neither pair is equal (D-61).
 */
export type Equality = 'value' | 'exact';

/** Contents with keys, in the order of insertion. */
abstract class KeyedValues<Content> implements Iterable<Content> {
  /** Which elements or keys are equal, so that there is only one of them. */
  readonly equality: Equality;
  /** Created on first use, since most collections of most entities stay empty. */
  protected contents: Map<ValueKey, Content> | undefined;

  constructor(equality: Equality) {
    this.equality = equality;
  }

  get size(): number {
    return this.contents?.size ?? 0;
  }

  /** The element that equals `key`, or the entry whose key does. It may be written differently, as 1.0 and 1.00 are. */
  find(key: Element): Content | undefined {
    return this.contents?.get(keyOf(key, this.equality));
  }

  /** Removes what {@link find} finds, and returns it. */
  delete(key: Element): Content | undefined {
    const found = this.find(key);
    this.contents?.delete(keyOf(key, this.equality));
    return found;
  }

  some(test: (content: Content) => boolean): boolean {
    for (const content of this) if (test(content)) return true;
    return false;
  }

  [Symbol.iterator](): IterableIterator<Content> {
    return this.contents?.values() ?? [].values();
  }
}

/** A set of values without duplicates, in the order of insertion. */
export class SetValue extends KeyedValues<Element> {
  /** @param equality Default: that of the documented dialect */
  constructor(values: Iterable<Element> = [], equality: Equality = 'value') {
    super(equality);
    if (values instanceof SetValue && values.equality === equality) this.contents = new Map(values.contents);
    else for (const value of values) this.add(value);
  }

  /** Adds a value. Returns whether the set did not contain it before. */
  add(value: Element): boolean {
    const key = keyOf(value, this.equality);
    if (this.contents?.has(key) === true) return false;
    this.contents ??= new Map();
    this.contents.set(key, value);
    return true;
  }
}

/** A key and its value. */
export type Entry = readonly [key: Element, value: Element];

/** A map from values to values with unique keys, in the order of insertion. */
export class MapValue extends KeyedValues<Entry> {
  /** @param equality of the keys. Default: that of the documented dialect */
  constructor(entries: Iterable<Entry> = [], equality: Equality = 'value') {
    super(equality);
    if (entries instanceof MapValue && entries.equality === equality) this.contents = new Map(entries.contents);
    else for (const [key, value] of entries) this.set(key, value);
  }

  /** Adds an entry, or replaces the value of the entry with an equal key, which keeps its key and its order. */
  set(key: Element, value: Element): void {
    this.contents ??= new Map();
    const equal = keyOf(key, this.equality);
    const known = this.contents.get(equal)?.[0];
    this.contents.set(equal, [known ?? key, value]);
  }
}

/**
 * Whether two elements are equal. Dates and collections are compared by value, entities and enum constants by identity,
 * and numbers as `equality` says. The order of a set or a map does not matter.
 */
export function equalElements(left: Element, right: Element, equality: Equality): boolean {
  return keyOf(left, equality) === keyOf(right, equality);
}

/**
 * The key of an element. Equal elements have the same key.
 *
 * @param equality Default: that of the documented dialect
 */
export function keyOf(value: Element, equality: Equality = 'value'): ValueKey {
  if (typeof value === 'string') return value.startsWith('\0') ? `\0s${value}` : value;
  if (value === null || typeof value !== 'object' || isReference(value)) {
    return equality === 'exact' && Object.is(value, -0) ? '\0-0' : value;
  }
  if (value instanceof Date) return `\0t${value.getTime()}`;
  if (value instanceof Decimal) return `\0d${equality === 'exact' ? value.exactKey : value.key}`;
  if (value instanceof TypedNumber) return `\0${value.type}${partOf(value.value, equality)}`;
  return isCollectionValue(value) ? `\0c${digestOf(value, equality)}` : value;
}

/** A digest of a collection. It keeps the keys of nested collections short, however large their content is. */
function digestOf(collection: Collection, equality: Equality): string {
  const hash = sha256();
  for (const part of partsOf(collection, equality)) hash.update(`${part.length}:${part}`);
  return hash.digest('base64');
}

/** The kind of a collection, and the keys of its elements, in an order that does not depend on that of a set or map. */
function partsOf(collection: Collection, equality: Equality): readonly string[] {
  const part = (element: Element) => partOf(element, equality);
  if (isList(collection)) return ['list', ...Array.from(collection, part)];
  if (collection instanceof SetValue) return ['set', ...Array.from(collection, part).sort()];
  const entries = Array.from(collection, (entry) => entry.map(part));
  return ['map', ...entries.map(([key = '', value]) => `${key.length}:${key}${value}`).sort()];
}

/** The key of an element as a text. */
function partOf(element: Element, equality: Equality): string {
  const key = keyOf(element, equality);
  return typeof key === 'object' && key !== null ? `o${objectNumber(key)}` : `${typeof key} ${key}`;
}

/** Whether a value is neither null nor an entity nor a collection. */
export function isScalar(value: Value): value is Scalar {
  return value !== null && !isReference(value) && !isCollectionValue(value);
}

/** Whether a value is an entity, or something else that has properties. */
export function isReference(value: Value): value is Ref | Instance {
  return value instanceof Ref || value instanceof Transient || value instanceof Entity;
}

/** Whether a value is a list. */
export function isList(value: Value): value is List {
  return Array.isArray(value) || value instanceof LongList;
}

/** Whether a value is a list, a set or a map. */
export function isCollectionValue(value: Value): value is Collection {
  return isList(value) || value instanceof SetValue || value instanceof MapValue;
}
