import { inTurns, isStepDone, type Steps } from '../../work/steps.js';
import { ControlError } from '../control-body.js';
import { type Candidate, type Condition, costOfEntry, type JournalEntry, matchOf } from './entry.js';

/** Where a reader finds entries. */
export interface EntrySource {
  /** The number of the last entry. */
  readonly seq: number;
  /** The entry with a number, or the next one that is still there. */
  entryFrom(seq: number): Candidate<JournalEntry> | undefined;
  /** Calls a function when there is a new entry. Returns a function that ends this. */
  onEntry(wake: () => void): () => void;
}

/** The next entry for a reader. */
interface Taken {
  /** How many entries were forgotten before they were read. */
  readonly missed: number;
  /** An entry that fulfils the conditions, or for which this cannot be decided. Missing if there is none yet. */
  readonly entry?: JournalEntry;
  readonly isUndecided?: boolean;
}

/**
 * Reads the entries of a journal as they are added. It keeps only a position, so a slow reader costs no memory: it
 * misses what the journal has forgotten.
 */
export class JournalReader implements AsyncIterableIterator<JournalEntry, undefined> {
  readonly #journal: EntrySource;
  readonly #conditions: readonly Condition<JournalEntry>[];
  readonly #signal: AbortSignal | undefined;
  /** The number of the last entry that was looked at. */
  #position: number;
  #isEnded = false;
  /** Called at the end. */
  onEnd: (() => void) | undefined;
  readonly #waiting = new Set<() => void>();

  /** @param after the number of the entry before the first one. Default: that of the last request */
  constructor(
    journal: EntrySource,
    conditions: readonly Condition<JournalEntry>[],
    after: number | undefined,
    signal: AbortSignal | undefined,
  ) {
    this.#journal = journal;
    this.#conditions = conditions;
    this.#position = Math.min(after ?? journal.seq, journal.seq);
    this.#signal = signal;
    if (signal?.aborted) this.end();
    else signal?.addEventListener('abort', this.end);
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The next entry that is there already, if any. */
  take(): Promise<Taken | undefined> {
    return inTurns(this.#taking());
  }

  *#taking(): Steps<Taken | undefined> {
    let missed = 0;
    while (this.#hasMore) {
      const candidate = this.#journal.entryFrom(this.#position + 1);
      const found = candidate?.shown.seq ?? this.#journal.seq + 1;
      missed += found - this.#position - 1;
      this.#position = Math.min(found, this.#journal.seq);
      const match = candidate !== undefined && matchOf(candidate, this.#conditions);
      if (candidate !== undefined && match !== false) {
        return { missed, entry: candidate.shown, isUndecided: match === 'undecided' };
      }
      if (isStepDone(costOfEntry)) yield;
    }
    return missed === 0 ? undefined : { missed };
  }

  get #hasMore(): boolean {
    return !this.#isEnded && this.#position < this.#journal.seq;
  }

  /**
   * Waits for an entry or for the end.
   *
   * @param milliseconds the time after which it stops waiting. Default: never
   */
  wait(milliseconds?: number): Promise<void> {
    if (this.#isEnded || this.#hasMore) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        stopListening();
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
      const stopListening = this.#journal.onEntry(done);
      this.#waiting.add(done);
    });
  }

  async next(): Promise<IteratorResult<JournalEntry, undefined>> {
    while (!this.#isEnded) {
      const { entry: value, isUndecided } = (await this.take()) ?? {};
      if (value !== undefined && isUndecided !== true) return { done: false, value };
      if (value !== undefined) {
        this.end();
        throw undecidedError([value]);
      }
      await this.wait();
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<JournalEntry, undefined>> {
    this.end();
    return { done: true, value: undefined };
  }

  readonly end = (): void => {
    this.#isEnded = true;
    this.#signal?.removeEventListener('abort', this.end);
    for (const wake of this.#waiting) wake();
    this.onEnd?.();
  };
}

/** Says for which entries a filter cannot be decided. */
export function undecidedError(undecided: readonly JournalEntry[]): ControlError {
  const [first, ...others] = undecided.map(({ seq, method, path }) => `#${seq} ${method} ${path}`);
  const further = others.length === 0 ? '' : ` and ${others.length} more`;
  return new ControlError(
    `The filter cannot be decided for ${first}${further}: the body is longer than the journal keeps. Further members of the filter, such as "method" or "path", can exclude it.`,
  );
}
