import type { ValueKey } from '../model/values.js';

/** How many keys there are for each part on average. */
const keysInPart = 8_192;

/**
 * A map in parts, of which one is divided whenever there are too many keys. A `Map` of a million keys is copied when it grows,
 * which would hold up everything else.
 */
export class DividedMap<Key extends ValueKey, Value> {
  /** The parts by the last bits of the hashes of their keys: one bit more for those that are divided already. */
  readonly #parts: Map<Key, Value>[] = [new Map()];
  #bits = 0;
  #size = 0;

  get(key: Key): Value | undefined {
    return this.#partOf(key).get(key);
  }

  set(key: Key, value: Value): void {
    const part = this.#partOf(key);
    const before = part.size;
    part.set(key, value);
    this.#size += part.size - before;
    if (this.#size > keysInPart * this.#parts.length) this.#divide();
  }

  delete(key: Key): void {
    if (this.#partOf(key).delete(key)) this.#size -= 1;
  }

  *[Symbol.iterator](): Generator<[Key, Value], void, undefined> {
    for (const part of this.#parts) yield* part;
  }

  #partOf(key: Key): Map<Key, Value> {
    const { length } = this.#parts;
    const hash = length === 1 ? 0 : hashOf(key);
    const at = hash & ((2 << this.#bits) - 1);
    const part = this.#parts[at < length ? at : hash & ((1 << this.#bits) - 1)];
    if (part === undefined) throw new Error(`There is no part ${at} of ${length}.`);
    return part;
  }

  /** Divides the next part that has not been divided by the next bit. */
  #divide(): void {
    const bit = 1 << this.#bits;
    const at = this.#parts.length - bit;
    const [kept, moved] = [new Map<Key, Value>(), new Map<Key, Value>()];
    for (const [key, value] of this.#parts[at] ?? []) ((hashOf(key) & bit) === 0 ? kept : moved).set(key, value);
    this.#parts[at] = kept;
    this.#parts.push(moved);
    if (this.#parts.length === 2 * bit) this.#bits += 1;
  }
}

/** A number of 32 bits that is the same for the same key. */
function hashOf(key: ValueKey): number {
  if (typeof key === 'number') {
    // Most ids are small whole numbers.
    const low = key | 0;
    if (low === key) return mixed(low);
    if (Number.isInteger(key)) return mixed(low ^ Math.trunc(key / 2 ** 32));
  }
  if (typeof key === 'bigint') return mixed(Number(BigInt.asIntN(32, key)));
  if (typeof key === 'object') return key !== null && 'name' in key ? hashOf(key.name) : 0;
  let hash = 0;
  const text = String(key);
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return mixed(hash);
}

/** Spreads the bits of a number over all bits (the last steps of MurmurHash3). */
function mixed(number: number): number {
  const first = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}
