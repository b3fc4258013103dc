/**
 * A function that computes its result once for each argument, as long as the argument exists.
 *
 * @example const planOf = memoized((type: EntityType) => new TypePlan(type));
 */
export function memoized<Argument extends WeakKey, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new WeakMap<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}

interface CacheMap<Key, Entry> {
  get(key: Key): Entry | undefined;
  set(key: Key, entry: Entry): unknown;
}

interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/**
 * Keeps values up to a total size. It has two maps: when the first is half as large as the limit, it becomes the
 * second, and what the second had is dropped unless it was used meanwhile.
 */
export class BoundedCache<Key, Value> {
  readonly #half: number;
  readonly #createMap: () => CacheMap<Key, Entry<Value>>;
  #recent: CacheMap<Key, Entry<Value>>;
  #older: CacheMap<Key, Entry<Value>>;
  #recentSize = 0;

  /**
   * @param limit the total size of the values
   * @param createMap `() => new WeakMap()` for keys that the cache must not keep alive
   */
  constructor(limit: number, createMap: () => CacheMap<Key, Entry<Value>>) {
    this.#half = limit / 2;
    this.#createMap = createMap;
    this.#recent = createMap();
    this.#older = createMap();
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const older = this.#older.get(key);
    if (older !== undefined) this.#add(key, older);
    return older?.value;
  }

  /** Keeps a value, unless it is so large that it would drop many others. */
  set(key: Key, value: Value, size: number): void {
    if (size <= this.#half / 64) this.#add(key, { value, size });
  }

  #add(key: Key, entry: Entry<Value>): void {
    if (this.#recentSize + entry.size > this.#half) {
      this.#older = this.#recent;
      this.#recent = this.#createMap();
      this.#recentSize = 0;
    }
    this.#recent.set(key, entry);
    this.#recentSize += entry.size;
  }
}

/** A value between the one that was used before it and the one that was used after it. */
interface Link<Value> {
  readonly key: string;
  readonly value: Value;
  before: Link<Value> | undefined;
  after: Link<Value> | undefined;
}

/**
 * Values by key, in the order of their last use. Every operation takes the same time for any number of values: a `Map`
 * alone keeps deleted entries for a while, and passes over those at its beginning whenever its first value is wanted.
 */
export class RecentlyUsed<Value> {
  readonly #links = new Map<string, Link<Value>>();
  #first: Link<Value> | undefined;
  #last: Link<Value> | undefined;

  get size(): number {
    return this.#links.size;
  }

  /** The least recently used value. */
  get leastRecent(): Value | undefined {
    return this.#first?.value;
  }

  get(key: string): Value | undefined {
    return this.#links.get(key)?.value;
  }

  /** Makes a value the one that was used last, and returns it. */
  use(key: string): Value | undefined {
    const link = this.#links.get(key);
    if (link === undefined) return undefined;
    if (link !== this.#last) {
      this.#unlink(link);
      this.#append(link);
    }
    return link.value;
  }

  /** Adds a value as the one that was used last. A value that has the key already is removed. */
  add(key: string, value: Value): void {
    this.delete(key);
    const link: Link<Value> = { key, value, before: undefined, after: undefined };
    this.#links.set(key, link);
    this.#append(link);
  }

  delete(key: string): void {
    const link = this.#links.get(key);
    if (link !== undefined) this.#remove(link);
  }

  /** Deletes the least recently used value. */
  deleteLeastRecent(): void {
    if (this.#first !== undefined) this.#remove(this.#first);
  }

  /** The values with their keys, the least recently used one first. The current value may be deleted meanwhile. */
  *[Symbol.iterator](): Generator<readonly [key: string, value: Value], void, undefined> {
    for (let link = this.#first; link !== undefined; ) {
      const { key, value, after } = link;
      yield [key, value];
      link = after;
    }
  }

  #remove(link: Link<Value>): void {
    this.#links.delete(link.key);
    this.#unlink(link);
  }

  #append(link: Link<Value>): void {
    link.before = this.#last;
    link.after = undefined;
    if (this.#last === undefined) this.#first = link;
    else this.#last.after = link;
    this.#last = link;
  }

  #unlink({ before, after }: Link<Value>): void {
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
  }
}

/** The number of places in a page, and its binary logarithm. */
const pageSize = 32;
const pageBits = 5;

/** An object with a place: the number of its creation among others of its kind, or 0. */
interface Placed {
  readonly place: number;
}

interface Page<Key, Value> {
  readonly keys: (Key | undefined)[];
  readonly values: (Value | undefined)[];
}

/**
 * A map whose keys have places. A `Map` is copied when it grows, which holds up everything else for 50 ms if it has a
 * million keys. Here each key is in a page that its place determines.
 */
export class PlacedMap<Key extends Placed, Value> {
  readonly #pages = new Map<number, Page<Key, Value>>();
  /** The values of keys whose place is 0, or is taken by another key. */
  #others: Map<Key, Value> | undefined;

  get(key: Key): Value | undefined {
    const index = key.place % pageSize;
    const page = this.#pages.get(pageOf(key));
    return page?.keys[index] === key ? page.values[index] : this.#others?.get(key);
  }

  set(key: Key, value: Value): void {
    const { place } = key;
    const index = place % pageSize;
    const page = place === 0 ? undefined : this.#pageFor(key);
    const known = page?.keys[index];
    if (page === undefined || (known !== undefined && known !== key)) {
      this.#others ??= new Map();
      this.#others.set(key, value);
      return;
    }
    page.keys[index] = key;
    page.values[index] = value;
  }

  #pageFor(key: Key): Page<Key, Value> {
    const number = pageOf(key);
    let page = this.#pages.get(number);
    if (page === undefined) {
      page = { keys: new Array<Key | undefined>(pageSize), values: new Array<Value | undefined>(pageSize) };
      this.#pages.set(number, page);
    }
    return page;
  }
}

/**
 * Items that have places, in the order in which they were added. Like {@link PlacedMap}, it never takes long to grow.
 */
export class PlacedSet<Item extends Placed> implements Iterable<Item> {
  readonly #items: Item[] = [];
  readonly #positions = new PlacedMap<Item, number>();

  get size(): number {
    return this.#items.length;
  }

  has(item: Item): boolean {
    return this.#positions.get(item) !== undefined;
  }

  /** Adds an item at the end, unless it is there already. */
  add(item: Item): void {
    if (this.has(item)) return;
    this.#positions.set(item, this.#items.length);
    this.#items.push(item);
  }

  /** Includes items that are added meanwhile. */
  [Symbol.iterator](): IterableIterator<Item> {
    return this.#items.values();
  }
}

function pageOf({ place }: Placed): number {
  return place < 0x4000_0000 ? place >> pageBits : Math.floor(place / pageSize);
}

/** Shorter parts of a text are copies anyway. */
const shortestSlice = 13;

/**
 * A copy of a text that may be a part of a longer one. V8 keeps the whole of a text as long as a slice of it of 13
 * characters or more, so whatever is kept beyond the request is copied.
 */
export function ownText(text: string): string {
  // Joining copies the parts into one text.
  return text.length < shortestSlice ? text : [text.slice(0, 1), text.slice(1)].join('');
}
