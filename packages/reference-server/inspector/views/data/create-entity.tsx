import { useState } from 'preact/hooks';
import { ApiError, callJson } from '../../frame/api.js';
import { useAttempt } from '../../frame/loading.js';
import { goTo } from '../../frame/router.js';
import { forgetUnsaved, useUnsaved } from '../../frame/unsaved.js';
import { FormEnd } from '../../parts/form-end.js';
import { useReturnedFocus } from '../../parts/returned-focus.js';
import { submitted } from '../../parts/submitted.js';
import {
  type AccessDescription,
  type EntityTypeDescription,
  isGiven,
  type PropertyDescription,
  typeOf,
  withSubtypes,
} from '../model/model.js';
import { encodeId, encodeValueDraft, type ValueDraft, valueDraftOf } from './drafts.js';
import { Graph, type Identity, identityOf, isObject, type Json } from './graph.js';
import { entitiesPath, entityHref, entityPath } from './paths.js';
import { PropertyName } from './property-name.js';
import { ValueInput } from './value-input.js';

interface CreateEntityProps {
  readonly access: AccessDescription;
  readonly type: EntityTypeDescription;
  /** Called when an entity is created. */
  readonly onChange: () => void;
}

type Drafts = ReadonlyMap<string, ValueDraft>;

/** A form for a new entity of a type or of a subtype. The server checks it, and chooses the id if there is none. */
export function CreateEntity({ access, type, onChange }: CreateEntityProps) {
  const types = withSubtypes(access, type.signature).filter(({ isAbstract }) => !isAbstract);
  const [signature, setSignature] = useState(types.includes(type) ? type.signature : (types[0]?.signature ?? ''));
  const [identity, setIdentity] = useState({ id: '', partition: '' });
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const { error, attempt } = useAttempt();
  useUnsaved(identity.id !== '' || identity.partition !== '' || drafts.size > 0);

  const properties = (typeOf(access, signature)?.properties ?? []).filter(({ name }) => !isGiven(name));
  const change = (name: string, draft: ValueDraft | undefined) => {
    const others = [...drafts].filter(([other]) => other !== name);
    setDrafts(new Map(draft === undefined ? others : [...others, [name, draft]]));
  };
  const create = () =>
    attempt(async () => {
      const members = properties.flatMap((property) => {
        const draft = drafts.get(property.name);
        return draft === undefined
          ? []
          : `${JSON.stringify(property.name)}:${encodeValueDraft(access, draft, property.type)}`;
      });
      const created = await createEntity(access, { type: signature, ...identity }, members);
      forgetUnsaved();
      onChange();
      goTo(entityHref(access.id, created));
    });

  if (types.length === 0) return <p>{type.name} is abstract, and no type extends it.</p>;
  return (
    <form onSubmit={(event) => submitted(event, () => void create())}>
      <div class="toolbar">
        <label>
          Type
          <select value={signature} onChange={({ currentTarget }) => setSignature(currentTarget.value)}>
            {types.map((each) => (
              <option key={each.signature} value={each.signature}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Id
          <input
            value={identity.id}
            placeholder="chosen by the server"
            onInput={({ currentTarget }) => setIdentity({ ...identity, id: currentTarget.value })}
          />
        </label>
        <label>
          Partition
          <input
            value={identity.partition}
            placeholder={access.id}
            onInput={({ currentTarget }) => setIdentity({ ...identity, partition: currentTarget.value })}
          />
        </label>
      </div>
      <dl class="properties">
        {properties.map((property) => (
          <NewValue
            key={`${signature} ${property.name}`}
            access={access}
            property={property}
            draft={drafts.get(property.name)}
            onChange={(draft) => change(property.name, draft)}
          />
        ))}
      </dl>
      <FormEnd error={error}>Create</FormEnd>
    </form>
  );
}

interface NewValueProps {
  readonly access: AccessDescription;
  readonly property: PropertyDescription;
  readonly draft: ValueDraft | undefined;
  readonly onChange: (draft: ValueDraft | undefined) => void;
}

/** A property of a new entity, which is left out until the user sets it. */
function NewValue({ access, property, draft, onChange }: NewValueProps) {
  const setButton = useReturnedFocus<HTMLButtonElement>(draft !== undefined);
  const { name, type } = property;
  return (
    <div>
      <PropertyName property={property} />
      <dd>
        {draft === undefined ? (
          <button
            ref={setButton}
            type="button"
            class="link"
            onClick={() => onChange(valueDraftOf(new Graph(null), null, type))}
          >
            Set<span class="visually-hidden"> {name}</span>
          </button>
        ) : (
          <div class="edit">
            <ValueInput
              access={access}
              property={property}
              draft={draft}
              label={`Value of ${name}`}
              onChange={onChange}
            />
            <div>
              <button type="button" class="link" onClick={() => onChange(undefined)}>
                Leave out<span class="visually-hidden"> {name}</span>
              </button>
            </div>
          </div>
        )}
      </dd>
    </div>
  );
}

/** Creates an entity whose members are given as JSON. An empty id or partition is chosen by the server. */
async function createEntity(
  access: AccessDescription,
  { type, id, partition }: Identity,
  members: readonly string[],
): Promise<Identity> {
  const options = '?projection=data&depth=0';
  const own = partition === '' ? [] : [`"partition":${JSON.stringify(partition)}`];
  if (id === '') {
    const text = `{${[...own, ...members].join(',')}}`;
    return createdIn(await callJson<Json>(entitiesPath(access.id, type) + options, { method: 'POST', text }));
  }
  // A PUT would change an existing entity.
  const path = entityPath(access.id, { type, id, partition: partition === '' ? access.id : partition });
  if (await exists(path)) throw new Error(`There is already an entity of this type with the id “${id}”.`);
  const text = `{${[`"id":${JSON.stringify(encodeId(access, type, id))}`, ...own, ...members].join(',')}}`;
  return createdIn(await callJson<Json>(path + options, { method: 'PUT', text }));
}

async function exists(path: string): Promise<boolean> {
  try {
    await callJson(`${path}?depth=0`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}

function createdIn(response: Json): Identity {
  if (!isObject(response)) throw new Error('The server has not answered with the entity.');
  return identityOf(response);
}
