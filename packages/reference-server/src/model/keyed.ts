/** A content with its place in the order of insertion. */
export interface Placed<Content> {
  readonly content: Content;
  readonly place: number;
}

/**
 * What a set and a map have in common: contents by key in the order of insertion. A content that was taken out can be
 * put back to its place, so that an inverse leaves no trace.
 */
export class Keyed<Key, Content> {
  /** Made when it is needed: most collections of most entities are empty. */
  #contents: Map<Key, Placed<Content>> | undefined;
  #next = 0;
  #inOrder = true;

  get size(): number {
    return this.#contents?.size ?? 0;
  }

  get(key: Key): Placed<Content> | undefined {
    return this.#contents?.get(key);
  }

  /** Adds, or replaces at the same place. */
  set(key: Key, content: Content): void {
    this.#contents ??= new Map();
    const place = this.#contents.get(key)?.place ?? this.#next++;
    this.#contents.set(key, { content, place });
  }

  takeOut(key: Key): Placed<Content> | undefined {
    const placed = this.#contents?.get(key);
    if (placed !== undefined) this.#contents?.delete(key);
    return placed;
  }

  putBack(key: Key, placed: Placed<Content>): void {
    this.#contents ??= new Map();
    if (this.#contents.get(key)?.place !== placed.place) this.#inOrder = false;
    this.#contents.set(key, placed);
  }

  /** In order, as they are now: whoever walks them may change them. */
  contents(): readonly Content[] {
    if (this.#contents === undefined) return [];
    if (!this.#inOrder) this.#sort();
    return Array.from(this.#contents.values(), contentOf);
  }

  some(test: (content: Content) => boolean): boolean {
    for (const { content } of this.#contents?.values() ?? []) if (test(content)) return true;
    return false;
  }

  #sort(): void {
    const contents = Array.from(this.#contents ?? []);
    this.#contents = new Map(contents.sort(([, left], [, right]) => left.place - right.place));
    this.#inOrder = true;
  }
}

function contentOf<Content>({ content }: Placed<Content>): Content {
  return content;
}
