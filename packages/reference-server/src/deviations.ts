import { entityDeviations } from './deviations/entities.js';
import { httpDeviations } from './deviations/http.js';
import { inputDeviations } from './deviations/input.js';
import { outputDeviations } from './deviations/output.js';
import { queryDeviations } from './deviations/queries.js';
import { streamingDeviations } from './deviations/streaming.js';

/**
 * The named differences between the documented dialect and deployed services. The code checks for each deviation in one
 * place, by its id. Lower layers get the effect as an option with a name of its own.
 */
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
}

/** All deviations, in the order of their numbers. */
export const deviations: readonly Deviation[] = rows.toSorted((one, other) => numberOf(one.id) - numberOf(other.id));

function numberOf(id: DeviationId): number {
  return Number(id.slice('D-'.length));
}

/** `documented`: the specification with its resolutions. `deployed`: the same with every deviation. */
export type Dialect = 'documented' | 'deployed';

/** The deviations that a server has. In everything else it follows the documented dialect. */
export type EnabledDeviations = ReadonlySet<DeviationId>;

/**
 * The deviations of a dialect, together with those that are enabled individually, and without those that are excluded.
 *
 * @example enabledDeviations('documented', ['D-2']).has('D-2') // true
 */
export function enabledDeviations(
  dialect: Dialect,
  named: readonly DeviationId[],
  excluded: readonly DeviationId[] = [],
): EnabledDeviations {
  const enabled = new Set(dialect === 'deployed' ? deviations.map(({ id }) => id) : named);
  for (const id of excluded) enabled.delete(id);
  return enabled;
}

/** Whether a text is the id of a deviation. */
export function isDeviationId(text: string): text is DeviationId {
  return deviations.some(({ id }) => id === text);
}
