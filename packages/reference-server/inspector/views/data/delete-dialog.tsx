import { useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { Confirmation } from '../../parts/dialog.js';
import { ErrorMessage } from '../../parts/messages.js';
import { shortened } from '../../parts/shortened.js';
import { simpleName } from '../model/model.js';
import type { Identity } from './graph.js';
import { entityPath } from './paths.js';
import { ReferrerList } from './referrers.js';

/** The delete modes (4.8), and what they do with references. */
const modes = {
  dropReferencesIfPossible: 'remove them, unless they are mandatory',
  dropReferences: 'remove all of them',
  failIfReferenced: 'do not delete it while there are any',
  ignoreReferences: 'leave them, they read as null',
} as const;

interface DeleteDialogProps {
  readonly access: string;
  readonly identity: Identity;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks whether to delete an entity, and shows what refers to it. */
export function DeleteDialog({ access, identity, onClose, onDelete }: DeleteDialogProps) {
  const [mode, setMode] = useState<string>('dropReferencesIfPossible');
  const { error, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      await call(`${entityPath(access, identity)}?${new URLSearchParams({ 'delete-mode': mode })}`, {
        method: 'DELETE',
      });
      onDelete();
    });
  return (
    <Confirmation
      title={`Delete ${simpleName(identity.type)} ${shortened(identity.id, 60)}?`}
      action="Delete"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <h3>Referred to by</h3>
      <ReferrerList access={access} identity={identity} />
      <label class="field">
        These references
        <select value={mode} onChange={({ currentTarget }) => setMode(currentTarget.value)}>
          {Object.entries(modes).map(([name, effect]) => (
            <option key={name} value={name}>
              {effect} ({name})
            </option>
          ))}
        </select>
      </label>
      <ErrorMessage error={error} />
    </Confirmation>
  );
}
