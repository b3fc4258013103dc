import { ownText } from '../model/own-text.js';

/** A request of the service and the rule that decided it. */
export interface JournalEntry {
  /** The number of the request, counted from 1. Clearing the journal does not reset it. */
  readonly seq: number;
  readonly method: string;
  /** The path after the base path, e.g. `/rest/v2/entities/access.demo/Person`, at most 1,000 characters of it. */
  readonly path: string;
  /** 0 if the connection was dropped. */
  readonly status: number;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `fault` if a fault was injected. */
  readonly rule: string;
}

/** The last 10,000 requests of a world. */
export class Journal {
  readonly #limit: number;
  #entries: JournalEntry[] = [];
  #seq = 0;

  constructor(limit = 10_000) {
    this.#limit = limit;
  }

  add({ method, path, status, rule }: Omit<JournalEntry, 'seq'>): void {
    this.#seq += 1;
    this.#entries.push({ seq: this.#seq, method, path: ownText(path.slice(0, 1_000)), status, rule });
    // The older half is dropped only at twice the limit, so adding an entry has a constant cost on average.
    if (this.#entries.length >= this.#limit * 2) this.#entries = this.#entries.slice(-this.#limit);
  }

  /** The entries, the oldest first. */
  entries(): readonly JournalEntry[] {
    return this.#entries.slice(-this.#limit);
  }

  clear(): void {
    this.#entries = [];
  }
}
