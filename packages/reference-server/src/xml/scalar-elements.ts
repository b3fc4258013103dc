import { Decimal } from '../model/decimal.js';
import { doubleText, floatText, formatScalar } from '../model/scalar-text.js';
import { type ElementType, type EnumConstant, simpleTypes } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';

/** The simple types by the element that holds their values. */
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

/** Whether a scalar is an enum constant, which is written by the alias of its type. */
export function isEnumConstant(value: Scalar): value is EnumConstant {
  if (typeof value !== 'object' || value instanceof Date) return false;
  return !(value instanceof Decimal || value instanceof TypedNumber);
}

/** The element of a scalar and its text. A number does not tell its type: what is declared for it does. */
export function encodeScalar(
  value: Exclude<Scalar, EnumConstant>,
  type: ElementType,
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
      );
  }
  if (value instanceof TypedNumber) return encodeNumber(value.value, value.type);
  return [value instanceof Decimal ? 'D' : 'T', formatScalar(value)];
}

function encodeNumber(value: number, type: TypedNumber['type']): readonly [ScalarElement, string] {
  if (type === 'float') return ['f', floatText(value)];
  return [type === 'double' ? 'd' : 'i', doubleText(value)];
}
