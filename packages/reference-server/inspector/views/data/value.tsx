import { useState } from 'preact/hooks';
import { shortened } from '../../parts/shortened.js';
import { EntityLink } from './entity-link.js';
import {
  elementsIn,
  entriesIn,
  type Graph,
  identityOf,
  isEntity,
  isObject,
  type Json,
  scalarText,
  textMember,
  titleOf,
} from './graph.js';

interface ValueProps {
  readonly access: string;
  readonly graph: Graph;
  readonly value: Json;
  /** Whether there is little room, as in a table. Default `false` */
  readonly isShort?: boolean;
}

/** Shows a value of any type. */
export function Value({ access, graph, value: given, isShort = false }: ValueProps) {
  const value = graph.resolve(given);
  if (value === null) return <span class="quiet">not set</span>;
  if (isEntity(value)) return <EntityLink access={access} identity={identityOf(value)} title={titleOf(value)} />;
  const entries = entriesIn(value);
  if (entries !== undefined) {
    if (isShort) return <span class="quiet">{counted(entries.length, 'entry', 'entries')}</span>;
    return (
      <Parts
        parts={entries.map(([key, entry]) => (
          <>
            <Value access={access} graph={graph} value={key} /> <span aria-hidden="true">→</span>{' '}
            <Value access={access} graph={graph} value={entry} />
          </>
        ))}
      />
    );
  }
  const elements = elementsIn(value);
  if (elements !== undefined) {
    if (isShort) return <span class="quiet">{counted(elements.length, 'element', 'elements')}</span>;
    return <Parts parts={elements.map((each) => <Value access={access} graph={graph} value={each} />)} />;
  }
  const text = scalarText(value);
  const isDay = isShort && typeIn(value) === 'date';
  return <LongText text={isDay ? text.replace(midnight, '') : text} most={isShort ? 60 : 600} title={typeIn(value)} />;
}

/** The time of a date that is meant as a day. */
const midnight = 'T00:00:00.000+0000';

const partsAtOnce = 100;

/** The parts of a collection, some at a time. */
function Parts({ parts }: { readonly parts: readonly preact.ComponentChild[] }) {
  const [shown, setShown] = useState(partsAtOnce);
  if (parts.length === 0) return <span class="quiet">empty</span>;
  return (
    <>
      <ul class="parts">
        {parts.slice(0, shown).map((part, index) => (
          <li key={index}>{part}</li>
        ))}
      </ul>
      {parts.length > shown && (
        <button type="button" onClick={() => setShown(shown + 10 * partsAtOnce)}>
          Show more of {parts.length.toLocaleString('en')}
        </button>
      )}
    </>
  );
}

interface LongTextProps {
  readonly text: string;
  readonly most: number;
  readonly title: string | undefined;
}

/** A text. A long one is cut until the user asks for all of it. */
function LongText({ text, most, title }: LongTextProps) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <span class="quiet">empty text</span>;
  if (text.length <= most || isWhole) {
    return (
      <span class="text" title={title}>
        {text}
      </span>
    );
  }
  return (
    <span class="text" title={title}>
      <bdi>{shortened(text, most)}</bdi>{' '}
      <button type="button" class="link" onClick={() => setWhole(true)}>
        all {text.length.toLocaleString('en')} characters
      </button>
    </span>
  );
}

function typeIn(value: Json): string | undefined {
  return isObject(value) ? textMember(value, '_type') : undefined;
}

function counted(count: number, one: string, several: string): string {
  return count === 0 ? 'empty' : `${count.toLocaleString('en')} ${count === 1 ? one : several}`;
}
