/**
 * A value of the service in a form that is no encoding: what both subjects take and give. Numbers that a double holds
 * exactly are numbers, others are {@link Digits}. Cases write `1` for an integer and a long alike where the property's
 * type says which it is; {@link long} and {@link decimal} where nothing says it.
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

/** A number that no double holds exactly. */
export interface Digits {
  readonly digits: string;
}

/** A number whose type must be said: it is sent with its type. Never comes back. */
export interface Typed {
  readonly typed: 'long' | 'decimal' | 'integer' | 'float' | 'double';
  readonly number: string;
}

/** A point in time, `2026-03-01T12:30:45.123Z`. */
export interface PlainDate {
  readonly date: string;
}

/** A constant of an enum; its type is missing where an answer does not say it. */
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

/** An entity, or with nothing but id and partition a reference to one. Occurrences of one entity are one object. */
export interface PlainEntity {
  /** Its signature; missing where an answer does not say it, or a body is not to. */
  readonly type?: string;
  /** What was sent or came, `id`, `globalId` and `partition` among it. Without a prototype. */
  readonly properties: { readonly [name: string]: Plain };
}

export const long = (number: number | string): Typed => ({ typed: 'long', number: String(number) });
export const typedNumber = (typed: Typed['typed'], number: number | string): Typed => ({
  typed,
  number: String(number),
});
export const decimal = (number: number | string): Typed => ({ typed: 'decimal', number: String(number) });
/** @param at as ISO 8601, or in milliseconds since 1970 */
export const date = (at: string | number): PlainDate => ({ date: new Date(at).toISOString() });
export const constant = (name: string, enumType?: string): PlainEnum =>
  enumType === undefined ? { constant: name } : { constant: name, enumType };
export const setOf = (...elements: readonly Plain[]): PlainSet => ({ set: elements });
export const mapOf = (...entries: readonly (readonly [Plain, Plain])[]): PlainMap => ({ map: entries });
export const entity = (properties: { readonly [name: string]: Plain }, type?: string): PlainEntity =>
  type === undefined ? { properties } : { type, properties };
