import type { BodySample } from '../../http/body.js';
import type { RequestHeaders } from '../../http/message.js';

/** A request and its response, as they were. What the journal shows of it is computed when it is read. */
export interface Exchange {
  readonly method: string;
  /** The path and the query as they were sent. */
  readonly target: string;
  /** How many segments of the path come before that of the service. */
  readonly prefixLength: number;
  /** Replaced by equal ones that are kept already. */
  headers: RequestHeaders;
  readonly body: BodySample | undefined;
  /** Milliseconds since 1970, by the clock of the world. */
  readonly time: number;
  readonly durationMs: number;
  /** The user of the session, or who tries to authenticate. */
  readonly user: string | undefined;
  /** The id of the injected fault. */
  readonly fault: string | undefined;
  /** 0 if the connection was dropped. */
  readonly status: number;
  readonly rule: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: BodySample | undefined;
}

/** A journal that shares its memory with others. */
export interface SharingJournal {
  /** What its entries take, in bytes. */
  readonly bytes: number;
  dropOldest(): void;
}

/** The memory of the journals of a server, which all its worlds share. */
export class JournalMemory {
  readonly limit: number;
  readonly #journals = new Set<SharingJournal>();
  #used = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  add(journal: SharingJournal): void {
    this.#used += journal.bytes;
    this.#journals.add(journal);
  }

  remove(journal: SharingJournal): void {
    this.#used -= journal.bytes;
    this.#journals.delete(journal);
  }

  /** Takes memory for an entry that has been added. If there is too little, the largest journals forget their oldest entries. */
  take(bytes: number): void {
    this.#used += bytes;
    while (this.#used > this.limit) this.#largest()?.dropOldest();
  }

  giveBack(bytes: number): void {
    this.#used -= bytes;
  }

  #largest(): SharingJournal | undefined {
    let largest: SharingJournal | undefined;
    for (const journal of this.#journals) if (journal.bytes > (largest?.bytes ?? 0)) largest = journal;
    return largest;
  }
}
