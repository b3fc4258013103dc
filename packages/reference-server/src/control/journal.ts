/** A request of the service and what decided it. */
export interface JournalEntry {
  /** Counts the requests from 1; clearing does not start it again. */
  readonly seq: number;
  readonly method: string;
  /** The path after the base path, e.g. `/rest/v2/entities/access.demo/Person`; cut after 1,000 characters. */
  readonly path: string;
  /** 0 where the connection was dropped. */
  readonly status: number;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `fault` where a fault was asked for. */
  readonly rule: string;
}

/** The last requests of a world; of more than 10,000 the oldest are forgotten. */
export class Journal {
  readonly #limit: number;
  #entries: JournalEntry[] = [];
  #seq = 0;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  add(entry: Omit<JournalEntry, 'seq'>): void {
    this.#seq += 1;
    this.#entries.push({ seq: this.#seq, ...entry, path: entry.path.slice(0, 1_000) });
    // Twice the limit is kept before the older half goes, so that an entry costs the same however many there are.
    if (this.#entries.length >= this.#limit * 2) this.#entries = this.#entries.slice(-this.#limit);
  }

  /** Oldest first. */
  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-this.#limit);
  }

  clear(): void {
    this.#entries = [];
  }
}
