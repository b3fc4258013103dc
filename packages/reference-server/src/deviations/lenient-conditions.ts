import { declaredNotation, describe, type Notation } from '../endpoints/v2/where-notation.js';
import { Decimal } from '../model/decimal.js';
import { floatValue, parseText } from '../model/scalar-text.js';
import { type EnumType, isCollection, type Property, type SimpleType, typeName } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';

/**
 * A value as deployed services read it: every text is a boolean, and numbers are written as in Java. Only `null` is a
 * condition on an entity. Returns `undefined` for a collection and for an entity that cannot be null, which cannot be
 * compared.
 */
export function lenientNotation(rule: string, { type, nullable }: Property): Notation | undefined {
  if (isCollection(type)) return undefined;
  const expectNull = nullable ? ', or null' : '';
  if (type.kind === 'entity') {
    if (!nullable) return undefined;
    return { expected: `null, since ${typeName(type)} has no text`, read: onlyNull, deviation: { rule } };
  }
  return {
    expected: describe(type) + expectNull,
    read(text) {
      if (text === 'null') return nullable ? null : undefined;
      return lenientValue(text, type);
    },
    deviation: { rule, documented: declaredNotation(type).read },
  };
}

const onlyNull = (text: string): null | undefined => (text === 'null' ? null : undefined);

function lenientValue(text: string, type: SimpleType | EnumType): Scalar | undefined {
  if (type.kind === 'enum') return parseText(text, type);
  switch (type.name) {
    case 'boolean':
      return text.toLowerCase() === 'true';
    case 'double':
      return javaDouble(text);
    case 'float': {
      const value = javaDouble(text);
      return value === undefined ? undefined : (floatValue(value) ?? value);
    }
    case 'decimal':
      return javaDecimal(text);
    default:
      return parseText(text, type);
  }
}

const decimalPattern = /^([+-]?)(\d*)\.?(\d*)((?:[eE][+-]?\d+)?)$/;

/**
 * A decimal as `BigDecimal` of Java reads it: digits may be missing on one side of the point. A single character that
 * is not a digit is not refused, but matches nothing.
 */
function javaDecimal(text: string): Decimal | string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = ''] = decimalPattern.exec(text) ?? [];
  if (whole + fraction === '') return text.length === 1 ? text : undefined;
  return Decimal.parse(`${sign}${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}${exponent}`);
}

/** Whether there are other values that are equal to this one by value, but not by `equals` of Java. */
export function hasSeveralForms(value: Scalar | null): boolean {
  return value instanceof Decimal || (value instanceof TypedNumber ? value.value : value) === 0;
}

const decimal = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)[fFdD]?$/;
const hexadecimal = /^([+-]?)0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?[pP]([+-]?\d+)[fFdD]?$/;
const named = /^([+-]?)(NaN|Infinity)$/;

/**
 * Reads a number as `Double.parseDouble` of Java does, which also accepts a suffix, hexadecimal digits, `NaN`,
 * `Infinity`, and blanks around the number.
 *
 * @returns `undefined` if the text is not a number
 * @example javaDouble('0x1p-1') // 0.5
 */
export function javaDouble(text: string): number | undefined {
  const trimmed = text.trim();
  const [, digits] = decimal.exec(trimmed) ?? [];
  if (digits !== undefined) return Number(digits);
  const [, sign, name] = named.exec(trimmed) ?? [];
  if (name !== undefined) return Number(`${sign}${name}`);
  const [, hexSign, whole = '', fraction = '', exponent] = hexadecimal.exec(trimmed) ?? [];
  if (exponent === undefined || whole + fraction === '') return undefined;
  const number = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return hexSign === '-' ? -number : number;
}
