import type { Decimal } from './decimal.js';
import type { EntityId, EntityIdInput, EntityReference, TypedValue } from './reference.js';

/** What every entity of a result has (2.1). */
export interface EntityIdentity<Id = EntityId, Type extends string = string> {
  /** The full signature of the entity's own type, which may be a subtype of the one that was asked for. */
  _type?: Type;
  id: Id;
  globalId: string | null;
  /** The access's id, unless the service keeps several partitions in one access. */
  partition: string | null;
}

/** What every entity that is written may have. */
export interface EntityIdentityInput<Id = EntityIdInput, Type extends string = string> {
  /** The full signature of the entity's own type: needed where that is a subtype of the declared one. */
  readonly _type?: Type | undefined;
  readonly id?: Id | null | undefined;
  readonly globalId?: string | null | undefined;
  readonly partition?: string | null | undefined;
}

/**
 * An entity of a result without a model. Without a model a `long` is a `bigint`, a `decimal` a
 * {@link Decimal}, a `date` a `Date` and an enum a {@link TypedValue} where the response says so, and whatever JSON says
 * otherwise.
 */
export interface Entity extends EntityIdentity {
  [property: string]: unknown;
}

/** An entity that is written without a model. */
export interface EntityInput extends EntityIdentityInput {
  readonly [property: string]: unknown;
}

/** The value of an `object` property in a result. An enum constant is a {@link TypedValue}, so that its type is not lost. */
export type ObjectValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Decimal
  | Date
  | TypedValue
  | Entity
  | ObjectValue[]
  | Set<ObjectValue>
  | Map<ObjectValue, ObjectValue>;

/** What an `object` property accepts. A `number` is an `integer` where it is one, else a `double`; {@link TypedValue} says otherwise. */
export type ObjectInput =
  | null
  | boolean
  | number
  | bigint
  | string
  | Decimal
  | Date
  | TypedValue
  | EntityReference
  | EntityInput
  | readonly ObjectInput[]
  | ReadonlySet<ObjectInput>
  | ReadonlyMap<ObjectInput, ObjectInput>;

/** What each simple type is in a result. */
export interface SimpleResults {
  boolean: boolean;
  integer: number;
  long: bigint;
  float: number;
  double: number;
  decimal: Decimal;
  date: Date;
  string: string;
  object: ObjectValue;
}

/** What each simple type accepts when it is written. */
export interface SimpleInputs {
  boolean: boolean;
  integer: number;
  long: bigint | number;
  float: number;
  double: number;
  decimal: Decimal | string | number | bigint;
  date: Date | string;
  string: string;
  object: ObjectInput;
}
