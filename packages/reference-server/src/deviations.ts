import dialectsText from '../../../docs/dialects.md?raw';
import type { DialectChange, Effect } from './deviations/deviation.js';
import { entityDeviations } from './deviations/entities.js';
import { httpDeviations } from './deviations/http.js';
import { inputDeviations } from './deviations/input.js';
import { outputDeviations } from './deviations/output.js';
import { queryDeviations } from './deviations/queries.js';
import { streamingDeviations } from './deviations/streaming.js';
import { documentedDialect, type ServiceDialect } from './endpoints/dialect.js';
import { rowsUnder } from './rules/rule-text.js';

const entries = {
  ...outputDeviations,
  ...inputDeviations,
  ...queryDeviations,
  ...entityDeviations,
  ...httpDeviations,
  ...streamingDeviations,
};

/** The id of a deviation, e.g. `D-2`. */
export type DeviationId = keyof typeof entries;

const effects: Readonly<Record<DeviationId, Effect>> = entries;

/** The ids in the order of their numbers, in which the deviations are applied. */
const ids = Object.keys(entries)
  .filter(isDeviationId)
  .sort((one, other) => numberOf(one) - numberOf(other));

function numberOf(id: DeviationId): number {
  return Number(id.slice('D-'.length));
}

/** A named difference between the documented dialect and deployed services. */
export interface Deviation {
  /** The id by which options enable the deviation. */
  readonly id: DeviationId;
  /** The subject of the difference. */
  readonly subject: string;
  /** What a server of the documented dialect does. */
  readonly documented: string;
  /** What deployed services do, and a server with this deviation. */
  readonly deployed: string;
  /** What a client does so that the difference does not matter. */
  readonly advice: string;
}

const texts = rowsUnder('The deviations', dialectsText);
const clientAdvice = rowsUnder('What to do', dialectsText);

/** All deviations, in the order of their numbers. */
export const deviations: readonly Deviation[] = ids.map((id) => {
  const [subject = '', documented = '', deployed = ''] = texts.get(id) ?? [];
  const [advice = ''] = clientAdvice.get(id) ?? [];
  return { id, subject, documented, deployed, advice };
});

/** The ids of all deviations, for messages. */
export const deviationRange = `${ids[0]} to ${ids.at(-1)}`;

/** `documented`: the specification with its resolutions. `deployed`: the same with every deviation. */
export type Dialect = 'documented' | 'deployed';

/**
 * Returns the documented dialect with the named deviations, or with all of them for `deployed`, but without the
 * excluded ones.
 *
 * @example dialectOf('documented', ['D-14']).options.badBooleanIsFalse // 'D-14'
 */
export function dialectOf(
  name: Dialect,
  named: readonly DeviationId[] = [],
  excluded: readonly DeviationId[] = [],
): ServiceDialect {
  const enabled = ids.filter((id) => (name === 'deployed' || named.includes(id)) && !excluded.includes(id));
  return enabled.reduce((dialect, id) => changed(dialect, effects[id](id, dialect)), documentedDialect);
}

function changed(dialect: ServiceDialect, change: DialectChange): ServiceDialect {
  return {
    options: { ...dialect.options, ...change.options },
    reading: { ...dialect.reading, ...change.reading },
    writing: { ...dialect.writing, ...change.writing },
    requests: { ...dialect.requests, ...change.requests },
    entities: { ...dialect.entities, ...change.entities },
    queries: { ...dialect.queries, ...change.queries },
    streaming: { ...dialect.streaming, ...change.streaming },
    storage: { ...dialect.storage, ...change.storage },
  };
}

/** Whether a text is the id of a deviation. */
export function isDeviationId(text: string): text is DeviationId {
  return Object.hasOwn(entries, text);
}
