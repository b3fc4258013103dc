import { useEffect, useRef, useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { type EntrySummary, summaryOf } from './entry.js';
import { eventsOf } from './event-stream.js';

/** As many entries as the journal of the server keeps. */
const maxEntries = 10_000;

/** What is shown of the journal. */
interface Shown {
  /** The oldest first. */
  readonly entries: readonly EntrySummary[];
  /** How many the journal has forgotten before they were received. */
  readonly missed: number;
  /** For how many the filter could not be decided. */
  readonly undecided: number;
  readonly isOpen: boolean;
  readonly error?: Error;
}

export interface LiveJournal extends Shown {
  /** Forgets what has been received. */
  forget(): void;
  /** Begins again after the end or an error. */
  reconnect(): void;
}

/** What has been received. It changes with each entry, and is shown once in each frame of the screen. */
class Received {
  entries: EntrySummary[] = [];
  missed = 0;
  undecided = 0;
  isOpen = false;
  error: Error | undefined;

  add(entry: EntrySummary): void {
    this.entries.push(entry);
    if (this.entries.length >= 2 * maxEntries) this.entries = this.entries.slice(-maxEntries);
  }

  shown(): Shown {
    const { missed, undecided, isOpen, error } = this;
    const entries = this.entries.slice(-maxEntries);
    return { entries, missed, undecided, isOpen, ...(error === undefined ? {} : { error }) };
  }
}

/**
 * Follows the journal from its first entry on.
 *
 * @param filters the query of the control path, e.g. `status=4xx`
 */
export function useLiveJournal(filters: string): LiveJournal {
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<Shown>({ entries: [], missed: 0, undecided: 0, isOpen: false });
  const present = useRef(new Received());
  useEffect(() => {
    const abort = new AbortController();
    const received = new Received();
    present.current = received;
    let frame = 0;
    const show = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setShown(received.shown());
      });
    };
    show();
    const end = (error?: unknown) => {
      if (abort.signal.aborted) return;
      received.isOpen = false;
      received.error = error === undefined || error instanceof Error ? error : new Error(String(error));
      show();
    };
    follow(filters, abort.signal, received, show).then(() => end(), end);
    return () => {
      abort.abort();
      cancelAnimationFrame(frame);
    };
  }, [filters, turn]);
  return {
    ...shown,
    forget() {
      present.current.entries = [];
      present.current.missed = 0;
      present.current.undecided = 0;
      setShown(present.current.shown());
    },
    reconnect: () => setTurn((before) => before + 1),
  };
}

async function follow(filters: string, signal: AbortSignal, received: Received, show: () => void): Promise<void> {
  const query = new URLSearchParams(filters);
  if (!query.has('after')) query.set('after', '0');
  const { body } = await call(`journal/stream?${query}`, { signal });
  if (body === null) return;
  received.isOpen = true;
  show();
  for await (const { name, data } of eventsOf(body)) {
    if (name === 'dropped') received.missed += Number(JSON.parse(data).entries);
    else if (name === 'undecided') received.undecided += 1;
    else received.add(summaryOf(JSON.parse(data)));
    show();
  }
}
