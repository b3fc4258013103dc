import { Decimal } from '../model/decimal.js';
import { formatScalar, type NumberTexts } from '../model/scalar-text.js';
import { type EnumConstant, simpleTypes, type ValueType } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';

/** The simple types by the names of the elements for their values. */
export const scalarElements = {
  b: 'boolean',
  i: 'integer',
  l: 'long',
  f: 'float',
  d: 'double',
  D: 'decimal',
  s: 'string',
  T: 'date',
} as const;

export type ScalarElement = keyof typeof scalarElements;

/** The name of the element for a scalar, and its text. `type` is the declared type, since a number has none. */
export function encodeScalar(
  value: Exclude<Scalar, EnumConstant>,
  type: ValueType,
  numbers: NumberTexts,
): readonly [ScalarElement, string] {
  switch (typeof value) {
    case 'boolean':
      return ['b', String(value)];
    case 'bigint':
      return ['l', String(value)];
    case 'string':
      return ['s', value];
    case 'number':
      return encodeNumber(
        value,
        type === simpleTypes.float ? 'float' : type === simpleTypes.double ? 'double' : 'integer',
        numbers,
      );
  }
  if (value instanceof TypedNumber) return encodeNumber(value.value, value.type, numbers);
  return value instanceof Decimal ? ['D', numbers.decimal(value)] : ['T', formatScalar(value)];
}

function encodeNumber(
  value: number,
  type: TypedNumber['type'],
  numbers: NumberTexts,
): readonly [ScalarElement, string] {
  if (type === 'integer') return ['i', String(value)];
  return [type === 'float' ? 'f' : 'd', numbers[type](value)];
}
