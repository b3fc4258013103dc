import type { Instance } from './values.js';

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
