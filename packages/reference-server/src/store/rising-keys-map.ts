import type { ValueKey } from '../model/values.js';
import { ReusedKeysMap } from './reused-keys-map.js';

/** The values in a page are those of this many numbers, of 8 bits. */
const pageBits = 8;
const pageSize = 2 ** pageBits;

/** How many more numbers the pages may span than the double of their values. */
const slack = 64;

/** The values of the numbers from a multiple of the size on, counted from the first key. */
interface Page<Value> {
  readonly values: (Value | undefined)[];
  /** The number of values that are not undefined. */
  count: number;
}

/**
 * A map for ids. Those that the service generates, and those of most deployments, are whole numbers without large gaps, which are
 * added one after the other. Their values are in pages, which take a fraction of the time and of the memory of a `Map`. All
 * others are in a map.
 */
export class RisingKeysMap<Key extends ValueKey, Value extends object> {
  readonly #pages: (Page<Value> | undefined)[] = [];
  /** The pages have the numbers from this one on, of which {@link #length} is the number. */
  #first = 0;
  #length = 0;
  /** The number of values in pages. */
  #count = 0;
  readonly #others = new ReusedKeysMap<Key, Value>();
  /** Whether there may be other values, whose keys may be numbers of the pages. */
  #hasOthers = false;

  get(key: Key): Value | undefined {
    if (typeof key === 'number') {
      const at = key - this.#first;
      if (this.#isInPages(at)) {
        const value = this.#pages[at >>> pageBits]?.values[at & (pageSize - 1)];
        if (value !== undefined) return value;
      }
    }
    return this.#hasOthers ? this.#others.get(key) : undefined;
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    if (typeof key === 'number' && !(this.#hasOthers && this.#others.has(key)) && this.#fitsPages(key)) {
      this.#put(key - this.#first, value);
      return;
    }
    this.#hasOthers = true;
    this.#others.set(key, value);
  }

  /** Returns whether the map had the key. */
  delete(key: Key): boolean {
    const at = typeof key === 'number' ? key - this.#first : -1;
    const number = at >>> pageBits;
    const page = this.#isInPages(at) ? this.#pages[number] : undefined;
    if (page?.values[at & (pageSize - 1)] === undefined) return this.#hasOthers && this.#others.delete(key);
    page.values[at & (pageSize - 1)] = undefined;
    page.count -= 1;
    this.#count -= 1;
    if (page.count === 0) this.#pages[number] = undefined;
    return true;
  }

  *values(): Generator<Value, void, undefined> {
    for (const page of this.#pages) {
      if (page === undefined) continue;
      for (const value of page.values) if (value !== undefined) yield value;
    }
    if (this.#hasOthers) yield* this.#others.values();
  }

  /** Whether the pages have a number, counted from their first one. */
  #isInPages(at: number): boolean {
    return at >>> 0 === at && at < this.#length;
  }

  /** Whether a number belongs into pages, which span it from now on. */
  #fitsPages(number: number): boolean {
    if (this.#length === 0 && Number.isSafeInteger(number)) this.#first = number;
    const at = number - this.#first;
    if (at >>> 0 !== at || at >= 2 * this.#count + slack) return this.#isInPages(at);
    if (at >= this.#length) this.#length = at + 1;
    return true;
  }

  #put(at: number, value: Value): void {
    const number = at >>> pageBits;
    const offset = at & (pageSize - 1);
    while (this.#pages.length < number) this.#pages.push(undefined);
    let page = this.#pages[number];
    if (page === undefined) {
      page = { values: [], count: 0 };
      this.#pages[number] = page;
    }
    while (page.values.length < offset) page.values.push(undefined);
    if (page.values[offset] === undefined) {
      page.count += 1;
      this.#count += 1;
    }
    page.values[offset] = value;
  }
}
