import { useId, useState } from 'preact/hooks';
import { call } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { ErrorMessage } from '../../parts/messages.js';
import type { AccessDescription, PropertyDescription } from '../model/model.js';
import { draftOf, draftsOf, editorOf, encodeDraft, encodeDrafts, jsonText } from './drafts.js';
import { ElementInput, ElementsInput } from './element-input.js';
import type { Graph, Json } from './graph.js';

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

/** Edits a property. The server checks the value, and what it refuses is shown here. */
export function EditValue({ access, path, graph, property, value, onClose, onSave }: EditValueProps) {
  const { name, type, isNullable } = property;
  const [isNull, setNull] = useState(false);
  const element = 'name' in type ? type : undefined;
  const [draft, setDraft] = useState(element && draftOf(value, element));
  const [drafts, setDrafts] = useState('element' in type ? draftsOf(graph, value, type.element) : []);
  const [json, setJson] = useState(() => jsonText(graph, value));
  const { error, isBusy, attempt } = useAttempt();
  const form = useId();
  const editor = editorOf(type);
  const label = `New value of ${name}`;

  const text = () => {
    if (isNull) return 'null';
    if (editor === 'json') return JSON.stringify(JSON.parse(json)) && json;
    if (editor === 'elements') return JSON.stringify(encodeDrafts(access, drafts, type));
    return JSON.stringify(draft && element ? encodeDraft(access, draft, element) : null);
  };
  const save = () =>
    attempt(async () => {
      await call(path, { method: 'PATCH', text: `{${JSON.stringify(name)}:${text()}}` });
      onSave();
    });

  return (
    <form
      id={form}
      class="edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {!isNull && editor === 'element' && draft && element && (
        <ElementInput access={access} type={element} draft={draft} label={label} onChange={setDraft} isFirst />
      )}
      {!isNull && editor === 'elements' && 'element' in type && (
        <ElementsInput access={access} type={type.element} drafts={drafts} label={label} onChange={setDrafts} />
      )}
      {!isNull && editor === 'json' && (
        <label>
          {label}, as JSON
          <textarea
            class="code"
            rows={Math.min(20, json.split('\n').length + 1)}
            value={json}
            onInput={({ currentTarget }) => setJson(currentTarget.value)}
          />
        </label>
      )}
      {isNullable && (
        <label class="check">
          <input type="checkbox" checked={isNull} onChange={({ currentTarget }) => setNull(currentTarget.checked)} />
          Not set
        </label>
      )}
      <ErrorMessage error={error} />
      <div class="actions">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="primary" disabled={isBusy}>
          Save
        </button>
      </div>
    </form>
  );
}
