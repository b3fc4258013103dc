import type { DialectDraft, Entry } from './deviations/deviation.js';
import { entityDeviations } from './deviations/entities.js';
import { httpDeviations } from './deviations/http.js';
import { inputDeviations } from './deviations/input.js';
import { outputDeviations } from './deviations/output.js';
import { queryDeviations } from './deviations/queries.js';
import { streamingDeviations } from './deviations/streaming.js';
import { documentedDialect, type ServiceDialect } from './endpoints/dialect.js';

const rows = [
  ...outputDeviations,
  ...inputDeviations,
  ...queryDeviations,
  ...entityDeviations,
  ...httpDeviations,
  ...streamingDeviations,
] as const;

/** The id of a deviation, e.g. `D-2`. */
export type DeviationId = (typeof rows)[number]['id'];

/** The deviations in the order of their numbers, in which they are applied. */
const entries: readonly Entry<DeviationId>[] = rows.toSorted((one, other) => numberOf(one.id) - numberOf(other.id));

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

/** All deviations, in the order of their numbers. */
export const deviations: readonly Deviation[] = entries.map(({ apply: _, ...texts }) => texts);

/** `documented`: the specification with its resolutions. `deployed`: the same with every deviation. */
export type Dialect = 'documented' | 'deployed';

/**
 * The documented dialect with all deviations if it is to be the deployed one, or with those that are named, and without those
 * that are excluded.
 *
 * @example dialectOf('documented', ['D-14']).options.badBooleanIsFalse // 'D-14'
 */
export function dialectOf(
  name: Dialect,
  named: readonly DeviationId[] = [],
  excluded: readonly DeviationId[] = [],
): ServiceDialect {
  const { options, reading, writing, requests, entities, queries, streaming, storage } = documentedDialect;
  const draft: DialectDraft = {
    options: { ...options },
    reading: { ...reading },
    writing: { ...writing },
    requests: { ...requests },
    entities: { ...entities },
    queries: { ...queries },
    streaming: { ...streaming },
    storage: { ...storage },
  };
  for (const { id, apply } of entries) {
    if ((name === 'deployed' || named.includes(id)) && !excluded.includes(id)) apply(draft);
  }
  return draft;
}

/** Whether a text is the id of a deviation. */
export function isDeviationId(text: string): text is DeviationId {
  return entries.some(({ id }) => id === text);
}
