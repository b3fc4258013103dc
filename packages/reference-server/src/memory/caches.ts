/**
 * A function that computes its result once for each argument, as long as the argument exists.
 *
 * @example const idOf = memoized((type: EntityType) => type.properties.find(({ name }) => name === 'id'));
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

let lastNumber = 0;

/** A number for an object, always the same for the same one. */
export const objectNumber = memoized((_: object) => {
  lastNumber += 1;
  return lastNumber;
});

/** The number of places in a page, and its binary logarithm. */
const pageSize = 32;
const pageBits = 5;

/** The number of items of a list in an array. */
const maxTogether = 1_024;

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
 * Items in the order in which they were added. An array of a million items holds up everything else for 50 ms, already
 * when its memory is allocated.
 */
export class LongList<Item> implements Iterable<Item> {
  /** The items, in arrays of a few. */
  readonly #parts: Item[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    this.#size += 1;
    const last = this.#parts.at(-1);
    if (last === undefined || last.length === maxTogether) this.#parts.push([item]);
    else last.push(item);
  }

  some(test: (item: Item) => boolean): boolean {
    return this.#parts.some((items) => items.some(test));
  }

  /** Includes items that are added meanwhile. */
  *[Symbol.iterator](): Generator<Item, void, undefined> {
    for (const items of this.#parts) yield* items;
  }
}

/** Different items that have places. */
export class PlacedSet<Item extends Placed> extends LongList<Item> {
  readonly #known = new PlacedMap<Item, true>();

  has(item: Item): boolean {
    return this.#known.get(item) !== undefined;
  }

  /** Adds an item at the end, unless it is there already. */
  override add(item: Item): void {
    if (this.has(item)) return;
    this.#known.set(item, true);
    super.add(item);
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
