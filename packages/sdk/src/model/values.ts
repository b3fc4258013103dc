import type { Decimal } from './decimal.js';
import type { EntityId, EntityIdInput, EntityReference, TypedValue } from './reference.js';

/** The members that every entity of a result has (2.1). */
export interface EntityIdentity<Id = EntityId, Type extends string = string> {
  /**
   * The full signature of the entity's actual type, which may be a subtype of the requested one. It is missing with
   * `typeExplicitness: 'never'`, and with `polymorphic` if neither a model nor the call tells the type.
   */
  _type?: Type;
  id: Id;
  globalId: string | null;
  /** The id of the access, unless the service keeps several partitions in one access. */
  partition: string | null;
}

/** The members that every entity accepts as input. */
export interface EntityIdentityInput<Id = EntityIdInput, Type extends string = string> {
  /** The full signature of the entity's actual type. Required if that is a subtype of the declared one. */
  readonly _type?: Type | undefined;
  readonly id?: Id | null | undefined;
  readonly globalId?: string | null | undefined;
  readonly partition?: string | null | undefined;
}

/**
 * An entity of a result, if there is no model. Values have the type that the response states: a `long` is a `bigint`, a
 * `decimal` a {@link Decimal}, a `date` a `Date` and an enum a {@link TypedValue}. Values without a stated type are
 * read as plain JSON.
 */
export interface Entity extends EntityIdentity {
  [property: string]: unknown;
}

/** An entity as input, if there is no model. */
export interface EntityInput extends EntityIdentityInput {
  readonly [property: string]: unknown;
}

/**
 * The value of an `object` property in a result. Enum constants are {@link TypedValue}s, so that their type is not
 * lost.
 */
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

/**
 * The values that an `object` property accepts. An integral `number` is an `integer`, any other a `double`; use {@link
 * TypedValue} for other types.
 */
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

/** The TypeScript type of each simple type in a result. */
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

/** The TypeScript types that each simple type accepts as input. */
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
