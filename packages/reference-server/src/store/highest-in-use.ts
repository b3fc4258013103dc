import { type IntegerKey, integerKey } from './integer-key.js';

/**
 * Finds the highest number in use. A number may be used several times. The numbers are kept in a heap with lazy deletion:
 * released numbers are removed when they reach the top, or when they outnumber the others.
 */
export class HighestInUse {
  readonly #uses = new Map<IntegerKey, number>();
  #heap: IntegerKey[] = [];

  use(integer: bigint): void {
    const number = integerKey(integer);
    const uses = this.#uses.get(number) ?? 0;
    this.#uses.set(number, uses + 1);
    if (uses === 0) this.#push(number);
  }

  release(integer: bigint): void {
    const number = integerKey(integer);
    const uses = this.#uses.get(number) ?? 0;
    if (uses > 1) this.#uses.set(number, uses - 1);
    else this.#uses.delete(number);
  }

  /** The highest number, or `undefined` if no number is in use. */
  get highest(): bigint | undefined {
    while (this.#heap[0] !== undefined && !this.#uses.has(this.#heap[0])) this.#pop();
    return this.#heap[0] === undefined ? undefined : BigInt(this.#heap[0]);
  }

  #push(number: IntegerKey): void {
    if (this.#heap.length > 2 * this.#uses.size + 64) {
      // An array in descending order is a valid heap.
      this.#heap = Array.from(this.#uses.keys()).sort((left, right) => (left > right ? -1 : left < right ? 1 : 0));
      return;
    }
    let at = this.#heap.push(number) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#at(above) >= number) break;
      this.#heap[at] = this.#at(above);
      at = above;
    }
    this.#heap[at] = number;
  }

  #pop(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.#heap.length) break;
      const below = left + 1 < this.#heap.length && this.#at(left + 1) > this.#at(left) ? left + 1 : left;
      if (this.#at(below) <= last) break;
      this.#heap[at] = this.#at(below);
      at = below;
    }
    this.#heap[at] = last;
  }

  #at(index: number): IntegerKey {
    return this.#heap[index] ?? 0;
  }
}
