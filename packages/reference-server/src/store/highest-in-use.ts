import type { IntegerKey } from './integer-key.js';

/**
 * Finds the highest number in use. Numbers are only added, and are removed when one that is not used any more is the highest,
 * or when such numbers outnumber the others. Most ids rise, so that nearly all numbers are in a list in which each is
 * higher than the one before. The others are in a heap.
 */
export class HighestInUse {
  readonly #isUsed: (number: bigint) => boolean;
  #rising: IntegerKey[] = [];
  #heap: IntegerKey[] = [];
  /** The number of uses. A number may be used several times. */
  #uses = 0;

  /** @param isUsed whether a number is used at present */
  constructor(isUsed: (number: bigint) => boolean) {
    this.#isUsed = isUsed;
  }

  use(number: IntegerKey): void {
    this.#uses += 1;
    const last = this.#rising.at(-1);
    if (last === undefined || number > last) this.#rising.push(number);
    else if (number < last) this.#push(number);
    if (this.#rising.length + this.#heap.length > 2 * this.#uses + 64) this.#removeUnused();
  }

  /** Called once for each use that has ended. */
  release(): void {
    this.#uses -= 1;
  }

  /** The highest number, or `undefined` if no number is in use. */
  get highest(): bigint | undefined {
    for (let last = this.#rising.at(-1); last !== undefined && !this.#has(last); last = this.#rising.at(-1)) {
      this.#rising.pop();
    }
    for (let [first] = this.#heap; first !== undefined && !this.#has(first); [first] = this.#heap) this.#pop();
    const [last, first] = [this.#rising.at(-1), this.#heap[0]];
    const highest = last === undefined || (first !== undefined && first > last) ? first : last;
    return highest === undefined ? undefined : BigInt(highest);
  }

  #has(number: IntegerKey): boolean {
    return this.#isUsed(BigInt(number));
  }

  #removeUnused(): void {
    const numbers = new Set([...this.#rising, ...this.#heap].filter((number) => this.#has(number)));
    this.#rising = Array.from(numbers).sort((left, right) => (left < right ? -1 : 1));
    this.#heap = [];
  }

  #push(number: IntegerKey): void {
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
