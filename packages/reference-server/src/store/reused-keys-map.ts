import type { ValueKey } from '../model/values.js';
import { DividedMap } from './divided-map.js';

/** The maximum number of removed keys that stay in a map. */
const maxRemoved = 1_024;

/**
 * A map from which keys are often removed and added again. A `Map` keeps what was removed in its chains until it grows, which
 * a large one rarely does: finding a key that was removed a thousand times takes a thousand steps. Here a removed key stays
 * in the map for a while, without a value.
 */
export class ReusedKeysMap<Key extends ValueKey, Value extends object> {
  readonly #entries = new DividedMap<Key, Value | undefined>();
  /** The keys without a value. */
  readonly #removed = new Set<Key>();

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): void {
    if (this.#removed.size > 0) this.#removed.delete(key);
    this.#entries.set(key, value);
  }

  /** Returns whether the map had the key. */
  delete(key: Key): boolean {
    if (!this.has(key)) return false;
    this.#entries.set(key, undefined);
    this.#removed.add(key);
    if (this.#removed.size > maxRemoved) this.#forgetRemoved();
    return true;
  }

  *values(): Generator<Value, void, undefined> {
    for (const [, value] of this.#entries) if (value !== undefined) yield value;
  }

  *[Symbol.iterator](): Generator<readonly [Key, Value], void, undefined> {
    for (const [key, value] of this.#entries) if (value !== undefined) yield [key, value];
  }

  #forgetRemoved(): void {
    for (const key of this.#removed) this.#entries.delete(key);
    this.#removed.clear();
  }
}
