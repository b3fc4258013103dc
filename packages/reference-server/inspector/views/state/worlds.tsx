import { useState } from 'preact/hooks';
import { call, callJson, controlUrl } from '../../frame/api.js';
import { useAttempt, useRefreshed } from '../../frame/loading.js';
import { Confirmation } from '../../parts/dialog.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { Moment } from '../../parts/moment.js';
import { Table } from '../../parts/table.js';
import { NameForm } from './name-form.js';

/** As the control path lists it. */
interface World {
  readonly id: string;
  readonly url: string;
  readonly control: string;
  readonly created: string;
  readonly entities: number;
}

/** The worlds of the server, to create, open and delete. */
export function Worlds() {
  const loaded = useRefreshed('worlds', (signal) => callJson<{ worlds: World[] }>('worlds', { signal }));
  const [doomed, setDoomed] = useState<World>();
  const changing = useAttempt();
  const create = (body: object, done: () => void) =>
    changing.attempt(async () => {
      await call('worlds', { method: 'POST', json: body });
      done();
      loaded.reload();
    });
  const remove = ({ id, control }: World) =>
    changing.attempt(async () => {
      setDoomed(undefined);
      await call(`worlds/${encodeURIComponent(id)}`, { method: 'DELETE' });
      // The page of a deleted world shows nothing.
      if (controlUrl().href === control) location.assign('/-/#/state');
      else loaded.reload();
    });
  return (
    <div class="part">
      <h2>Worlds</h2>
      <p class="quiet">A world is an isolated copy of the state of this one, under a base path of its own.</p>
      <Loading loaded={loaded}>
        {({ worlds }) => (
          <Table
            label="Worlds"
            columns={[
              { name: 'World', cell: ({ id, control }) => <a href={`${control}#/state`}>{id}</a> },
              { name: 'Base URL', cell: ({ url }) => <code>{url}</code> },
              { name: 'Created', cell: ({ created }) => <Moment time={created} /> },
              { name: 'Entities', isNumber: true, cell: ({ entities }) => entities.toLocaleString('en') },
              {
                name: 'Delete it',
                heading: <span class="visually-hidden">Delete it</span>,
                cell: (world) => (
                  <button type="button" aria-label={`Delete ${world.id}`} onClick={() => setDoomed(world)}>
                    Delete
                  </button>
                ),
              },
            ]}
            rows={worlds}
            keyOf={({ id }) => id}
            empty="There is only the main world."
          />
        )}
      </Loading>
      <NameForm placeholder="w1, w2, …" action="Create a world" onSubmit={create}>
        {controlUrl().pathname !== '/-/' && (
          <a class="button" href="/-/#/state">
            Main world
          </a>
        )}
      </NameForm>
      <ErrorMessage error={changing.error} />
      {doomed !== undefined && (
        <Confirmation
          title={`Delete the world ${doomed.id}?`}
          action="Delete"
          onConfirm={() => remove(doomed)}
          onClose={() => setDoomed(undefined)}
        >
          <p>Its state, its journal and its snapshots are lost.</p>
        </Confirmation>
      )}
    </div>
  );
}
