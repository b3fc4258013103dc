import { memoized } from '../memory/caches.js';
import { Decimal } from './decimal.js';
import { type EntityType, isCollection, type Property, propertyOf, type ValueType } from './types.js';
import { type Instance, MapValue, SetValue, Transient, type Value } from './values.js';

/**
 * The values of a new entity, one for each index: the default, else null, or the empty value if null is not allowed. There is
 * none for the globalId, which may be computed later. Entities have empty collections in common, which are never changed.
 */
export function initialValues(type: EntityType): Value[] {
  return template(type).slice();
}

const template = memoized((type: EntityType): readonly Value[] => {
  const values = new Array<Value>(type.valueCount).fill(null);
  for (const property of type.properties) values[property.index] = initialValue(property);
  delete values[type.globalId.index];
  return values;
});

/** Creates the defaults of properties. Properties do not contain them, since types are independent of values. */
const defaults = new WeakMap<Property, () => Value>();

/** Sets the default of a property. Without one, new entities have the empty value. */
export function setDefault(property: Property, createDefault: () => Value): void {
  defaults.set(property, createDefault);
}

function initialValue(property: Property): Value {
  const { type, nullable } = property;
  const value = defaults.get(property)?.() ?? null;
  if (value !== null) return value;
  return nullable && !isCollection(type) ? null : emptyValue(type);
}

const zero = Decimal.fromInteger(0);

/** The empty value of a type: false, 0, null or a new empty collection (2.5). */
export function emptyValue(type: ValueType): Value {
  switch (type.kind) {
    case 'list':
      return [];
    case 'set':
      return new SetValue();
    case 'map':
      return new MapValue();
    case 'simple':
      return emptyScalars[type.name];
    default:
      return null;
  }
}

const emptyScalars = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: zero,
  date: null,
  string: null,
  object: null,
} as const;

/** Creates what is not part of a store, with the initial values of its type. */
export function newTransient(type: EntityType): Transient {
  return new Transient(type, initialValues(type));
}

/**
 * Creates what is not part of a store, e.g. the envelope of a result.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Transient {
  const created = newTransient(type);
  for (const [name, value] of Object.entries(values)) created.put(propertyOf(type, name), value);
  return created;
}

/** The number of places in a page, and its binary logarithm. */
const pageSize = 32;
const pageBits = 5;

interface Page<Value> {
  readonly keys: (Instance | undefined)[];
  readonly values: (Value | undefined)[];
}

/**
 * Values by instance. A `Map` is copied when it grows, which holds up everything else for 50 ms if it has a million keys. Here
 * the entities of a state have places in pages by the numbers of their creation.
 */
export class InstanceMap<Value> {
  readonly #pages = new Map<number, Page<Value>>();
  /** The values of instances that are not part of a store, or whose places others have. */
  #others: Map<Instance, Value> | undefined;

  get(instance: Instance): Value | undefined {
    const index = instance.place % pageSize;
    const page = this.#pages.get(pageOf(instance));
    return page?.keys[index] === instance ? page.values[index] : this.#others?.get(instance);
  }

  set(instance: Instance, value: Value): void {
    const { place } = instance;
    const index = place % pageSize;
    const page = place === 0 ? undefined : this.#pageFor(instance);
    const key = page?.keys[index];
    if (page === undefined || (key !== undefined && key !== instance)) {
      this.#others ??= new Map();
      this.#others.set(instance, value);
      return;
    }
    page.keys[index] = instance;
    page.values[index] = value;
  }

  #pageFor(instance: Instance): Page<Value> {
    const number = pageOf(instance);
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = { keys: new Array<Instance | undefined>(pageSize), values: new Array<Value | undefined>(pageSize) };
      this.#pages.set(number, page);
    }
    return page;
  }
}

/** Instances in the order in which they were added. As {@link InstanceMap}, it takes no long time to grow. */
export class InstanceSet implements Iterable<Instance> {
  readonly #instances: Instance[] = [];
  readonly #positions = new InstanceMap<number>();

  get size(): number {
    return this.#instances.length;
  }

  has(instance: Instance): boolean {
    return this.#positions.get(instance) !== undefined;
  }

  /** Adds an instance at the end, unless it is there already. */
  add(instance: Instance): void {
    if (this.has(instance)) return;
    this.#positions.set(instance, this.#instances.length);
    this.#instances.push(instance);
  }

  /** Includes instances that are added meanwhile. */
  [Symbol.iterator](): IterableIterator<Instance> {
    return this.#instances.values();
  }
}

function pageOf({ place }: Instance): number {
  return place < 0x4000_0000 ? place >> pageBits : Math.floor(place / pageSize);
}
