import { useState } from 'preact/hooks';
import { call, callJson } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { useUnsaved } from '../../frame/unsaved.js';
import { ErrorMessage } from '../../parts/messages.js';
import { submitted } from '../../parts/submitted.js';
import type { AccessDescription, PropertyDescription } from '../model/model.js';
import { encodeValueDraft, jsonText, valueDraftOf } from './drafts.js';
import { Graph, isObject, type Json, memberOf } from './graph.js';
import { Value } from './value.js';
import { ValueInput } from './value-input.js';

interface EditValueProps {
  readonly access: AccessDescription;
  /** The path of the entity. */
  readonly path: string;
  readonly graph: Graph;
  readonly property: PropertyDescription;
  readonly value: Json;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** A value with the response that contains it. */
interface Found {
  readonly graph: Graph;
  readonly value: Json;
}

/** Edits a property. The server checks the value, and its error is shown here. */
export function EditValue({ access, path, graph, property, value, onClose, onSave }: EditValueProps) {
  const { name, type } = property;
  const [first] = useState(() => valueDraftOf(graph, value, type));
  const [draft, setDraft] = useState(first);
  const [begun] = useState<Found>({ graph, value });
  /** The newer value that a save has found, and that the next save replaces. */
  const [newer, setNewer] = useState<Found>();
  const { error, attempt } = useAttempt();
  useUnsaved(draft !== first);

  const save = () =>
    attempt(async () => {
      const text = encodeValueDraft(access, draft, type);
      const known = newer ?? begun;
      const present = await loadValue(path, name);
      if (jsonText(present.graph, present.value) !== jsonText(known.graph, known.value)) {
        setNewer(present);
        return;
      }
      await call(path, { method: 'PATCH', text: `{${JSON.stringify(name)}:${text}}` });
      onSave();
    });

  return (
    <form
      class="edit"
      onSubmit={(event) => submitted(event, () => void save())}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <ValueInput
        access={access}
        property={property}
        draft={draft}
        label={`New value of ${name}`}
        onChange={setDraft}
      />
      <ErrorMessage error={error} />
      <div role="alert">
        {newer && (
          <div class="newer">
            <p>The value has changed since you began. It was not saved. Now it is:</p>
            <Value access={access.id} graph={newer.graph} value={newer.value} />
            <p>Save again to replace it by yours, or cancel to keep it.</p>
          </div>
        )}
      </div>
      <div class="actions">
        <button type="button" onClick={newer === undefined ? onClose : onSave}>
          Cancel
        </button>
        <button type="submit" class="primary">
          Save
        </button>
      </div>
    </form>
  );
}

async function loadValue(path: string, property: string): Promise<Found> {
  const graph = new Graph(await callJson<Json>(`${path}?depth=1&prettiness=none`));
  return { graph, value: isObject(graph.root) ? graph.resolve(memberOf(graph.root, property)) : null };
}
