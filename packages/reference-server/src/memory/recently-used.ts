/** A value between the one that was used before it and the one that was used after it. */
interface Link<Value> {
  readonly key: string;
  readonly value: Value;
  before: Link<Value> | undefined;
  after: Link<Value> | undefined;
}

/**
 * Values by key, in the order of their last use. Every operation takes the same time for any number of values: a `Map` alone
 * keeps what is deleted at its beginning for a while, and looks at it whenever its first value is wanted.
 */
export class RecentlyUsed<Value> {
  readonly #links = new Map<string, Link<Value>>();
  #first: Link<Value> | undefined;
  #last: Link<Value> | undefined;

  get size(): number {
    return this.#links.size;
  }

  /** The value that was not used for longest. */
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

  /** Deletes the value that was not used for longest. */
  deleteLeastRecent(): void {
    if (this.#first !== undefined) this.#remove(this.#first);
  }

  /** The values with their keys, beginning with the one that was not used for longest. The present one may be deleted meanwhile. */
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
