import type { Deviating } from '../../model/refusal.js';
import type { Property, ValueType } from '../../model/types.js';
import type { Equality, Scalar } from '../../model/values.js';
import { declaredNotation, type Notation } from './where-notation.js';

/** The differences between dialects in conditions and pages (4.8). */
export interface QueryDialect {
  /** The part of the entities that a query returns, by what it asks for. */
  readonly page: (asked: Paging) => Paging;
  /** How dates are written in conditions. Default: they cannot be compared. */
  readonly dateNotation?: Notation;
  /**
   * How ids and values of `object` properties are written in conditions. Returns `undefined` if they cannot be
   * compared.
   *
   * @param declared the types of values that are stored without their type
   */
  readonly objectNotation: (declared: readonly ValueType[]) => Notation | undefined;
  /** How values of all other properties are written in conditions. Returns `undefined` if they cannot be compared. */
  readonly valueNotation: (property: Property) => Notation | undefined;
  /** How a value of such a condition is compared. */
  readonly equalityOf: (value: Scalar | null) => Equality;
  /** Whether every entity has the partition of the access for a condition, if the access ignores partitions. */
  readonly comparesAccess?: Deviating;
}

/** The entities of a query that are returned. */
export interface Paging {
  /** The number of entities to skip. */
  readonly start: number;
  /** `Infinity` if nothing is asked for. A negative number means no limit too, where it is allowed. */
  readonly max: number;
  /** The rule of a dialect that decided about the page. */
  readonly decidedBy?: string;
}

/** Conditions and pages by. */
export const documentedQueries: QueryDialect = {
  page: (asked) => asked,
  objectNotation: () => undefined,
  valueNotation: ({ type }) => (type.kind === 'simple' || type.kind === 'enum' ? declaredNotation(type) : undefined),
  equalityOf: () => 'value',
};
