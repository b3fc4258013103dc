/**
 * A value of the service, independent of its encoding. Both subjects accept and return this form. Numbers that a double
 * represents exactly are numbers, all others are {@link Digits}. Cases write `1` for an integer and for a long if the
 * type of the property determines which it is, and {@link long} or {@link decimal} if nothing does.
 */
export type Plain =
  | null
  | boolean
  | number
  | string
  | Digits
  | Typed
  | PlainDate
  | PlainEnum
  | PlainSet
  | PlainMap
  | PlainEntity
  | readonly Plain[];

/** A number that a double cannot represent exactly. */
export interface Digits {
  readonly digits: string;
}

/**
 * The id of an entity. A number is always in the form of its digits, because a number of JavaScript beyond 2^53 can be
 * the id of another entity.
 */
export type Id = string | Digits;

/** A number that is sent with its type. Responses never contain this form. */
export interface Typed {
  readonly typed: 'long' | 'decimal' | 'integer' | 'float' | 'double';
  readonly number: string;
}

/** An instant, e.g. `2026-03-01T12:30:45.123Z`. */
export interface PlainDate {
  readonly date: string;
}

/** A constant of an enum. Its type is missing if the response does not name it. */
export interface PlainEnum {
  readonly constant: string;
  readonly enumType?: string;
}

export interface PlainSet {
  readonly set: readonly Plain[];
}

export interface PlainMap {
  readonly map: readonly (readonly [Plain, Plain])[];
}

/**
 * An entity, or a reference if it has only an id and a partition. All occurrences of one entity are the same object.
 */
export interface PlainEntity {
  /** The signature of its type. It is missing if a response does not name it, or if a request must not name it. */
  readonly type?: string;
  /** The sent or received properties, including `id`, `globalId` and `partition`. The object has no prototype. */
  readonly properties: { readonly [name: string]: Plain };
}

export const long = (number: number | string): Typed => ({ typed: 'long', number: String(number) });
export const typedNumber = (typed: Typed['typed'], number: number | string): Typed => ({
  typed,
  number: String(number),
});
export const decimal = (number: number | string): Typed => ({ typed: 'decimal', number: String(number) });
/** @param at the instant as ISO 8601 text, or in milliseconds since 1970 */
export const date = (at: string | number): PlainDate => ({ date: new Date(at).toISOString() });
export const constant = (name: string, enumType?: string): PlainEnum =>
  enumType === undefined ? { constant: name } : { constant: name, enumType };
export const setOf = (...elements: readonly Plain[]): PlainSet => ({ set: elements });
export const mapOf = (...entries: readonly (readonly [Plain, Plain])[]): PlainMap => ({ map: entries });
export const entity = (properties: { readonly [name: string]: Plain }, type?: string): PlainEntity =>
  type === undefined ? { properties } : { type, properties };
