import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { type AccessDescription, constantsOf, type ElementDescription, withSubtypes } from '../model/model.js';
import type { Draft } from './drafts.js';

interface ElementInputProps {
  readonly access: AccessDescription;
  readonly type: ElementDescription;
  readonly draft: Draft;
  readonly label: string;
  /** Whether the input gets the focus when it appears. Default `false` */
  readonly isFirst?: boolean;
  readonly onChange: (draft: Draft) => void;
}

const hints: Readonly<Record<string, string>> = {
  date: 'e.g. 2026-03-01T12:30:45.123+0000',
  integer: 'a whole number of 32 bits',
  long: 'a whole number of 64 bits',
  float: 'a number of 32 bits',
  double: 'a number of 64 bits',
  decimal: 'a decimal number',
};

/** An input for a value of the type of an element. */
export function ElementInput({ access, type, draft, label, isFirst = false, onChange }: ElementInputProps) {
  const frame = useRef<HTMLDivElement>(null);
  // Other effects run after the next frame, and text that is typed before would be lost.
  useLayoutEffect(() => {
    if (isFirst) frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [isFirst]);
  const id = useId();
  const change = (text: string) => onChange({ ...draft, text });
  return (
    <div ref={frame} class="inline">
      {type.kind === 'entity' ? (
        <EntityInputs access={access} type={type} draft={draft} label={label} onChange={onChange} />
      ) : (
        <label for={id}>
          {label}
          <ScalarInput id={id} access={access} type={type} text={draft.text} onChange={change} />
        </label>
      )}
    </div>
  );
}

interface ScalarInputProps {
  readonly id: string;
  readonly access: AccessDescription;
  readonly type: ElementDescription;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function ScalarInput({ id, access, type, text, onChange }: ScalarInputProps) {
  const constants = constantsOf(access, type);
  if (constants !== undefined) {
    return (
      <select id={id} value={text} onChange={({ currentTarget }) => onChange(currentTarget.value)} required>
        <option value="">Choose …</option>
        {constants.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    );
  }
  if (type.name === 'string') {
    const rows = Math.min(12, Math.max(text.split('\n').length, Math.ceil(text.length / 80), 1));
    return <textarea id={id} rows={rows} value={text} onInput={({ currentTarget }) => onChange(currentTarget.value)} />;
  }
  return (
    <input
      id={id}
      value={text}
      placeholder={hints[type.name] ?? ''}
      inputMode={type.name === 'date' ? 'text' : 'decimal'}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function EntityInputs({ access, type, draft, label, onChange }: Omit<ElementInputProps, 'isFirst'>) {
  const types = withSubtypes(access, type.name);
  return (
    <>
      <label>
        {label}: type
        <select value={draft.type} onChange={({ currentTarget }) => onChange({ ...draft, type: currentTarget.value })}>
          {types.map(({ signature, name, isAbstract }) => (
            <option key={signature} value={signature} disabled={isAbstract && signature !== draft.type}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Id
        <input value={draft.text} onInput={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })} />
      </label>
      <label>
        Partition
        <input
          value={draft.partition}
          placeholder={access.id}
          onInput={({ currentTarget }) => onChange({ ...draft, partition: currentTarget.value })}
        />
      </label>
    </>
  );
}

interface ElementsInputProps extends Pick<ElementInputProps, 'access' | 'type' | 'label'> {
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
}

/** Inputs for the elements of a list or a set. */
export function ElementsInput({ access, type, drafts, label, onChange }: ElementsInputProps) {
  const last = drafts.at(-1);
  const added: Draft = { text: '', type: last?.type ?? type.name, partition: last?.partition ?? '' };
  return (
    <fieldset class="elements">
      <legend>{label}</legend>
      <ol>
        {drafts.map((draft, index) => (
          <li key={index}>
            <ElementInput
              access={access}
              type={type}
              draft={draft}
              label={`Element ${index + 1}`}
              onChange={(changed) => onChange(drafts.with(index, changed))}
            />
            <button type="button" onClick={() => onChange(drafts.toSpliced(index, 1))}>
              Remove<span class="visually-hidden"> element {index + 1}</span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => onChange([...drafts, added])}>
        Add an element
      </button>
    </fieldset>
  );
}
