import { call, callJson } from '../../frame/api.js';
import { useAttempt, useRefreshed } from '../../frame/loading.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { Moment } from '../../parts/moment.js';
import { Table } from '../../parts/table.js';
import { NameForm } from './name-form.js';

/** As the control path lists it. */
interface Snapshot {
  readonly id: string;
  readonly created: string;
  readonly entities: number;
}

/** The snapshots of this world, to keep, restore and delete. */
export function Snapshots() {
  const loaded = useRefreshed('snapshots', (signal) => callJson<{ snapshots: Snapshot[] }>('snapshots', { signal }));
  const changing = useAttempt();
  const change = (path: string, method: 'POST' | 'DELETE') =>
    changing.attempt(async () => {
      await call(path, { method });
      loaded.reload();
    });
  const keep = (body: object, done: () => void) =>
    changing.attempt(async () => {
      await call('snapshots', { method: 'POST', json: body });
      done();
      loaded.reload();
    });
  return (
    <div class="part">
      <h2>Snapshots</h2>
      <Loading loaded={loaded}>
        {({ snapshots }) => (
          <Table
            label="Snapshots"
            columns={[
              { name: 'Snapshot', cell: ({ id }) => id },
              { name: 'Kept', cell: ({ created }) => <Moment time={created} /> },
              { name: 'Entities', isNumber: true, cell: ({ entities }) => entities.toLocaleString('en') },
              {
                name: 'Use it',
                heading: <span class="visually-hidden">Use it</span>,
                cell: ({ id }) => (
                  <span class="tools">
                    <button
                      type="button"
                      aria-label={`Restore ${id}`}
                      onClick={() => change(`snapshots/${encodeURIComponent(id)}/restore`, 'POST')}
                    >
                      Restore
                    </button>
                    <button
                      type="button"
                      aria-label={`Delete ${id}`}
                      onClick={() => change(`snapshots/${encodeURIComponent(id)}`, 'DELETE')}
                    >
                      Delete
                    </button>
                  </span>
                ),
              },
            ]}
            rows={snapshots}
            keyOf={({ id }) => id}
            empty="There are no snapshots."
          />
        )}
      </Loading>
      <NameForm placeholder="snapshot-1, …" action="Keep a snapshot" onSubmit={keep} />
      <ErrorMessage error={changing.error} />
    </div>
  );
}
