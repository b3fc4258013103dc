import { Decimal } from '../model/decimal.js';
import { doubleText, floatText, formatScalar } from '../model/scalar-text.js';
import { type ElementType, type EnumConstant, simpleTypes } from '../model/types.js';
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

/** Whether a scalar is an enum constant. */
export function isEnumConstant(value: Scalar): value is EnumConstant {
  if (typeof value !== 'object' || value instanceof Date) return false;
  return !(value instanceof Decimal || value instanceof TypedNumber);
}

/** The name of the element for a scalar, and its text. `type` is the declared type, which a number does not tell. */
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
