import { type BodySample, ByteSample, maxSample } from '../../http/body.js';
import type { RequestHeaders } from '../../http/message.js';
import { sharedController } from '../../platform/runtime.js';
import { completed, mapping, type Steps } from '../../work/steps.js';
import { ControlBody } from '../control-body.js';
import { type Candidate, type Condition, candidateOf, costOfEntry, type JournalEntry, matchOf } from './entry.js';
import type { Exchange } from './exchange.js';
import { type JournalFilter, readJournalFilter } from './filter.js';
import { decidedEntries, type EntrySource, endable, undecidedError } from './following.js';
import { type Expectation, expectation, expectSequence } from './verification.js';

/** How much the journals of a server keep. */
export interface JournalLimits {
  /** The number of entries in the journal of each world. Default 10,000. */
  readonly entries?: number;
  /**
   * What the entries of all worlds together take in memory, in bytes. Beyond it, the world with the largest journal
   * forgets its oldest entries. Default 32 MiB.
   */
  readonly bytes?: number;
}

export const defaultJournal: Required<JournalLimits> = { entries: 10_000, bytes: 32 * 1024 * 1024 };

/** The most memory that an entry takes besides its texts, and a header field besides its name and value, in bytes. */
const overhead = { entry: 1_000, header: 120 };

/** What a filter selects. */
interface SearchResult {
  readonly matching: readonly JournalEntry[];
  readonly undecided: readonly JournalEntry[];
}

type Described = Candidate<JournalEntry>;

interface Kept {
  readonly exchange: Exchange;
  readonly bytes: number;
}

/** The last requests of a world. */
export class Journal implements EntrySource {
  readonly #maxEntries: number;
  #memory: JournalMemory;
  /** The entries by their numbers, the oldest first. */
  readonly #kept = new Map<number, Kept>();
  /** The number of the oldest entry, or of the next one if there is none. */
  #first = 1;
  #bytes = 0;
  /** The number of the last request. */
  #seq = 0;
  /** The headers of the last request. */
  #headers: RequestHeaders = new Map();
  /**
   * The entry that was last read by its number, so that it is described once for all streams that wait for it, as long
   * as its samples do not grow.
   */
  #described: { readonly seq: number; readonly sampled: number; readonly candidate: Described } | undefined;
  /** Aborted when there is a new entry, if somebody waits for that. */
  #nextEntry: AbortController | undefined;
  #streaming = sharedController();

  /** @param memory the memory that the journals of the server share. Default: memory of its own */
  constructor(
    { entries = defaultJournal.entries, bytes = defaultJournal.bytes }: JournalLimits = {},
    memory = new JournalMemory(bytes),
  ) {
    this.#maxEntries = entries;
    this.#memory = memory;
    memory.journals.add(this);
  }

