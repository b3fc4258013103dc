import { useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { Confirmation } from '../../parts/dialog.js';
import { ErrorMessage } from '../../parts/messages.js';
import { Snapshots } from './snapshots.js';
import { Worlds } from './worlds.js';

/** The worlds of the server, and the state of this one: export, snapshots and reset. */
export function State() {
  return (
    <>
      <h1>Worlds and state</h1>
      <Worlds />
      <Snapshots />
      <Export />
      <Reset />
    </>
  );
}

function Export() {
  const exporting = useAttempt();
  const save = () =>
    exporting.attempt(async () => {
      const url = URL.createObjectURL(await (await call('deployment')).blob());
      const link = document.createElement('a');
      link.href = url;
      link.download = 'deployment.json';
      link.click();
      // The download has begun by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    });
  return (
    <div class="part">
      <h2>Export</h2>
      <p class="quiet">The present state as a deployment file, with the passwords of the users.</p>
      <ErrorMessage error={exporting.error} />
      <button type="button" onClick={save}>
        Export the state
      </button>
    </div>
  );
}

function Reset() {
  const [asks, setAsks] = useState(false);
  const [outcome, setOutcome] = useState('');
  const resetting = useAttempt();
  const reset = () =>
    resetting.attempt(async () => {
      setAsks(false);
      await call('reset', { method: 'POST' });
      setOutcome('The world is as the deployment describes it.');
    });
  return (
    <div class="part">
      <h2>Reset</h2>
      <p class="quiet">Restores the entities, resources and clock of the deployment, and removes faults.</p>
      <ErrorMessage error={resetting.error} />
      <button type="button" class="danger" onClick={() => setAsks(true)}>
        Reset the world
      </button>{' '}
      <span class="quiet" role="status">
        {outcome}
      </span>
      {asks && (
        <Confirmation title="Reset the world?" action="Reset" onConfirm={reset} onClose={() => setAsks(false)}>
          <p>All changes since the start are lost. A snapshot keeps them.</p>
        </Confirmation>
      )}
    </div>
  );
}
