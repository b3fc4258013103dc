import type { Decimal } from './decimal.js';
import type { EntityId, EntityIdInput, EntityReference, TypedValue } from './reference.js';

/** The members that every entity of a result has (2.1). */
export interface EntityIdentity<Id = EntityId, Type extends string = string> {
  /**
   * The full signature of the entity's actual type, which may be a subtype of the requested one. It is missing with
   * `typeExplicitness: 'never'`, and with `polymorphic` if neither a model nor the call names the type.
   */
  _type?: Type;
  /** The id, which identifies the entity among those of its type and partition. */
  id: Id;
  /** An id that is meant to be unique across all types, which the service generates for new entities without one. */
  globalId: string | null;
  /** The id of the access, unless the service keeps several partitions in one access. */
  partition: string | null;
}

/** The members that every entity accepts as input. */
export interface EntityIdentityInput<Id = EntityIdInput, Type extends string = string> {
  /** The full signature of the entity's actual type. Required if that is a subtype of the declared one. */
  readonly _type?: Type | undefined;
  /** The id. The service generates one for a new entity without it. */
  readonly id?: Id | null | undefined;
  /** An id that is meant to be unique across all types. The service generates one for a new entity without it. */
  readonly globalId?: string | null | undefined;
  /** The partition. Default: the id of the access. */
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
  /** A truth value. */
  boolean: boolean;
  /** A whole number of 32 bits. */
  integer: number;
  /** A whole number of 64 bits, with all of its digits. */
  long: bigint;
  /** A floating-point number of 32 bits. */
  float: number;
  /** A floating-point number of 64 bits. */
  double: number;
  /** A decimal number with all of its digits. */
  decimal: Decimal;
  /** A point in time, to the millisecond. */
  date: Date;
  /** A text. */
  string: string;
  /** A value of any type. */
  object: ObjectValue;
}

/** The TypeScript types that each simple type accepts as input. */
export interface SimpleInputs {
  /** A truth value. */
  boolean: boolean;
  /** A whole number from -2^31 to 2^31 - 1. */
  integer: number;
  /** A whole number from -2^63 to 2^63 - 1. A `number` must be a safe integer. */
  long: bigint | number;
  /** A number, which the service rounds to 32 bits. */
  float: number;
  /** A floating-point number of 64 bits. */
  double: number;
  /** A decimal number. A whole `number` must be a safe integer; a text or a {@link Decimal} keeps every digit. */
  decimal: Decimal | string | number | bigint;
  /** A point in time: a valid `Date`, or a text in ISO 8601. */
  date: Date | string;
  /** A text. */
  string: string;
  /** A value of any type. */
  object: ObjectInput;
}
