import { ownText } from '../memory/caches.js';
import { listedPlainly } from '../text/messages.js';
import { Decimal, decimalDescription } from './decimal.js';
import { type ElementType, simpleTypes, type ValueType } from './types.js';
import { type Scalar, TypedNumber } from './values.js';

const integerPattern = /^[+-]?\d+$/;
const floatingPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The longest text that is read as an integer. It bounds the cost of reading texts of many digits. */
const maxIntegerLength = 400;

const maxInteger = 2 ** 31 - 1;
const minInteger = -(2 ** 31);
const maxLong = 2n ** 63n - 1n;
const minLong = -(2n ** 63n);

/**
 * Reads a text as a value of `type`, for where conditions, ids in paths and `*Name=value`. Blanks
 * are not allowed.
 *
 * @returns the value, or `undefined` if `text` is not a value of `type`; always `undefined` for entity types
 * @example parseText('7', simpleTypes.long) // 7n
 */
export function parseText(text: string, type: ElementType): Scalar | undefined {
  if (type.kind === 'enum') return type.constants.get(text);
  if (type.kind === 'entity') return undefined;
  switch (type.name) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'integer':
      return integerPattern.test(text) ? integerValue(Number(text)) : undefined;
    case 'long':
      return text.length <= maxIntegerLength && integerPattern.test(text)
        ? longValue(BigInt(text.replace('+', '')))
        : undefined;
    case 'float':
      return floatingPattern.test(text) ? floatValue(Number(text)) : undefined;
    case 'double':
      return floatingPattern.test(text) ? doubleValue(Number(text)) : undefined;
    case 'decimal':
      return Decimal.parse(text);
    case 'date':
      return parseDate(text);
    default:
      return ownText(text);
  }
}

/**
 * Writes a value as {@link parseText} reads it, for messages and URLs.
 *
 * @param type the type of the value. Default: a `number` that is not in a {@link TypedNumber} is a double
 */
export function formatScalar(value: Scalar, type?: ValueType): string {
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'number') return type === simpleTypes.float ? floatText(value) : doubleText(value);
  if (value instanceof Decimal || typeof value !== 'object') return String(value);
  return value instanceof TypedNumber ? formatScalar(value.value, simpleTypes[value.type]) : value.name;
}

/** Describes the values of `type` for messages: `a whole number of 32 bits`. */
export function describeText(type: ElementType): string {
  if (type.kind === 'enum') return `one of ${listedPlainly(type.constants.keys())}`;
  return type.kind === 'entity' ? `an entity of ${type.signature}` : descriptions[type.name];
}

const descriptions = {
  boolean: 'true or false',
  integer: 'a whole number of 32 bits',
  long: 'a whole number of 64 bits',
  float: 'a number of 32 bits',
  double: 'a number of 64 bits',
  decimal: decimalDescription,
  date: 'a date such as 2026-03-01T12:30:45.123+0000',
  string: 'a text',
  object: 'a value',
} as const;

/** The number, or `undefined` if it is not an integer of 32 bits. */
export function integerValue(value: number): number | undefined {
  return Number.isInteger(value) && value >= minInteger && value <= maxInteger ? value + 0 : undefined;
}

/** The number, or `undefined` if it does not fit into 64 bits. */
export function longValue(value: bigint): bigint | undefined {
  return value >= minLong && value <= maxLong ? value : undefined;
}

/** The number rounded to 32 bits, or `undefined` if it is too large for them. */
export function floatValue(value: number): number | undefined {
  const rounded = Math.fround(value);
  return Number.isFinite(rounded) ? rounded : undefined;
}

/** The number, or `undefined` if it is too large for a double. */
export function doubleValue(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

const datePattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?(?:(Z)|([+-])(\d\d)(?::?(\d\d))?)?$/;

/** The range of dates in milliseconds since 1970: the years 0 to 9999, which {@link formatDate} can write. */
const firstDate = Date.parse('0000-01-01T00:00:00.000Z');
export const lastDate = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Reads a date with or without time, milliseconds and offset. Without an offset it is in UTC. Fractions of
 * milliseconds are cut off.
 *
 * @returns `undefined` if `text` is not a date, names a day that does not exist, or is outside the years 0 to 9999
 */
export function parseDate(text: string): Date | undefined {
  const match = datePattern.exec(text);
  if (match === null) return undefined;
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', fraction = ''] = match;
  const [sign = '+', offsetHours = '0', offsetMinutes = '0'] = match.slice(9);
  if (Number(offsetHours) > 18 || Number(offsetMinutes) > 59) return undefined;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const local = new Date(written);
  // `Date` moves the 30th of February into March, so the result is compared with the text.
  if (Number.isNaN(local.getTime()) || local.toISOString() !== written) return undefined;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -60_000 : 60_000);
  return dateValue(local.getTime() - offset);
}

/** The date of `milliseconds` since 1970, or `undefined` if it is outside the years 0 to 9999. */
export function dateValue(milliseconds: number): Date | undefined {
  return milliseconds >= firstDate && milliseconds <= lastDate ? new Date(milliseconds) : undefined;
}

/** Writes a date in UTC, e.g. `2026-03-01T12:30:45.123+0000`. */
export function formatDate(date: Date): string {
  return `${date.toISOString().slice(0, -1)}+0000`;
}

/** The shortest text that reads back as the same double. Negative zero keeps its sign. */
export function doubleText(value: number): string {
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/** The shortest text that reads back as the same float of 32 bits, e.g. `0.1` and not `0.10000000149011612`. */
export function floatText(value: number): string {
  if (value === 0) return doubleText(value);
  for (let digits = 1; digits <= 9; digits += 1) {
    const text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === value) return text;
  }
  return String(value);
}

/** How responses write numbers whose text is not determined by their value. */
export interface NumberTexts {
  readonly float: (value: number) => string;
  readonly double: (value: number) => string;
  readonly decimal: (value: Decimal) => string;
}

/** The shortest texts, and decimals in plain notation. */
export const shortNumbers: NumberTexts = {
  float: floatText,
  double: doubleText,
  decimal: (value) => value.toString(),
};

/** The texts of Java: floats and doubles always have a fraction, and decimals keep their scale and exponent (D-26). */
export const javaNumbers: NumberTexts = {
  float: (value) => javaText(twoDigitText(value, floatText(value))),
  double: (value) => javaText(twoDigitText(value, doubleText(value))),
  decimal: (value) => value.toScaledString(),
};

/** Java looks for the closest text of two digits where one digit would do, so the smallest double is `4.9E-324`. */
function twoDigitText(value: number, shortest: string): string {
  return /^-?\de-/.test(shortest) ? value.toExponential(1) : shortest;
}

const shortestPattern = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** Writes the digits of a shortest text as `Double.toString` does: `1.0`, `1.0E7`, `1.0E-4`. */
function javaText(shortest: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = shortestPattern.exec(shortest) ?? [];
  const written = whole + fraction;
  const significant = written.replace(/^0+/, '');
  const digits = significant.replace(/0+$/, '');
  if (digits === '') return `${sign}0.0`;
  // The position of the point, counted from the first digit that is not 0.
  const point = whole.length + Number(exponent) - (written.length - significant.length);
  if (point > 7 || point < -2) return `${sign}${digits[0]}.${digits.slice(1) || '0'}E${point - 1}`;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point) || '0'}`;
}
