import { useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { hrefOf, type ViewProps } from '../../frame/router.js';
import { ErrorMessage } from '../../parts/messages.js';
import { type Column, Table } from '../../parts/table.js';
import { type EntrySummary, statusClass, statusText } from './entry.js';
import { EntryPage } from './entry-page.js';
import { Filters } from './filters.js';
import { type LiveJournal, useLiveJournal } from './live-journal.js';

/** The requests of the service as they arrive, and each of them with its response. */
export function Journal({ route }: ViewProps) {
  const [, seq] = route.segments;
  const journal = useLiveJournal(route.query.toString());
  if (seq !== undefined) return <EntryPage seq={seq} filters={route.query} others={journal.entries} />;
  return <EntryList journal={journal} filters={route.query} />;
}

/** How many rows are shown at first, and how many more on demand. */
const step = 100;

function EntryList({ journal, filters }: { readonly journal: LiveJournal; readonly filters: URLSearchParams }) {
  const [pausedAt, setPausedAt] = useState<number>();
  const [most, setMost] = useState(step);
  const clearing = useAttempt();
  const { entries, missed, undecided, isOpen, error } = journal;
  const last = entries.at(-1)?.seq ?? 0;
  const shown = pausedAt === undefined ? entries : entries.filter(({ seq }) => seq <= pausedAt);
  const waiting = entries.length - shown.length;
  const rows = shown.slice(-most).reverse();
  const clear = () =>
    clearing.attempt(async () => {
      await call('journal', { method: 'DELETE' });
      journal.forget();
    });
  return (
    <>
      <h1>Journal</h1>
      <Filters query={filters} />
      <div class="toolbar">
        <p class="grow quiet" role="status">
          {stateText(shown.length, isOpen, pausedAt !== undefined, waiting)}
          {missed > 0 && ` The journal has forgotten ${missed} older ones.`}
          {undecided > 0 && ` The filter cannot be decided for ${undecided} others, whose bodies are too long.`}
        </p>
        {!isOpen && (
          <button type="button" onClick={journal.reconnect}>
            Reconnect
          </button>
        )}
        <button
          type="button"
          aria-pressed={pausedAt !== undefined}
          onClick={() => setPausedAt(pausedAt === undefined ? last : undefined)}
        >
          Pause
        </button>
        <button type="button" onClick={clear}>
          Clear
        </button>
      </div>
      <ErrorMessage error={error ?? clearing.error} />
      <Table
        label="Requests, the newest first"
        columns={columnsFor(filters)}
        rows={rows}
        keyOf={({ seq }) => seq}
        empty="No requests yet."
      />
      {shown.length > most && (
        <p class="more">
          <button type="button" onClick={() => setMost(most + step)}>
            Show {Math.min(step, shown.length - most)} more
          </button>
        </p>
      )}
    </>
  );
}

function stateText(count: number, isOpen: boolean, isPaused: boolean, waiting: number): string {
  const requests = `${count} ${count === 1 ? 'request' : 'requests'}`;
  if (isPaused) return `${requests}. Paused, ${waiting} new.`;
  return isOpen ? `${requests}. Live.` : `${requests}. Not connected.`;
}

function columnsFor(filters: URLSearchParams): readonly Column<EntrySummary>[] {
  const kept = Object.fromEntries(filters);
  return [
    {
      name: 'Request',
      cell: ({ seq, method, path, search }) => (
        <a class="request" href={hrefOf(['journal', String(seq)], kept)}>
          <span class="method">{method}</span> {path}
          {search !== '' && <span class="quiet">{`?${search}`}</span>}
        </a>
      ),
    },
    {
      name: 'Status',
      cell: ({ status }) => <span class={statusClass(status)}>{statusText(status)}</span>,
    },
    { name: 'Operation', cell: ({ operation }) => operation ?? '' },
    { name: 'User', cell: ({ user }) => user ?? '' },
    { name: 'Rule', cell: ({ rule, fault }) => (fault === undefined ? rule : fault) },
    { name: 'Time', cell: ({ time }) => <time dateTime={time}>{time.slice(11, 23)}</time> },
    { name: 'ms', heading: 'Duration', isNumber: true, cell: ({ durationMs }) => `${durationMs.toFixed(1)} ms` },
  ];
}
