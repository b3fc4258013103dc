import { Decimal } from '../model/decimal.js';
import { doubleValue, floatValue, integerValue, longValue, parseText } from '../model/scalar-text.js';
import { type ElementType, type EnumType, type SimpleType, simpleTypes } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';

/** Types whose bare values may be texts. */
const inText: ReadonlySet<string> = new Set(['string', 'long', 'decimal', 'date']);

/** Types whose wrapped values may be texts too, as mode `always` writes them. */
const inWrappedText: ReadonlySet<string> = new Set([...inText, 'integer', 'float', 'double']);

/** Types of keys that can be member names, in a map written as an object. */
const inNames: ReadonlySet<string> = new Set(['string', 'object', 'integer', 'long', 'float', 'double', 'decimal']);

/**
 * Reads a bare value of a declared type.
 *
 * @param type any type but `object`, whose values tell their type themselves
 * @returns `undefined` if it is not a value of the type
 */
export function readScalar(tree: JsonTree, type: SimpleType | EnumType): Scalar | undefined {
  if (typeof tree === 'string') {
    return type.kind === 'enum' || inText.has(type.name) ? parseText(tree, type) : undefined;
  }
  if (type.kind === 'enum') return undefined;
  if (typeof tree === 'boolean') return type.name === 'boolean' ? tree : undefined;
  if (typeof tree === 'number') return readNumber(tree, type);
  return tree instanceof LosslessNumber ? readLosslessNumber(tree.text, type) : undefined;
}

/** Reads the `value` of a wrapper of a declared type. */
export function readWrapped(tree: JsonTree, type: SimpleType | EnumType): Scalar | undefined {
  const isText = typeof tree === 'string' && type.kind === 'simple' && inWrappedText.has(type.name);
  return isText ? parseText(tree, type) : readScalar(tree, type);
}

/** Reads the name of a member as a key of a map. */
export function readName(name: string, type: ElementType): Scalar | undefined {
  return type.kind === 'enum' || (type.kind === 'simple' && inNames.has(type.name)) ? parseText(name, type) : undefined;
}

/**
 * Reads a bare value without a declared type. A whole number is an integer if it fits into 32 bits, else a long. A number
 * with a fraction or an exponent is a double. A number that fits into neither a long nor a double is a decimal.
 */
export function readUntyped(tree: boolean | number | string | LosslessNumber): Scalar | undefined {
  if (tree instanceof LosslessNumber) {
    const { text } = tree;
    const held = /^-?\d+$/.test(text) ? parseText(text, simpleTypes.long) : double(Number(text));
    return held ?? Decimal.parse(text);
  }
  if (typeof tree !== 'number') return tree;
  const integer = integerValue(tree);
  if (integer !== undefined) return new TypedNumber('integer', integer);
  return Number.isSafeInteger(tree) ? BigInt(tree) : double(tree);
}

/** Adds the type to a number, as values without a declared type need it. */
export function markNumber(value: Scalar, type: SimpleType | EnumType): Scalar {
  if (typeof value !== 'number' || type.kind === 'enum') return value;
  return type.name === 'integer' || type.name === 'float' || type.name === 'double'
    ? new TypedNumber(type.name, value)
    : value;
}

function double(value: number): TypedNumber | undefined {
  return doubleValue(value) === undefined ? undefined : new TypedNumber('double', value);
}

function readNumber(value: number, type: SimpleType): Scalar | undefined {
  switch (type.name) {
    case 'integer':
      return integerValue(value);
    case 'long':
      if (Number.isSafeInteger(value)) return BigInt(value);
      return Number.isInteger(value) ? longValue(BigInt(value)) : undefined;
    case 'float':
      return floatValue(value);
    case 'double':
      return doubleValue(value);
    case 'decimal':
      return Decimal.parse(String(value));
    default:
      return undefined;
  }
}

function readLosslessNumber(text: string, type: SimpleType): Scalar | undefined {
  switch (type.name) {
    case 'integer':
    case 'long': {
      // 1.0 and 1e2 are whole numbers too.
      const whole = Decimal.parse(text)?.wholeText;
      return whole === undefined ? undefined : parseText(whole, type);
    }
    case 'float':
    case 'double':
      return readNumber(Number(text), type);
    case 'decimal':
      return Decimal.parse(text);
    default:
      return undefined;
  }
}
