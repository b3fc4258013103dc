import { Decimal } from '../model/decimal.js';
import type { SimpleTypeName } from '../model/type-expression.js';
import { parseDate } from './date.js';
import { NumberText } from './parse.js';

/** A scalar as JSON has it. */
export type RawScalar = boolean | number | string | NumberText;

/** A scalar as results have it. */
export type ResultScalar = boolean | number | bigint | string | Decimal | Date;

const integerText = /^[+-]?\d+$/;

/**
 * A scalar in the form of its type, from either the bare or the wrapped form of both dialects (R-18, D-9), or
 * `undefined` where it is not of the type.
 */
export function readScalar(raw: RawScalar, type: SimpleTypeName | undefined): ResultScalar | undefined {
  if (type === undefined || type === 'object') return raw instanceof NumberText ? readNumber(raw.text) : raw;
  return readers[type](raw);
}

const readers: Readonly<Record<Exclude<SimpleTypeName, 'object'>, (raw: RawScalar) => ResultScalar | undefined>> = {
  boolean: (raw) => (typeof raw === 'string' ? booleanTexts.get(raw) : typeof raw === 'boolean' ? raw : undefined),
  integer: (raw) => {
    const number = Number(digitsOf(raw));
    return Number.isInteger(number) ? number : undefined;
  },
  long: (raw) => {
    const digits = digitsOf(raw);
    return digits !== undefined && integerText.test(digits) ? BigInt(digits) : undefined;
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

function readDouble(raw: RawScalar): number | undefined {
  const digits = digitsOf(raw);
  const number = Number(digits);
  return digits === undefined || (Number.isNaN(number) && digits !== 'NaN') ? undefined : number;
}

function digitsOf(raw: RawScalar): string | undefined {
  if (raw instanceof NumberText) return raw.text;
  if (typeof raw === 'boolean' || raw === '') return undefined;
  return String(raw);
}

/**
 * A bare number whose type nobody tells: a `number` where it keeps every digit's value, else a `bigint` or a
 * {@link Decimal}.
 */
function readNumber(text: string): ResultScalar | undefined {
  const number = Number(text);
  if (integerText.test(text)) return Number.isSafeInteger(number) ? number : BigInt(text);
  const decimal = toDecimal(text);
  if (decimal === undefined) return number;
  return Number.isFinite(number) && decimal.equals(number) ? number : decimal;
}

function toDecimal(text: string): Decimal | undefined {
  try {
    return new Decimal(text);
  } catch {
    return undefined; // no decimal, or with an exponent that no decimal has
  }
}
