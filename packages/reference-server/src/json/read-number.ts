import { Decimal } from '../model/decimal.js';
import { javaNumbers } from '../model/number-texts.js';
import { formatScalar, integerValue, parseText } from '../model/scalar-text.js';
import { type SimpleType, simpleTypes } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';

/** The types whose wrapped numbers are converted to a type that contains them (D-36). */
const contained: ReadonlyMap<SimpleType, ReadonlySet<SimpleType>> = new Map<SimpleType, ReadonlySet<SimpleType>>([
  [simpleTypes.long, new Set([simpleTypes.integer])],
  [simpleTypes.float, new Set([simpleTypes.integer, simpleTypes.double])],
  [simpleTypes.double, new Set([simpleTypes.integer, simpleTypes.float])],
  [simpleTypes.decimal, new Set([simpleTypes.integer, simpleTypes.long, simpleTypes.float, simpleTypes.double])],
]);

/** Whether a number in a wrapper of type `from` is converted to `type`. */
export function isContained(from: SimpleType, type: SimpleType): boolean {
  return contained.get(type)?.has(from) ?? false;
}

/** Converts a value to another type. */
export function convert(value: Scalar, type: SimpleType): Scalar | undefined {
  return parseText(formatScalar(value), type);
}

/**
 * Whether a bare value is a number of the type as it is written (D-36): an integer or a long has no fraction and no
 * exponent, and a float or a double without them fits into 32 bits. Values that are not numbers are left to the reader.
 */
export function isExactNumber(tree: JsonTree, type: SimpleType): boolean {
  if (typeof tree !== 'number' && !(tree instanceof LosslessNumber)) return true;
  switch (type.name) {
    case 'integer':
    case 'long':
      return isWhole(tree);
    case 'float':
    case 'double':
      return !isWhole(tree) || fitsInteger(tree);
    default:
      return true;
  }
}

/** Reads a bare decimal, of which a fraction or an exponent passes through a double (D-36): `1e5` is 100000.0. */
export function readRoundedDecimal(tree: JsonTree): Decimal | undefined {
  const text = tree instanceof LosslessNumber ? tree.text : String(tree);
  if (typeof tree === 'string' || isWhole(tree)) return Decimal.parse(text);
  return typeof tree === 'object' || typeof tree === 'number'
    ? Decimal.parse(javaNumbers.double(Number(text)))
    : undefined;
}

/** Whether a number is written without a fraction and an exponent. */
export function isWhole(tree: JsonTree): boolean {
  return tree instanceof LosslessNumber ? /^-?\d+$/.test(tree.text) : Number.isInteger(tree);
}

/** Whether a number is an integer of 32 bits. */
export function fitsInteger(tree: JsonTree): boolean {
  return typeof tree === 'number' && integerValue(tree) !== undefined;
}

/** Cuts off the fraction of a number that is an id (D-36). */
export function withoutFraction(tree: JsonTree): JsonTree {
  const number = tree instanceof LosslessNumber && !isWhole(tree) ? Number(tree.text) : tree;
  return typeof number === 'number' ? Math.trunc(number) : number;
}
