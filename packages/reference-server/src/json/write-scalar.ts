import { Decimal } from '../model/decimal.js';
import type { NumberTexts } from '../model/number-texts.js';
import { formatDate } from '../model/scalar-text.js';
import type { ValueType } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';
import type { ValueKind } from './json-dialect.js';

/** The separators of the wrapper of a scalar, which is written in one line. */
export interface Separators {
  readonly colon: string;
  readonly comma: string;
}

/** Which kinds of values are wrapped in a context, how a wrapper is written, and how numbers are. */
export interface Wrapping {
  readonly kinds: ReadonlySet<ValueKind>;
  readonly separators: Separators;
  readonly numbers: NumberTexts;
}

/**
 * The JSON of a scalar, bare or wrapped. In a wrapper, floats and doubles are numbers, longs and decimals are texts
 * (R-74).
 */
export function scalarJson(value: Scalar, type: ValueType, wrapping: Wrapping): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return digitsJson(value.toString(), 'long', wrapping);
    case 'number':
      return declaredNumberJson(value, type, wrapping);
  }
  if (value instanceof Decimal) return digitsJson(wrapping.numbers.decimal(value), 'decimal', wrapping);
  if (value instanceof TypedNumber) return typedNumberJson(value, wrapping);
  if (value instanceof Date) return quotedJson(`"${formatDate(value)}"`, 'date', 'date', wrapping);
  return quotedJson(JSON.stringify(value.name), 'enum', value.type.signature, wrapping);
}

function declaredNumberJson(value: number, type: ValueType, wrapping: Wrapping): string {
  const kind = type.kind === 'simple' ? type.name : undefined;
  if (kind === 'float') return numberJson(wrapping.numbers.float(value), 'float', wrapping);
  return kind === 'double' ? numberJson(wrapping.numbers.double(value), 'double', wrapping) : String(value);
}

/** Without a declared type, a whole double is written with a decimal point, so that it does not read as an integer. */
function typedNumberJson({ type, value }: TypedNumber, wrapping: Wrapping): string {
  if (type === 'integer') return String(value);
  const text = wrapping.numbers[type](value);
  const needsPoint = !wrapping.kinds.has(type) && /^-?\d+$/.test(text);
  return numberJson(needsPoint ? `${text}.0` : text, type, wrapping);
}

function numberJson(text: string, kind: ValueKind, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(text, kind, separators) : text;
}

/** In a wrapper the digits are a text, so that no reader converts them to a double. */
function digitsJson(text: string, kind: ValueKind, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(`"${text}"`, kind, separators) : text;
}

function quotedJson(quoted: string, kind: ValueKind, typeName: string, { kinds, separators }: Wrapping): string {
  return kinds.has(kind) ? wrapper(quoted, typeName, separators) : quoted;
}

function wrapper(value: string, typeName: string, { colon, comma }: Separators): string {
  return `{"value"${colon}${value}${comma}"_type"${colon}"${typeName}"}`;
}
