import type { AccessDescription, PropertyDescription } from '../model/model.js';
import { editorOf, type ValueDraft } from './drafts.js';
import { ElementInput, ElementsInput } from './element-input.js';

interface ValueInputProps {
  readonly access: AccessDescription;
  readonly property: PropertyDescription;
  readonly draft: ValueDraft;
  readonly label: string;
  readonly onChange: (draft: ValueDraft) => void;
}

/** Inputs for a value of the type of a property. The first one gets the focus when it appears. */
export function ValueInput({ access, property: { type, isNullable }, draft, label, onChange }: ValueInputProps) {
  const { isNull, element, elements, json } = draft;
  const editor = editorOf(type);
  const change = (changed: Partial<ValueDraft>) => onChange({ ...draft, ...changed });
  return (
    <>
      {!isNull && editor === 'element' && 'name' in type && (
        <ElementInput
          access={access}
          type={type}
          draft={element}
          label={label}
          onChange={(changed) => change({ element: changed })}
          isFirst
        />
      )}
      {!isNull && editor === 'elements' && 'element' in type && (
        <ElementsInput
          access={access}
          type={type.element}
          drafts={elements}
          label={label}
          onChange={(changed) => change({ elements: changed })}
        />
      )}
      {!isNull && editor === 'json' && (
        <label>
          {label}, as JSON
          <textarea
            class="code"
            rows={Math.min(20, json.split('\n').length + 1)}
            value={json}
            onInput={({ currentTarget }) => change({ json: currentTarget.value })}
          />
        </label>
      )}
      {isNullable && (
        <label class="check">
          <input
            type="checkbox"
            checked={isNull}
            onChange={({ currentTarget }) => change({ isNull: currentTarget.checked })}
          />
          Not set
        </label>
      )}
    </>
  );
}
