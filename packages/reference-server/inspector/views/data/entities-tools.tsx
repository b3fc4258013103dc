import { useAttempt } from '../../frame/loading.js';
import { goTo } from '../../frame/router.js';
import { Menu } from '../../parts/menu.js';
import { ErrorMessage } from '../../parts/messages.js';
import { submitted } from '../../parts/submitted.js';
import type { AccessDescription, EntityTypeDescription } from '../model/model.js';
import { AddCondition, ConditionList } from './conditions.js';
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
  return (
    <>
      <div class="toolbar">
        <OpenById access={access} type={type} />
        <AddCondition access={access} type={type} query={query} onChange={onChange} />
        <Columns type={type} query={query} onChange={onChange} />
      </div>
      <ConditionList query={query} onChange={onChange} />
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
