import { monotonicTime } from '../../platform/runtime.js';
import type { JournalEntry } from './entry.js';
import type { Journal } from './journal.js';
import type { JournalReader } from './reader.js';

/** How often a comment is sent while there are no entries, so that the connection is not taken for broken. */
const heartbeatMs = 15_000;

const encoder = new TextEncoder();

/**
 * The entries of a journal as server-sent events: each as a message with its number as the id, `dropped` for those that
 * the journal has forgotten before they were read, `undecided` for each for which the filter cannot be decided, and a
 * comment from time to time.
 */
export function eventStream(reader: JournalReader): AsyncIterable<Uint8Array> {
  let isOpen = false;
  const next = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    if (reader.isEnded) return { done: true, value: undefined };
    const text = isOpen ? await nextEvent(reader) : ': open\n\n';
    isOpen = true;
    return text === undefined ? { done: true, value: undefined } : { done: false, value: encoder.encode(text) };
  };
  const end = async (): Promise<IteratorResult<Uint8Array, undefined>> => {
    reader.end();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

/** The text of the next event, or `undefined` at the end. */
async function nextEvent(reader: JournalReader): Promise<string | undefined> {
  const due = monotonicTime() + heartbeatMs;
  while (!reader.isEnded) {
    const event = await takeEvent(reader);
    if (event !== undefined) return event;
    const left = due - monotonicTime();
    if (left <= 0) return ': waiting\n\n';
    await reader.wait(left);
  }
  return undefined;
}

async function takeEvent(reader: JournalReader): Promise<string | undefined> {
  const { missed = 0, entry, isUndecided } = (await reader.take()) ?? {};
  const dropped = missed === 0 ? '' : `event: dropped\ndata: ${JSON.stringify({ entries: missed })}\n\n`;
  if (entry === undefined) return dropped || undefined;
  const undecided = `event: undecided\ndata: ${JSON.stringify({ seq: entry.seq })}\n\n`;
  return dropped + (isUndecided === true ? undecided : messageOf(entry));
}

/** The messages of entries that several streams send. */
const messages = new WeakMap<JournalEntry, string>();

function messageOf(entry: JournalEntry): string {
  const message = messages.get(entry) ?? `id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`;
  messages.set(entry, message);
  return message;
}

/** The streams of journals that clients read. The server would wait for their end, so it ends them itself. */
export class JournalStreams {
  readonly #readers = new Map<JournalReader, Journal>();

  /** Adds a stream, until it ends. */
  add(reader: JournalReader, journal: Journal): void {
    this.#readers.set(reader, journal);
    reader.onEnd = () => this.#readers.delete(reader);
  }

  /** Ends the streams of one journal. */
  endOf(journal: Journal): void {
    for (const [reader, other] of this.#readers) if (other === journal) reader.end();
  }

  endAll(): void {
    for (const reader of this.#readers.keys()) reader.end();
  }
}
