import { useRef } from 'preact/hooks';
import { useAttempt } from '../../frame/loading.js';
import { goTo } from '../../frame/router.js';
import { Menu } from '../../parts/menu.js';
import { ErrorMessage } from '../../parts/messages.js';
import { shortened } from '../../parts/shortened.js';
import { type AccessDescription, type EntityTypeDescription, isComparable } from '../model/model.js';
import type { EntitiesQuery } from './entities-query.js';
import { findIdentity } from './find-entity.js';
import { entityHref } from './paths.js';

interface ToolsProps {
  readonly access: AccessDescription;
  readonly type: EntityTypeDescription;
  readonly query: EntitiesQuery;
  readonly onChange: (changed: Partial<EntitiesQuery>) => void;
}

/** Conditions, the choice of columns, and the way to an entity by its id. */
export function EntityTools({ access, type, query, onChange }: ToolsProps) {
  const valueInput = useRef<HTMLInputElement>(null);
  const comparable = type.properties.filter(isComparable);
  const addCondition = (form: FormData) => {
    const name = String(form.get('property'));
    const others = query.where.filter(([other]) => other !== name);
    onChange({ where: [...others, [name, String(form.get('value'))]], start: 0 });
  };
  return (
    <>
      <div class="toolbar">
        <OpenById access={access} type={type} />
        <form class="inline" onSubmit={(event) => submitted(event, addCondition)}>
          <label>
            Property
            <select name="property">
              {comparable.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label>
            equals
            <input ref={valueInput} name="value" placeholder="null: not set" />
          </label>
          <button type="submit">Filter</button>
        </form>
        <Columns type={type} query={query} onChange={onChange} />
      </div>
      {query.where.length > 0 && (
        <ul class="conditions" aria-label="Conditions">
          {query.where.map(([name, value], index) => (
            <li key={`${name} ${value}`}>
              <button
                type="button"
                onClick={() => {
                  // The button is gone then.
                  valueInput.current?.focus();
                  onChange({ where: query.where.filter((_, at) => at !== index), start: 0 });
                }}
              >
                {name} = {shortened(value, 40)} <span aria-hidden="true">×</span>
                <span class="visually-hidden">, remove this condition</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function OpenById({ access, type }: Pick<ToolsProps, 'access' | 'type'>) {
  const { error, attempt } = useAttempt();
  const open = (form: FormData) =>
    attempt(async () => {
      const id = String(form.get('id'));
      goTo(entityHref(access.id, await findIdentity(access.id, type.signature, id)));
    });
  return (
    <form class="inline" onSubmit={(event) => submitted(event, (form) => void open(form))}>
      <label>
        Id
        <input name="id" required />
      </label>
      <button type="submit">Open</button>
      <ErrorMessage error={error} />
    </form>
  );
}

function Columns({ type, query, onChange }: Pick<ToolsProps, 'type' | 'query' | 'onChange'>) {
  return (
    <Menu class="choices" name="Columns">
      <fieldset>
        <legend class="visually-hidden">Columns</legend>
        {type.properties
          .filter(({ name }) => name !== 'id')
          .map(({ name }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={query.columns.includes(name)}
                onChange={({ currentTarget }) => {
                  const others = query.columns.filter((each) => each !== name);
                  onChange({ columns: currentTarget.checked ? [...others, name] : others });
                }}
              />
              {name}
            </label>
          ))}
      </fieldset>
    </Menu>
  );
}

function submitted(event: SubmitEvent, use: (form: FormData) => void): void {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLFormElement) use(new FormData(event.currentTarget));
}
