interface CacheMap<Key, Entry> {
  get(key: Key): Entry | undefined;
  set(key: Key, entry: Entry): unknown;
}

interface Entry<Value> {
  readonly value: Value;
  readonly size: number;
}

/**
 * Keeps values up to a total size. It has two maps: when the first is half as large as the limit, it becomes the second, and
 * what the second had is dropped unless it was used meanwhile.
 */
export class BoundedCache<Key, Value> {
  readonly #half: number;
  readonly #createMap: () => CacheMap<Key, Entry<Value>>;
  #recent: CacheMap<Key, Entry<Value>>;
  #older: CacheMap<Key, Entry<Value>>;
  #recentSize = 0;

  /**
   * @param limit the total size of the values
   * @param createMap `() => new WeakMap()` for keys that the cache must not keep alive
   */
  constructor(limit: number, createMap: () => CacheMap<Key, Entry<Value>>) {
    this.#half = limit / 2;
    this.#createMap = createMap;
    this.#recent = createMap();
    this.#older = createMap();
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const older = this.#older.get(key);
    if (older !== undefined) this.#add(key, older);
    return older?.value;
  }

  /** Keeps a value, unless it is so large that it would drop many others. */
  set(key: Key, value: Value, size: number): void {
    if (size <= this.#half / 64) this.#add(key, { value, size });
  }

  #add(key: Key, entry: Entry<Value>): void {
    if (this.#recentSize + entry.size > this.#half) {
      this.#older = this.#recent;
      this.#recent = this.#createMap();
      this.#recentSize = 0;
    }
    this.#recent.set(key, entry);
    this.#recentSize += entry.size;
  }
}