  /** Creates an empty journal for another world of the same server, or for another server, with the same limits. */
  emptyFor(server: 'same' | 'other'): Journal {
    const { limit } = this.#memory;
    return new Journal({ entries: this.#maxEntries, bytes: limit }, server === 'same' ? this.#memory : undefined);
  }

  /** Gives back the memory when the world is deleted. Requests that still run there take none from other worlds. */
  release(): void {
    this.#memory.journals.delete(this);
    this.#memory = new JournalMemory(this.#memory.limit);
    this.#memory.journals.add(this);
  }

  /** The memory that the entries take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Adds an exchange, which must not be used any more. */
  add(exchange: Exchange): void {
    // Most clients always send the same headers. Keeping them once for all entries costs less than collecting the
    // garbage.
    if (isSame(exchange.headers, this.#headers)) exchange.headers = this.#headers;
    else this.#headers = exchange.headers;
    const bytes = bytesOf(exchange);
    this.#seq += 1;
    this.#bytes += bytes;
    this.#kept.set(this.#seq, { exchange, bytes });
    if (this.#kept.size > this.#maxEntries) this.dropOldest();
    this.#memory.makeRoom();
    this.#nextEntry?.abort();
    this.#nextEntry = undefined;
  }

  dropOldest(): void {
    this.#bytes -= this.#kept.get(this.#first)?.bytes ?? 0;
    this.#kept.delete(this.#first);
    this.#first += 1;
  }

  /**
   * The entries, the oldest first.
   *
   * @param filter Default: all of them
   * @throws ControlError if the filter is invalid, or if it cannot be decided for a request, because its body is longer
   *   than the journal keeps
   */
  entries(filter: JournalFilter = {}): readonly JournalEntry[] {
    const { matching, undecided } = completed(this.searching(readJournalFilter(new ControlBody(filter))));
    if (undecided.length > 0) throw undecidedError(undecided);
    return matching;
  }

  /**
   * Expects requests that a filter selects.
   *
   * @throws ControlError if the filter is invalid
   * @example server.journal.expect({ operation: 'entities.list', where: { lastName: 'Doe' } }).times(1);
   */
  expect(filter: JournalFilter): Expectation {
    return expectation(this, filter);
  }

  /**
   * Expects requests that the filters select in this order. There may be others between them.
   *
   * @throws ControlError if a filter is invalid, or there is none
   * @throws VerificationError if there are no such requests
   * @example server.journal.expectInOrder({ operation: 'authenticate' }, { method: 'POST', type: 'Person' });
   */
  expectInOrder(...filters: readonly JournalFilter[]): void {
    expectSequence(this, filters);
  }

  /** The entries that fulfil all conditions, and those for which this cannot be decided, the oldest first. */
  *searching(conditions: readonly Condition<JournalEntry>[]): Steps<SearchResult> {
    const result = { matching: [] as JournalEntry[], undecided: [] as JournalEntry[] };
    yield* this.#each((candidate) => {
      const match = matchOf(candidate, conditions);
      if (match !== false) result[match === true ? 'matching' : 'undecided'].push(candidate.shown);
    });
    return result;
  }

  /** The entries, to compare them with conditions, the oldest first. */
  candidates(): Steps<readonly Described[]> {
    return this.#each((candidate) => candidate);
  }

  /** Maps the entries that are there at the beginning. */
  #each<Result>(map: (candidate: Described) => Result): Steps<readonly Result[]> {
    const first = this.#first;
    return mapping(
      [...this.#kept.values()],
      ({ exchange }, index) => map(candidateOf(first + index, exchange)),
      costOfEntry,
    );
  }

  clear(): void {
    this.#kept.clear();
    this.#first = this.#seq + 1;
    this.#bytes = 0;
    this.#described = undefined;
  }

  /**
   * The entries as they are added, from now on or after the entry that `filter.after` names. A reader that is slower
   * than the journal forgets misses some, which the numbers of the others show.
   *
   * @param filter Default: all of them
   * @param options.signal ends the iteration. Leaving the loop ends it too
   * @throws ControlError if the filter is invalid. The iteration throws it if the filter cannot be decided for a
   *   request, because its body is longer than the journal keeps
   * @example for await (const { method, path, status } of server.journal.stream()) console.log(method, path, status);
   */
  stream(filter: JournalFilter = {}, { signal }: { signal?: AbortSignal } = {}): AsyncIterableIterator<JournalEntry> {
    const conditions = readJournalFilter(new ControlBody(filter));
    const followed = { journal: this, conditions, after: filter.after ?? this.#seq };
    return endable((end) => decidedEntries(followed, signal === undefined ? [end] : [end, signal]));
  }

  entryFrom(seq: number): Described | undefined {
    const found = Math.max(seq, this.#first);
    const exchange = this.#kept.get(found)?.exchange;
    if (exchange === undefined) return undefined;
    const sampled = sampledBytes(exchange.body) + sampledBytes(exchange.responseBody);
    if (this.#described?.seq !== found || this.#described.sampled !== sampled) {
      this.#described = { seq: found, sampled, candidate: candidateOf(found, exchange) };
    }
    return this.#described.candidate;
  }

  get nextEntry(): AbortSignal {
    this.#nextEntry ??= sharedController();
    return this.#nextEntry.signal;
  }

  /** Aborted when the streams of clients must end. The server would wait for their end. */
  get streaming(): AbortSignal {
    return this.#streaming.signal;
  }

  /** Ends the streams that clients read. */
  endStreams(): void {
    this.#streaming.abort();
    this.#streaming = sharedController();
  }
}

/** The memory of the journals of a server, which all its worlds share. */
class JournalMemory {
  /** In bytes. */
  readonly limit: number;
  readonly journals = new Set<Journal>();

  constructor(limit: number) {
    this.limit = limit;
  }

  /** If the journals take too much memory, the largest ones forget their oldest entries. */
  makeRoom(): void {
    for (;;) {
      let used = 0;
      let largest: Journal | undefined;
      for (const journal of this.journals) {
        used += journal.bytes;
        if (journal.bytes > (largest?.bytes ?? 0)) largest = journal;
      }
      if (used <= this.limit || largest === undefined) return;
      largest.dropOldest();
    }
  }
}

function isSame(headers: RequestHeaders, others: RequestHeaders): boolean {
  if (headers.size !== others.size) return false;
  for (const [name, values] of headers) {
    if (!isSameField(values, others.get(name))) return false;
  }
  return true;
}

function isSameField(field: readonly string[], other: readonly string[] = []): boolean {
  return field.length === other.length && field.every((value, index) => value === other[index]);
}

/** What an exchange takes in memory, at most: two bytes for each character. */
function bytesOf({ target, headers, body, responseHeaders, responseBody }: Exchange): number {
  let bytes = overhead.entry + 2 * target.length + sizeOf(body) + sizeOf(responseBody);
  for (const [name, values] of headers) {
    bytes += overhead.header + 2 * name.length;
    for (const value of values) bytes += 2 * (overhead.header + value.length);
  }
  for (const name in responseHeaders) {
    bytes += overhead.header + 2 * (name.length + (responseHeaders[name] ?? '').length);
  }
  return bytes;
}

/** The length of a sample that may still grow. */
function sampledBytes(sample: BodySample | undefined): number {
  return sample instanceof ByteSample ? sample.size : 0;
}

/** The memory that a sample takes at most, in bytes. The sample of a stream may still grow. */
function sizeOf(sample: BodySample | undefined): number {
  if (sample === undefined) return 0;
  return 2 * (sample instanceof ByteSample ? maxSample : sample.kept.length);
}
