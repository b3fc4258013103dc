/** The content of an entry with its number in the order of insertion. */
export interface OrderedItem<Content> {
  readonly content: Content;
  readonly order: number;
}

/**
 * Contents by key in the order of insertion, as sets and maps have them. A content that was taken out can be put back
 * where it was, so that undoing a removal restores the order too.
 */
export class OrderedMap<Key, Content> {
  #items = new Map<Key, OrderedItem<Content>>();
  #nextOrder = 0;
  #isSorted = true;

  get size(): number {
    return this.#items.size;
  }

  get(key: Key): OrderedItem<Content> | undefined {
    return this.#items.get(key);
  }

  /** Adds a content, or replaces the one with this key without changing its order. */
  set(key: Key, content: Content): void {
    const order = this.#items.get(key)?.order ?? this.#nextOrder++;
    this.#items.set(key, { content, order });
  }

  /** Removes the content with this key and returns it, for {@link putBack}. */
  takeOut(key: Key): OrderedItem<Content> | undefined {
    const item = this.#items.get(key);
    if (item !== undefined) this.#items.delete(key);
    return item;
  }

  putBack(key: Key, item: OrderedItem<Content>): void {
    if (this.#items.get(key)?.order !== item.order) this.#isSorted = false;
    this.#items.set(key, item);
  }

  /** The contents in order. This is a copy, so the map may be changed while a caller iterates over it. */
  contents(): readonly Content[] {
    if (!this.#isSorted) this.#sort();
    return Array.from(this.#items.values(), contentOf);
  }

  some(test: (content: Content) => boolean): boolean {
    for (const { content } of this.#items.values()) if (test(content)) return true;
    return false;
  }

  #sort(): void {
    const items = Array.from(this.#items);
    this.#items = new Map(items.sort(([, left], [, right]) => left.order - right.order));
    this.#isSorted = true;
  }
}

function contentOf<Content>({ content }: OrderedItem<Content>): Content {
  return content;
}
