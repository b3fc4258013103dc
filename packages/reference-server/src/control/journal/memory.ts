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
