import { call, callJson } from '../../frame/api.js';
import { useAttempt, useRefreshed } from '../../frame/loading.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { Moment } from '../../parts/moment.js';
import { Table } from '../../parts/table.js';

/** As the control path lists it. */
interface Session {
  readonly id: string;
  readonly user: string;
  readonly created: string;
  readonly lastUsed: string;
  readonly endsAt?: string;
}

/** The sessions of the service, which can be ended. */
export function Sessions() {
  const loaded = useRefreshed('sessions', (signal) => callJson<{ sessions: Session[] }>('sessions', { signal }));
  const ending = useAttempt();
  const end = (id: string) =>
    ending.attempt(async () => {
      await call(`sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
      loaded.reload();
    });
  return (
    <>
      <h1>Sessions</h1>
      <div class="toolbar">
        <p class="grow quiet">The ids of sessions are secrets, so these names stand for them.</p>
      </div>
      <ErrorMessage error={ending.error} />
      <Loading loaded={loaded}>
        {({ sessions }) => (
          <Table
            label="Sessions"
            columns={[
              { name: 'Session', cell: ({ id }) => id },
              { name: 'User', cell: ({ user }) => user },
              { name: 'Created', cell: ({ created }) => <Moment time={created} /> },
              { name: 'Last used', cell: ({ lastUsed }) => <Moment time={lastUsed} /> },
              { name: 'Ends', cell: ({ endsAt }) => (endsAt === undefined ? 'never' : <Moment time={endsAt} />) },
              {
                name: 'End it',
                heading: <span class="visually-hidden">End it</span>,
                cell: ({ id }) => (
                  <button type="button" aria-label={`End ${id}`} onClick={() => end(id)}>
                    End
                  </button>
                ),
              },
            ]}
            rows={sessions}
            keyOf={({ id }) => id}
            empty="There are no sessions."
          />
        )}
      </Loading>
    </>
  );
}
