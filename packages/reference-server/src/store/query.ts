import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Scalar } from '../model/values.js';

/** A condition that the value of a property must meet; null matches an unset value. */
export interface Condition {
  /** A property of the type that is asked for. */
  readonly property: Property;
  /** Of the property's type; in an `object` property it matches values of its own type only. */
  readonly value: Scalar | null;
}

/** A property to order by. */
export interface Order {
  readonly property: Property;
  readonly descending: boolean;
}

/** What is asked of a store: entities of a type that meet all conditions. */
export interface Query {
  readonly where: readonly Condition[];
  /** The first decides, the next where it ties; creation decides last. */
  readonly orderBy: readonly Order[];
  /** How many entities are left out at the beginning. */
  readonly start: number;
  /** How many entities are given at most; `Infinity`: all. */
  readonly max: number;
}

/** Every entity of a type, in the order of creation. */
export const everything: Query = { where: [], orderBy: [], start: 0, max: Number.POSITIVE_INFINITY };

/** One page of what a query finds. */
export interface Page {
  readonly instances: readonly Instance[];
  /** Whether entities follow behind this page. */
  readonly hasMore: boolean;
}
