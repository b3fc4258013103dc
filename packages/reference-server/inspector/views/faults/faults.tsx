import { call, callJson } from '../../frame/api.js';
import { useAttempt, useRefreshed } from '../../frame/loading.js';
import { ErrorMessage, Loading } from '../../parts/messages.js';
import { Table } from '../../parts/table.js';
import { AddFault } from './add-fault.js';

/** As the control path lists it: with the members of the rule as they were given. */
interface Fault {
  readonly id: string;
  readonly injected: number;
  readonly usedUp: boolean;
  readonly [member: string]: unknown;
}

/** The faults of the next requests. */
export function Faults() {
  const loaded = useRefreshed('faults', (signal) => callJson<{ faults: Fault[] }>('faults', { signal }));
  const changing = useAttempt();
  const remove = (path: string) =>
    changing.attempt(async () => {
      await call(path, { method: 'DELETE' });
      loaded.reload();
    });
  return (
    <>
      <h1>Faults</h1>
      <div class="toolbar">
        <p class="grow quiet">A request gets the first fault that matches it.</p>
        <button type="button" onClick={() => remove('faults')}>
          Remove all
        </button>
      </div>
      <ErrorMessage error={changing.error} />
      <Loading loaded={loaded}>
        {({ faults }) => (
          <Table
            label="Faults"
            columns={[
              { name: 'Fault', cell: ({ id }) => id },
              {
                name: 'Rule',
                cell: ({ id: _id, injected: _injected, usedUp: _usedUp, ...rule }) => <Rule rule={rule} />,
              },
              {
                name: 'Injected',
                isNumber: true,
                cell: ({ injected, usedUp }) => (usedUp ? `${injected}, used up` : injected),
              },
              {
                name: 'Remove it',
                heading: <span class="visually-hidden">Remove it</span>,
                cell: ({ id }) => (
                  <button
                    type="button"
                    aria-label={`Remove ${id}`}
                    onClick={() => remove(`faults/${encodeURIComponent(id)}`)}
                  >
                    Remove
                  </button>
                ),
              },
            ]}
            rows={faults}
            keyOf={({ id }) => id}
            empty="There are no faults."
          />
        )}
      </Loading>
      <AddFault onAdded={loaded.reload} />
    </>
  );
}

function Rule({ rule }: { readonly rule: Readonly<Record<string, unknown>> }) {
  return <code class="json">{JSON.stringify(rule)}</code>;
}
