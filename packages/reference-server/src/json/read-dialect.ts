import type { EnabledDeviations } from '../deviations.js';
import { memoized } from '../model/memoized.js';

/** The differences between dialects in reading values. */
export interface ReadDialect {
  /** Whether the elements in a POST on a property must be of the declared type without conversion (D-20). */
  readonly exactElements: boolean;
  /** Whether only those numbers are converted that the declared type contains (D-36). */
  readonly exactNumbers: boolean;
  /** Whether a map is keys and values in turn, with or without a wrapper, and never a list of `{"key","value"}` (D-37). */
  readonly flatMaps: boolean;
  /** Whether a body is read as a stream: what is null or repeated is skipped, and names are signatures (D-38). */
  readonly streamed: boolean;
  /** Whether each object of a body is an entity of its own, whatever `_id` it has (D-39). */
  readonly separateEntities: boolean;
  /** Whether PUT and PATCH on a property need the exact form of its value (D-41). */
  readonly exactValues: boolean;
}

/** The reading of R-21. */
export const documentedReading: ReadDialect = {
  exactElements: false,
  exactNumbers: false,
  flatMaps: false,
  streamed: false,
  separateEntities: false,
  exactValues: false,
};

/**
 * How values of a JSON body are read with the enabled deviations. The result is cached for each set.
 *
 * @example readEntities(tree, type, { types, identity: 'auto', dialect: readDialectOf(request.deviations) })
 */
export const readDialectOf: (deviations: EnabledDeviations) => ReadDialect = memoized((deviations) => ({
  exactElements: deviations.has('D-20'),
  exactNumbers: deviations.has('D-36'),
  flatMaps: deviations.has('D-37'),
  streamed: deviations.has('D-38'),
  separateEntities: deviations.has('D-39'),
  exactValues: deviations.has('D-41'),
}));
