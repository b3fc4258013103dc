import { entityDeviations } from './deviations/entities.js';
import { httpDeviations } from './deviations/http.js';
import { inputDeviations } from './deviations/input.js';
import { outputDeviations } from './deviations/output.js';
import { queryDeviations } from './deviations/queries.js';
import { streamingDeviations } from './deviations/streaming.js';

/** The dialect of a service, or the dialect that a service is judged by. */
export type Dialect = 'documented' | 'deployed';

interface DialectRow {
  /** The stable id, e.g. `D-2`. */
  readonly id: string;
  /** The part of the service that differs. */
  readonly subject: string;
  /** The behaviour that the specification describes. */
  readonly documented: string;
  /** The behaviour that was observed in deployments. */
  readonly deployed: string;
  /** Advice for application developers. */
  readonly advice: string;
}

const table = [
  ...outputDeviations,
  ...inputDeviations,
  ...queryDeviations,
  ...entityDeviations,
  ...httpDeviations,
  ...streamingDeviations,
] as const satisfies readonly DialectRow[];

/** The id of a dialect row, e.g. `D-2`. */
export type DialectRowId = (typeof table)[number]['id'];

/** The differences between deployed services and the specification, in the order of their numbers. */
export const dialectRows: readonly (DialectRow & {
  /** The stable id, e.g. `D-2`. */
  readonly id: DialectRowId;
})[] = table.toSorted((one, other) => numberOf(one.id) - numberOf(other.id));

function numberOf(id: DialectRowId): number {
  return Number(id.slice('D-'.length));
}

/**
 * An expectation that depends on the dialect. The column of the chosen dialect decides. A value that only matches the
 * other column `deviates`, and any other value fails.
 */
export class Deviation<Expected = unknown> {
  /** The id of the dialect row. */
  readonly row: DialectRowId;
  /** What the specification demands. */
  readonly documented: Expected;
  /** What deployed services do. */
  readonly deployed: Expected;
  /** Whether the deployed column is an accident, so that the deployed dialect allows both columns. */
  readonly isAccident: boolean;

  constructor(row: DialectRowId, documented: Expected, deployed: Expected, isAccident = false) {
    this.row = row;
    this.documented = documented;
    this.deployed = deployed;
    this.isAccident = isAccident;
  }
}

/**
 * Creates an expectation with both columns of a dialect row.
 *
 * @example const metDialect = checkStatus(answer, differs('D-2', 200, 400));
 */
export const differs = <Expected>(row: DialectRowId, documented: Expected, deployed: Expected): Deviation<Expected> =>
  new Deviation(row, documented, deployed);

/**
 * Creates an expectation with a slip of deployed services, which not every service of the deployed dialect has.
 *
 * @example c.checkStatus(answer, mayDiffer('D-32', 200, 500));
 */
export const mayDiffer = <Expected>(row: DialectRowId, documented: Expected, slip: Expected): Deviation<Expected> =>
  new Deviation(row, documented, slip, true);

/** Returns the dialect row with an id. @throws RangeError if there is no such row */
export function dialectRow(id: string): (typeof dialectRows)[number] {
  const found = dialectRows.find((row) => row.id === id);
  if (found === undefined) throw new RangeError(`there is no row ${id} of the dialects`);
  return found;
}

/** Returns the other one of the two dialects. */
export const otherDialect = (dialect: Dialect): Dialect => (dialect === 'documented' ? 'deployed' : 'documented');
