import { delay } from '../../http/delays.js';
import { monotonicTime, nextTurn } from '../../platform/runtime.js';
import { isStepDone } from '../../work/steps.js';
import { ControlError } from '../control-body.js';
import { type Candidate, type Condition, costOfEntry, type JournalEntry, matchOf } from './entry.js';

/** Where a reader finds entries. */
export interface EntrySource {
  /** The number of the last entry. */
  readonly seq: number;
  /** The entry with a number, or the next one that is still there. */
  entryFrom(seq: number): Candidate<JournalEntry> | undefined;
  /** Aborted when there is a new entry. */
  readonly nextEntry: AbortSignal;
}

/** What a reader follows. */
interface Followed {
  readonly journal: EntrySource;
  readonly conditions: readonly Condition<JournalEntry>[];
  /** The number of the entry before the first one. */
  readonly after: number;
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
 * The entries of a journal as they are added, until a signal is aborted. Only a position is kept, so a slow reader
 * costs no memory: it misses what the journal has forgotten.
 *
 * @param idle the time in milliseconds after which the reader gets nothing, so that it can say that it still waits.
 *   Default: never
 */
export async function* following(
  { journal, conditions, after }: Followed,
  ends: readonly AbortSignal[],
  idle?: number,
): AsyncGenerator<Taken, void, undefined> {
  let position = Math.min(after, journal.seq);
  let missed = 0;
  let since = monotonicTime();
  while (!ends.some(({ aborted }) => aborted)) {
    if (position >= journal.seq) {
      const signals = [...ends, journal.nextEntry];
      // Entries that the reader does not get do not make it wait longer.
      const left = idle === undefined ? undefined : Math.max(0, since + idle - monotonicTime());
      if (missed === 0) await delay(left, signals);
      if (signals.some(({ aborted }) => aborted)) continue;
      yield { missed };
      missed = 0;
      since = monotonicTime();
      continue;
    }
    const candidate = journal.entryFrom(position + 1);
    const found = candidate?.shown.seq ?? journal.seq + 1;
    missed += found - position - 1;
    position = Math.min(found, journal.seq);
    const match = candidate !== undefined && matchOf(candidate, conditions);
    if (candidate !== undefined && match !== false) {
      yield { missed, entry: candidate.shown, isUndecided: match === 'undecided' };
      missed = 0;
      since = monotonicTime();
    } else if (isStepDone(costOfEntry)) await nextTurn();
  }
}

/**
 * As {@link following}, without what was missed.
 *
 * @throws ControlError if the conditions cannot be decided for an entry
 */
export async function* decidedEntries(
  followed: Followed,
  ends: readonly AbortSignal[],
): AsyncGenerator<JournalEntry, undefined, undefined> {
  for await (const { entry, isUndecided } of following(followed, ends)) {
    if (entry !== undefined && isUndecided === true) throw undecidedError([entry]);
    if (entry !== undefined) yield entry;
  }
  return undefined;
}

/** The time in milliseconds after which a comment is sent, so that the connection is not taken for broken. */
const heartbeat = 15_000;

/**
 * The entries of a journal as server-sent events. Each entry is a message with its number as the id. The event
 * `dropped` says how many entries the journal has forgotten before they were read, and `undecided` names an entry for
 * which the filter cannot be decided. From time to time there is a comment.
 */
export async function* events(
  followed: Followed,
  ends: readonly AbortSignal[],
): AsyncGenerator<Uint8Array, undefined, undefined> {
  const encoder = new TextEncoder();
  yield encoder.encode(': open\n\n');
  for await (const { missed, entry, isUndecided } of following(followed, ends, heartbeat)) {
    const dropped = missed === 0 ? '' : `event: dropped\ndata: ${JSON.stringify({ entries: missed })}\n\n`;
    const message = entry && (isUndecided === true ? undecidedMessage(entry) : messageOf(entry));
    yield encoder.encode(dropped + (message ?? (dropped === '' ? ': waiting\n\n' : '')));
  }
  return undefined;
}

function undecidedMessage({ seq }: JournalEntry): string {
  return `event: undecided\ndata: ${JSON.stringify({ seq })}\n\n`;
}

/** The messages of entries that several streams send. */
const messages = new WeakMap<JournalEntry, string>();

function messageOf(entry: JournalEntry): string {
  const message = messages.get(entry) ?? `id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`;
  messages.set(entry, message);
  return message;
}

/** An iteration that its reader can also end while it waits. @param start begins it; it must end with the signal */
export function endable<Item>(
  start: (end: AbortSignal) => AsyncGenerator<Item, undefined, undefined>,
): AsyncIterableIterator<Item, undefined> {
  const end = new AbortController();
  const items = start(end.signal);
  return {
    next: () => items.next(),
    return() {
      end.abort();
      return items.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
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
