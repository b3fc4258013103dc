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
