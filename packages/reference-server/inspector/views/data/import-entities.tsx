import { useState } from 'preact/hooks';
import { callJson } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { useUnsaved } from '../../frame/unsaved.js';
import { FormEnd } from '../../parts/form-end.js';
import { submitted } from '../../parts/submitted.js';
import type { AccessDescription } from '../model/model.js';
import { EntityLink } from './entity-link.js';

/** The response of the control path. */
interface LoadedEntities {
  readonly added: number;
  readonly replaced: number;
  readonly entities: readonly {
    readonly _type: string;
    readonly id: string | number | boolean;
    readonly partition: string;
  }[];
}

const example = '[{"_type": "com.shop.Product", "id": "lamp", "price": "19.90"}]';
const maxLinks = 50;

interface ImportEntitiesProps {
  readonly access: AccessDescription;
  /** Called when entities are imported. */
  readonly onChange: () => void;
}

/** Adds entities, or replaces them, from an array as a deployment file has it. */
export function ImportEntities({ access, onChange }: ImportEntitiesProps) {
  const [json, setJson] = useState('');
  const [loaded, setLoaded] = useState<LoadedEntities>();
  const { error, attempt } = useAttempt();
  useUnsaved(json !== '' && loaded === undefined);
  const change = (text: string) => {
    setJson(text);
    setLoaded(undefined);
  };
  const load = () =>
    attempt(async () => {
      const path = `entities/${encodeURIComponent(access.id)}`;
      setLoaded(await callJson<LoadedEntities>(path, { method: 'PATCH', text: json }));
      onChange();
    });
  return (
    <>
      <h1>Import entities</h1>
      <p class="quiet">
        An array of entities, as a deployment file has it under the access. Those with the same type, id and partition
        are replaced. If one is invalid, nothing is changed.
      </p>
      <form class="edit import" onSubmit={(event) => submitted(event, () => void load())}>
        <label>
          JSON
          <textarea
            class="code"
            rows={12}
            spellcheck={false}
            placeholder={example}
            value={json}
            onInput={({ currentTarget }) => change(currentTarget.value)}
          />
        </label>
        <label>
          Or a file
          <input
            type="file"
            accept=".json,application/json"
            onChange={({ currentTarget: { files } }) =>
              void attempt(async () => change((await files?.item(0)?.text()) ?? ''))
            }
          />
        </label>
        <FormEnd error={error}>Import</FormEnd>
      </form>
      <p role="status">
        {loaded && `${loaded.added} added, ${loaded.replaced} replaced.`}
        {loaded && loaded.entities.length > maxLinks && ` The first ${maxLinks} of them:`}
      </p>
      <ul class="parts">
        {loaded?.entities.slice(0, maxLinks).map(({ _type, id, partition }) => (
          <li key={`${_type} ${id} ${partition}`}>
            <EntityLink access={access.id} identity={{ type: _type, id: String(id), partition }} />
          </li>
        ))}
      </ul>
    </>
  );
}
