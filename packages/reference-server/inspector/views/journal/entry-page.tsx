import { callJson } from '../../frame/api.js';
import { useLoaded } from '../../frame/loading.js';
import { hrefOf } from '../../frame/router.js';
import { Loading } from '../../parts/messages.js';
import { Copies } from './copies.js';
import { type Entry, type EntrySummary, statusClass, statusText } from './entry.js';
import { Message } from './message.js';
import { Rule } from './rule.js';

interface EntryPageProps {
  readonly seq: string;
  /** The filters of the list, to which the page leads back. */
  readonly filters: URLSearchParams;
  /** The entries of the list, the oldest first. */
  readonly others: readonly EntrySummary[];
}

/** A request with its response. */
export function EntryPage({ seq, filters, others }: EntryPageProps) {
  const kept = Object.fromEntries(filters);
  const loaded = useLoaded(seq, (signal) => callJson<Entry>(`journal/${encodeURIComponent(seq)}`, { signal }));
  const position = others.findIndex((each) => String(each.seq) === seq);
  const before = others[position - 1];
  const after = position < 0 ? undefined : others[position + 1];
  return (
    <>
      <nav class="steps" aria-label="Requests">
        <a href={hrefOf(['journal'], kept)}>All requests</a>
        {before !== undefined && <a href={hrefOf(['journal', String(before.seq)], kept)}>Older</a>}
        {after !== undefined && <a href={hrefOf(['journal', String(after.seq)], kept)}>Newer</a>}
      </nav>
      <h1>Request {seq}</h1>
      <Loading loaded={loaded}>{(entry) => <EntryDetails entry={entry} />}</Loading>
    </>
  );
}

function EntryDetails({ entry }: { readonly entry: Entry }) {
  const { method, path, query, headers, body, status, time, durationMs, operation, user, rule, fault } = entry;
  return (
    <div class="entry">
      <p class="code line">
        <span class="method">{method}</span> {path}
      </p>
      <dl class="facts">
        <Fact name="Status">
          <span class={statusClass(status)}>{statusText(status)}</span>
        </Fact>
        <Fact name="Time">{time}</Fact>
        <Fact name="Duration">{durationMs.toFixed(3)} ms</Fact>
        {operation !== undefined && <Fact name="Operation">{operation}</Fact>}
        {user !== undefined && <Fact name="User">{user}</Fact>}
        {fault !== undefined && (
          <Fact name="Fault">
            <a href={hrefOf(['faults'])}>{fault}</a>
          </Fact>
        )}
      </dl>
      {fault === undefined && <Rule rule={rule} />}
      <Copies entry={entry} />
      <div class="columns">
        <Message
          title="Request"
          values={[
            { name: 'Query', values: query },
            { name: 'Headers', values: headers },
          ]}
          body={body}
        />
        <Message
          title="Response"
          values={[{ name: 'Headers', values: entry.responseHeaders }]}
          body={entry.responseBody}
        />
      </div>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
