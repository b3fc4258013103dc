/** The maximum size of a chunk. Adding and removing move only items of one chunk, however long the list is. */
const maxChunk = 1_024;

/**
 * A list of items in a total order, stored in chunks. The cost of adding, removing and finding items grows little with the
 * length of the list.
 */
export class SortedList<Item> implements Iterable<Item> {
  readonly #compare: (left: Item, right: Item) => number;
  readonly #chunks: Item[][] = [];
  #size = 0;

  /** @param compare must return 0 only for an item and itself, e.g. by comparing the number of the creation last */
  constructor(compare: (left: Item, right: Item) => number, items: Item[] = []) {
    this.#compare = compare;
    if (!items.every((item, index) => index === 0 || compare(items[index - 1] ?? item, item) < 0)) items.sort(compare);
    for (let start = 0; start < items.length; start += maxChunk / 2) {
      this.#chunks.push(items.slice(start, start + maxChunk / 2));
    }
    this.#size = items.length;
  }

  get size(): number {
    return this.#size;
  }

  add(item: Item): void {
    const at = Math.min(this.#chunkOf(item), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    this.#size += 1;
    if (chunk === undefined) {
      this.#chunks.push([item]);
      return;
    }
    chunk.splice(this.#position(chunk, item), 0, item);
    if (chunk.length > maxChunk) this.#chunks.splice(at + 1, 0, chunk.splice(maxChunk / 2));
  }

  /** Removes an item that is in the list. */
  remove(item: Item): void {
    const at = this.#chunkOf(item);
    const chunk = this.#chunks[at] ?? [];
    const position = this.#position(chunk, item);
    if (chunk[position] !== item) throw new Error('The item is not at its position in the list.');
    chunk.splice(position, 1);
    this.#size -= 1;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Up to `max` items from the position `start`. */
  slice(start: number, max: number): Item[] {
    const page: Item[] = [];
    let skip = start;
    for (const chunk of this.#chunks) {
      if (page.length >= max) break;
      if (skip < chunk.length) page.push(...chunk.slice(skip, Math.min(chunk.length, skip + max - page.length)));
      skip = Math.max(0, skip - chunk.length);
    }
    return page;
  }

  *[Symbol.iterator](): Generator<Item, void, undefined> {
    for (const chunk of this.#chunks) yield* chunk;
  }

  /** The first chunk that does not end before `item`. */
  #chunkOf(item: Item): number {
    let low = 0;
    let high = this.#chunks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && this.#compare(last, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first position in `chunk` that does not come before `item`. */
  #position(chunk: readonly Item[], item: Item): number {
    let low = 0;
    let high = chunk.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = chunk[middle];
      if (other !== undefined && this.#compare(other, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
