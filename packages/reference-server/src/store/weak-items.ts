/** Items that may be collected as garbage while they are in the set, if nothing else uses them. */
export class WeakItems<Item extends object> {
  readonly #references = new Set<WeakRef<Item>>();
  #pruneAt = 8;

  add(reference: WeakRef<Item>): void {
    this.#references.add(reference);
    if (this.#references.size < this.#pruneAt) return;
    const { length } = Array.from(this);
    // Twice the number, so that the cost of each addition is constant on average.
    this.#pruneAt = Math.max(8, 2 * length);
  }

  delete(reference: WeakRef<Item>): void {
    this.#references.delete(reference);
  }

  clear(): void {
    this.#references.clear();
  }

  /** The items that have not been collected. */
  *[Symbol.iterator](): Generator<Item, void, undefined> {
    for (const reference of this.#references) {
      const item = reference.deref();
      if (item === undefined) this.#references.delete(reference);
      else yield item;
    }
  }
}
