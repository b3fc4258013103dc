import { dateText } from '../model/date.js';
import { Decimal, toDecimal } from '../model/decimal.js';
import type { LongForm } from '../model/deployment.js';
import type { ModelTypes } from '../model/model-view.js';
import { TypedValue } from '../model/reference.js';
import { isSimpleTypeName, type SimpleTypeName } from '../model/type-expression.js';
import { type Expected, isEnum } from './types.js';

const longRanges = {
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
  number: [BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER)],
} as const;
const integerRange = [-(2n ** 31n), 2n ** 31n - 1n] as const;

/**
 * Writes a scalar as JSON text: boolean, integer, string, float and double are bare, the others are wrapped with their
 * type. A `number` is also accepted for long and decimal, and a string for integer, long, decimal and date. A
 * long beyond 2^53 is refused where the model says that longs are numbers, since it could not be read again.
 *
 * @returns `undefined` if the value is not of the expected type, or has no JSON form
 */
export function writeScalar(value: unknown, expected: Expected, types: ModelTypes): string | undefined {
  if (TypedValue.is(value)) return writeTyped(value, types);
  if (expected?.kind === 'named') {
    return isEnum(types, expected.signature) && typeof value === 'string'
      ? wrapper(value, expected.signature)
      : undefined;
  }
  if (expected === undefined || expected.kind !== 'simple' || expected.name === 'object') {
    return expected === undefined || expected.kind === 'simple' ? writeByItself(value, types) : undefined;
  }
  return write(expected.name, value, types);
}

/**
 * Writes a value whose type is not declared: a `bigint` is a long, or a decimal beyond 64 bits; a whole `number`
 * up to 2^53 is an integer, any other a double.
 */
function writeByItself(value: unknown, types: ModelTypes): string | undefined {
  if (typeof value === 'bigint') return write(BigInt.asIntN(64, value) === value ? 'long' : 'decimal', value, types);
  if (Decimal.is(value)) return write('decimal', value, types);
  if (typeof value === 'object') return write('date', value, types);
  if (typeof value === 'number') return isExactInteger(value) ? String(value) : writeDouble(value);
  return typeof value === 'string' || typeof value === 'boolean' ? JSON.stringify(value) : undefined;
}

function isExactInteger(value: number): boolean {
  return Number.isSafeInteger(value) && !Object.is(value, -0);
}

function writeTyped({ type, value }: TypedValue, types: ModelTypes): string | undefined {
  if (type === 'float' || type === 'double') return wrapped(writeDouble(value), type);
  if (isSimpleTypeName(type)) return type === 'object' ? writeByItself(value, types) : write(type, value, types);
  if (typeof value !== 'string' || types.entity(type) !== undefined) return undefined;
  return wrapper(value, type);
}

type ValueType = Exclude<SimpleTypeName, 'object'>;

/**
 * The text of a value of each type, which is bare or the content of a wrapper; `undefined` if the value is not of the
 * type, or has no JSON form.
 */
export const scalarTexts: Readonly<Record<ValueType, (value: unknown, longs: LongForm) => string | undefined>> = {
  boolean: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  integer: (value) => whole(value, integerRange),
  long: (value, longs) => whole(value, longRanges[longs]),
  float: writeDouble,
  double: writeDouble,
  decimal: (value) => (typeof value === 'number' && !hasAllDigits(value) ? undefined : toDecimal(value)?.toString()),
  date: dateText,
  string: (value) => (typeof value === 'string' ? value : undefined),
};

const wrappedTypes: ReadonlySet<ValueType> = new Set(['long', 'decimal', 'date']);

function write(type: ValueType, value: unknown, { longs }: ModelTypes): string | undefined {
  const text = scalarTexts[type](value, longs);
  if (text === undefined) return undefined;
  if (type === 'string') return JSON.stringify(text);
  return wrappedTypes.has(type) ? wrapper(text, type) : text;
}

function writeDouble(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? floatingText(value) : undefined;
}

/**
 * Writes a float or double as a JSON number. A whole number gets a fraction if it would otherwise be read as a long
 * (D-36) or lose its sign.
 */
export function floatingText(value: number): string {
  if (Object.is(value, -0)) return '-0.0';
  const text = String(value);
  return /^-?\d{10,}$/.test(text) && Math.abs(value) >= 2 ** 31 ? `${text}.0` : text;
}

/** A whole number beyond 2^53 may already have lost digits. */
function hasAllDigits(value: number): boolean {
  return Number.isSafeInteger(value) || !Number.isInteger(value);
}

/** A whole number within a range. A `number` beyond 2^53 is rejected, because it may already have lost digits. */
function whole(value: unknown, [lowest, highest]: readonly [bigint, bigint]): string | undefined {
  if (!isWhole(value)) return undefined;
  const number = BigInt(value);
  return number >= lowest && number <= highest ? String(number) : undefined;
}

function isWhole(value: unknown): value is bigint | number | string {
  if (typeof value === 'string') return /^-?\d{1,19}$/.test(value);
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** A wrapper with a JSON number as its content. */
function wrapped(number: string | undefined, type: string): string | undefined {
  return number === undefined ? undefined : `{"value":${number},"_type":"${type}"}`;
}

/** A wrapper with a text as its content. */
function wrapper(text: string, type: string): string {
  return `{"value":${JSON.stringify(text)},"_type":${JSON.stringify(type)}}`;
}
