import { parseDate } from '../model/date.js';
import { type Decimal, toDecimal } from '../model/decimal.js';
import type { LongForm } from '../model/deployment.js';
import { safeLong } from '../model/message.js';
import type { SimpleTypeName } from '../model/type-expression.js';
import { type JsonScalar, RawNumber } from './parse.js';
import { TypeMismatch } from './type-mismatch.js';

/** A scalar value in a result. */
type ResultScalar = boolean | number | bigint | string | Decimal | Date;

const integerText = /^[+-]?\d+$/;
const doubleText = /^(?:[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity)|NaN)$/;

/** The longest text of a long: a sign and 19 digits. Longer ones are not converted to a bigint, which would be slow. */
const maxLongLength = 20;

/**
 * Converts a scalar, bare or unwrapped, in the form of either dialect, to the value of its type (R-18, D-9);
 * `undefined` if it is not of the type.
 *
 * @throws TypeMismatch for a long that is to be a number, but is beyond 2^53
 */
export function readScalar(
  raw: JsonScalar,
  type: SimpleTypeName | undefined,
  longs: LongForm,
): ResultScalar | undefined {
  const isOpen = type === undefined || type === 'object';
  const value = isOpen ? readOpen(raw) : readers[type](raw);
  return typeof value === 'bigint' && longs === 'number' ? safeNumber(value) : value;
}

function readOpen(raw: JsonScalar): ResultScalar | undefined {
  return raw instanceof RawNumber ? readNumber(raw.text) : raw;
}

function safeNumber(long: bigint): number {
  const number = Number(long);
  if (Number.isSafeInteger(number)) return number;
  throw new TypeMismatch(safeLong, String(long), { isOfService: true });
}

/** Whether a JSON scalar needs no conversion. */
export function isValueOf(raw: boolean | number | string, type: SimpleTypeName): boolean {
  if (typeof raw === 'string') return type === 'string';
  if (typeof raw === 'boolean') return type === 'boolean';
  return type === 'double' || type === 'float' || (type === 'integer' && Number.isInteger(raw));
}

const readers: Readonly<Record<Exclude<SimpleTypeName, 'object'>, (raw: JsonScalar) => ResultScalar | undefined>> = {
  boolean: (raw) => (typeof raw === 'string' ? booleanTexts.get(raw) : typeof raw === 'boolean' ? raw : undefined),
  integer: (raw) => {
    const digits = digitsOf(raw) ?? '';
    const number = Number(digits);
    if (!Number.isSafeInteger(number)) return undefined;
    return integerText.test(digits) || toDecimal(digits)?.equals(number) === true ? number : undefined;
  },
  long: (raw) => {
    const digits = digitsOf(raw);
    return digits !== undefined && integerText.test(digits) ? longOf(digits) : undefined;
  },
  float: readDouble,
  double: readDouble,
  decimal: (raw) => {
    const digits = digitsOf(raw);
    return digits === undefined ? undefined : toDecimal(digits);
  },
  date: (raw) => (typeof raw === 'string' ? parseDate(raw) : undefined),
  string: (raw) => (typeof raw === 'string' ? raw : undefined),
};

const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function readDouble(raw: JsonScalar): number | undefined {
  const digits = digitsOf(raw);
  return digits !== undefined && doubleText.test(digits) ? Number(digits) : undefined;
}

function digitsOf(raw: JsonScalar): string | undefined {
  if (typeof raw === 'string') return raw === '' ? undefined : raw;
  if (typeof raw === 'number') return String(raw);
  return raw instanceof RawNumber ? raw.text : undefined;
}

/** @param digits an integer @returns `undefined` if it needs more than 64 bits */
function longOf(digits: string): bigint | undefined {
  if (digits.length > maxLongLength) return undefined;
  const integer = BigInt(digits);
  return BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/**
 * Reads a bare number of an unknown type: as a `number` if that preserves the value of every digit, as a `bigint` if it
 * is any other 64-bit integer, and otherwise as a {@link Decimal}. Returns `undefined` if it has too many
 * digits, or too large an exponent, for any of these.
 */
function readNumber(text: string): ResultScalar | undefined {
  const number = Number(text);
  if (integerText.test(text)) {
    if (Number.isSafeInteger(number)) return number;
    const integer = longOf(text);
    if (integer !== undefined) return integer;
  }
  const decimal = toDecimal(text);
  return Number.isFinite(number) && decimal?.equals(number) === true ? number : decimal;
}
