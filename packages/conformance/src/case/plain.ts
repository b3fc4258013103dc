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

/** An integer without needless zeros, as most numbers are. */
const canonicalInteger = /^(?:0|-?[1-9]\d*)$/;
const pattern = /^([+-]?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** The maximum of an exponent, or of its negative, so that a short text cannot become a long one. */
const maxExponent = 1_000;

/**
 * Returns the text of a number without exponent and needless zeros, so that equal numbers have equal texts. Returns
 * `undefined` if the text is not a number, or its exponent is not from -1,000 to 1,000.
 */
export function canonicalNumber(text: string): string | undefined {
  if (canonicalInteger.test(text)) return text;
  const parts = pattern.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  if (Math.abs(Number(exponent)) > maxExponent) return undefined;
  const shift = fraction.length - Number(exponent);
  const digits = (whole + fraction + '0'.repeat(Math.max(0, -shift))).padStart(Math.max(0, shift) + 1, '0');
  const point = digits.length - Math.max(0, shift);
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const rest = withoutTrailingZeros(digits.slice(point));
  const canonical = rest === '' ? integer : `${integer}.${rest}`;
  return sign === '-' && canonical !== '0' ? `-${canonical}` : canonical;
}

/** A regular expression such as `/0+$/` would start again at each zero, which is quadratic. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/**
 * Returns a number if a double represents its text exactly, otherwise its digits. An integer beyond 2^53 also becomes
 * its digits, because it may be a long, and neighbouring longs have the same double.
 */
export function plainNumber(text: string): number | Digits | undefined {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) return undefined;
  const number = Number(canonical);
  const isExact = Number.isSafeInteger(number) || !Number.isInteger(number);
  return isExact && canonicalNumber(String(number)) === canonical ? number : { digits: canonical };
}
