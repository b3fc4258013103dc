import type { SimpleTypeName } from '@platform-services/sdk/model';
import { Decimal } from '../model/decimal.js';
import {
  doubleValue,
  floatValue,
  formatScalar,
  integerValue,
  javaNumbers,
  longValue,
  parseText,
} from '../model/scalar-text.js';
import { type ElementType, type EnumType, type SimpleType, simpleTypes, type ValueType } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';
import type { ReadDialect } from './json-dialect.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';

/** Types whose wrapped values may be texts, as mode `always` writes them, though bare ones may not. */
const inWrappedText: ReadonlySet<string> = new Set(['integer', 'float', 'double']);

/** Types of keys that can be member names, in a map written as an object. */
const inNames: ReadonlySet<string> = new Set(['string', 'object', 'integer', 'long', 'float', 'double', 'decimal']);

/** Reads a bare value of a type; `undefined` if it is not one. */
export type ScalarReader = (tree: JsonTree) => Scalar | undefined;

/** The readers of bare values. Values of type `object` name their own type. */
const readers: Readonly<Record<SimpleTypeName, ScalarReader>> = {
  boolean: (tree) => (typeof tree === 'boolean' ? tree : undefined),
  integer: (tree) => (typeof tree === 'number' ? integerValue(tree) : readWhole(tree, simpleTypes.integer)),
  long: (tree) => {
    if (typeof tree === 'string') return parseText(tree, simpleTypes.long);
    if (typeof tree !== 'number') return readWhole(tree, simpleTypes.long);
    if (Number.isSafeInteger(tree)) return BigInt(tree);
    return Number.isInteger(tree) ? longValue(BigInt(tree)) : undefined;
  },
  float: (tree) => readFloating(tree, floatValue),
  double: (tree) => readFloating(tree, doubleValue),
  decimal: (tree) => {
    const text = typeof tree === 'number' ? String(tree) : tree instanceof LosslessNumber ? tree.text : tree;
    return typeof text === 'string' ? Decimal.parse(text) : undefined;
  },
  date: (tree) => (typeof tree === 'string' ? parseText(tree, simpleTypes.date) : undefined),
  string: (tree) => (typeof tree === 'string' ? parseText(tree, simpleTypes.string) : undefined),
  object: () => undefined,
};

/** The reader of bare values of any declared type but `object`, whose values name their own type. */
export function scalarReader(type: SimpleType | EnumType): ScalarReader {
  if (type.kind === 'simple') return readers[type.name];
  return (tree) => (typeof tree === 'string' ? parseText(tree, type) : undefined);
}

/** Reads a bare value of a simple type or an enum type; `undefined` if it is not one. */
export function readBare({ exactNumbers }: ReadDialect, tree: JsonTree, type: ValueType): Scalar | undefined {
  if (typeof tree === 'object' && !(tree instanceof LosslessNumber)) return undefined;
  if (type.kind === 'enum') return scalarReader(type)(tree);
  if (type.kind !== 'simple' || type === simpleTypes.object) return undefined;
  if (exactNumbers === undefined) return scalarReader(type)(tree);
  if (!isExactNumber(tree, type)) return undefined;
  return type === simpleTypes.decimal ? readRoundedDecimal(tree) : scalarReader(type)(tree);
}

/** Reads the `value` of a wrapper of a declared type. */
export function readWrapped(tree: JsonTree, type: SimpleType | EnumType): Scalar | undefined {
  const isText = typeof tree === 'string' && type.kind === 'simple' && inWrappedText.has(type.name);
  return isText ? parseText(tree, type) : scalarReader(type)(tree);
}

/** Reads the name of a member as a key of a map. */
export function readName(name: string, type: ElementType): Scalar | undefined {
  return type.kind === 'enum' || (type.kind === 'simple' && inNames.has(type.name)) ? parseText(name, type) : undefined;
}

/**
 * Reads a bare value without a declared type. A whole number is an integer if it fits into 32 bits, else a long. A
 * number with a fraction or an exponent is a double. A number that fits into neither a long nor a double is a decimal
 * (R-70).
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

function double(value: number): TypedNumber | undefined {
  return doubleValue(value) === undefined ? undefined : new TypedNumber('double', value);
}

/** Reads a whole number that was kept as it was written: with many digits, a fraction such as `1.0`, or an exponent. */
function readWhole(tree: JsonTree, type: SimpleType): Scalar | undefined {
  const whole = tree instanceof LosslessNumber ? Decimal.parse(tree.text)?.wholeText : undefined;
  return whole === undefined ? undefined : parseText(whole, type);
}

function readFloating(tree: JsonTree, held: (number: number) => number | undefined): number | undefined {
  if (typeof tree === 'number') return held(tree);
  return tree instanceof LosslessNumber ? held(Number(tree.text)) : undefined;
}

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

/** Converts a value of type `from` to another type. A decimal gets the digits that Java writes for a double. */
export function convert(value: Scalar, from: SimpleType | EnumType, type: SimpleType): Scalar | undefined {
  const isFloating = typeof value === 'number' && from !== simpleTypes.integer;
  return parseText(isFloating ? javaNumbers.double(value) : formatScalar(value), type);
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

/**
 * Reads a bare decimal. With a fraction or an exponent, it passes through a double (D-36): `1e5` is 100000.0.
 *
 * @returns `undefined` also for a number beyond the range of a double
 */
function readRoundedDecimal(tree: JsonTree): Decimal | undefined {
  const text = tree instanceof LosslessNumber ? tree.text : String(tree);
  if (typeof tree === 'string' || isWhole(tree)) return Decimal.parse(text);
  const rounded = readFloating(tree, doubleValue);
  return rounded === undefined ? undefined : Decimal.parse(javaNumbers.double(rounded));
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
