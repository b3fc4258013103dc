import { useId, useRef, useState } from 'preact/hooks';
import { shortened } from '../../parts/shortened.js';
import { submitted } from '../../parts/submitted.js';
import { type AccessDescription, constantsOf, type EntityTypeDescription, isComparable } from '../model/model.js';
import type { EntitiesQuery } from './entities-query.js';

interface ConditionsProps {
  readonly access: AccessDescription;
  readonly type: EntityTypeDescription;
  readonly query: EntitiesQuery;
  readonly onChange: (changed: Partial<EntitiesQuery>) => void;
}

/** The value of the condition that a property is not set. */
const notSet = 'null';

/** The conditions that the service knows (4.8). */
const kinds = { equals: 'equals', isNotSet: 'is not set' } as const;

/** A form for a condition on a property, which replaces an earlier condition on the same property. */
export function AddCondition({ access, type, query, onChange }: ConditionsProps) {
  const comparable = type.properties.filter(isComparable);
  const [name, setName] = useState(comparable[0]?.name ?? '');
  const [kind, setKind] = useState<string>(kinds.equals);
  const valueId = useId();
  const property = comparable.find((each) => each.name === name);
  const constants = property && constantsOf(access, property.type);
  const add = (form: FormData) => {
    const others = query.where.filter(([other]) => other !== name);
    const value = kind === kinds.isNotSet ? notSet : String(form.get('value'));
    onChange({ where: [...others, [name, value]], start: 0 });
  };
  return (
    <form class="inline filter" onSubmit={(event) => submitted(event, add)}>
      <label>
        Property
        <select value={name} onChange={({ currentTarget }) => setName(currentTarget.value)}>
          {comparable.map((each) => (
            <option key={each.name}>{each.name}</option>
          ))}
        </select>
      </label>
      <label>
        Condition
        <select value={kind} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {Object.values(kinds).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      {kind === kinds.equals && (
        <label for={valueId}>
          Value
          {constants === undefined ? (
            <input id={valueId} name="value" />
          ) : (
            <select id={valueId} name="value">
              {constants.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </label>
      )}
      <button type="submit">Filter</button>
    </form>
  );
}

/** The conditions of a query. Each is removed by its button. */
export function ConditionList({ query: { where }, onChange }: Pick<ConditionsProps, 'query' | 'onChange'>) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} tabIndex={-1} class="conditions" aria-label="Conditions">
      {where.map(([name, value], index) => (
        <li key={`${name} ${value}`}>
          <button
            type="button"
            onClick={() => {
              // The button that had the focus is gone.
              list.current?.focus();
              onChange({ where: where.filter((_, at) => at !== index), start: 0 });
            }}
          >
            {name} {value === notSet ? kinds.isNotSet : `= ${shortened(value, 40)}`} <span aria-hidden="true">×</span>
            <span class="visually-hidden">, remove this condition</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
