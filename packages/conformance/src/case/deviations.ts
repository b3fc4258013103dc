import type { DialectRow } from '../specification/dialects.js';

/** The dialect of a service, or the dialect that a service is judged by. */
export type Dialect = 'documented' | 'deployed';

/** The id of a dialect row, e.g. `D-2`. */
export type DialectRowId = DialectRow['id'];

export { type DialectRow, dialectRows } from '../specification/dialects.js';

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
 * @example const detected = checkStatus(answer, differs('D-2', 200, 400));
 */
export const differs = <Expected>(row: DialectRowId, documented: Expected, deployed: Expected): Deviation<Expected> =>
  new Deviation(row, documented, deployed);

/**
 * Creates an expectation with an accident of deployed services, which not every service of the deployed dialect has.
 *
 * @example c.checkStatus(answer, mayDiffer('D-32', 200, 500));
 */
export const mayDiffer = <Expected>(row: DialectRowId, documented: Expected, accident: Expected): Deviation<Expected> =>
  new Deviation(row, documented, accident, true);

/** Returns the other one of the two dialects. */
export const otherDialect = (dialect: Dialect): Dialect => (dialect === 'documented' ? 'deployed' : 'documented');
