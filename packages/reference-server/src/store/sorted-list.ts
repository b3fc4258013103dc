import type { Ordering, SortKey } from './compare.js';

/** The maximum size of a chunk. Adding and removing move only items of one chunk, however long the list is. */
const maxChunk = 1_024;

/** Some items of a list, and the key of each. */
interface Chunk<Item> {
  readonly items: Item[];
  readonly keys: SortKey[];
}

/**
 * A list of items in a total order, stored in chunks. The cost of adding, removing and finding items grows little with the
 * length of the list.
 */
export class SortedList<Item> implements Iterable<Item> {
  readonly #ordering: Ordering<Item>;
  readonly #chunks: Chunk<Item>[] = [];
  #size = 0;

  constructor(ordering: Ordering<Item>, items: readonly Item[] = []) {
    this.#ordering = ordering;
    this.#size = items.length;
    this.#fill(items);
  }

  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    const key = this.#ordering.keyOf(item);
    const at = Math.min(this.#chunkOf(key, item), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    this.#size += 1;
    if (chunk === undefined) {
      this.#chunks.push({ items: [item], keys: [key] });
      return;
    }
    const position = this.#position(chunk, key, item);
    chunk.items.splice(position, 0, item);
    chunk.keys.splice(position, 0, key);
    if (chunk.items.length <= maxChunk) return;
    const half = maxChunk / 2;
    this.#chunks.splice(at + 1, 0, { items: chunk.items.splice(half), keys: chunk.keys.splice(half) });
  }

  /** Removes an item that is in the list. */
  remove(item: Item): void {
    const key = this.#ordering.keyOf(item);
    const at = this.#chunkOf(key, item);
    const chunk = this.#chunks[at] ?? { items: [], keys: [] };
    const position = this.#position(chunk, key, item);
    if (chunk.items[position] !== item) throw new Error('The item is not at its position in the list.');
    chunk.items.splice(position, 1);
    chunk.keys.splice(position, 1);
    this.#size -= 1;
    if (chunk.items.length === 0) this.#chunks.splice(at, 1);
  }

  /** Up to `max` items from the position `start`. */
  slice(start: number, max: number): Item[] {
    const page: Item[] = [];
    let skip = start;
    for (const { items } of this.#chunks) {
      if (page.length >= max) break;
      if (skip < items.length) page.push(...items.slice(skip, Math.min(items.length, skip + max - page.length)));
      skip = Math.max(0, skip - items.length);
    }
    return page;
  }

  *[Symbol.iterator](): Generator<Item, void, undefined> {
    for (const { items } of this.#chunks) yield* items;
  }

  #fill(items: readonly Item[]): void {
    const { keyOf, compareKeys, compare } = this.#ordering;
    const keys = items.map((item) => keyOf(item));
    const compareAt = (left: number, right: number) => {
      const byKey = compareKeys(keys[left], keys[right]);
      const [leftItem, rightItem] = [items[left], items[right]];
      return byKey !== 0 || leftItem === undefined || rightItem === undefined ? byKey : compare(leftItem, rightItem);
    };
    const order = Uint32Array.from(items.keys());
    if (!order.every((_, at) => at === 0 || compareAt(at - 1, at) < 0)) order.sort(compareAt);
    for (let start = 0; start < items.length; start += maxChunk / 2) {
      const chunk: Chunk<Item> = { items: [], keys: [] };
      for (const at of order.subarray(start, start + maxChunk / 2)) {
        const item = items[at];
        if (item !== undefined) chunk.items.push(item);
        chunk.keys.push(keys[at]);
      }
      this.#chunks.push(chunk);
    }
  }

  /** The first chunk that does not end before an item. */
  #chunkOf(key: SortKey, item: Item): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const chunk = this.#chunks[middle];
      if (chunk !== undefined && this.#isBefore(chunk, chunk.items.length - 1, key, item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first position in a chunk that does not come before an item. */
  #position(chunk: Chunk<Item>, key: SortKey, item: Item): number {
    let low = 0;
    let high = chunk.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(chunk, middle, key, item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the item at a position of a chunk comes before an item. */
  #isBefore({ items, keys }: Chunk<Item>, position: number, key: SortKey, item: Item): boolean {
    const byKey = this.#ordering.compareKeys(keys[position], key);
    if (byKey !== 0) return byKey < 0;
    const other = items[position];
    return other !== undefined && this.#ordering.compare(other, item) < 0;
  }
}
