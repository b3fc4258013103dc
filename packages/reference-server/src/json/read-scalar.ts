import type { SimpleTypeName } from '@platform-services/sdk/model';
import { Decimal } from '../model/decimal.js';
import { doubleValue, floatValue, integerValue, longValue, parseText } from '../model/scalar-text.js';
import { type ElementType, type EnumType, type SimpleType, simpleTypes } from '../model/types.js';
import { type Scalar, TypedNumber } from '../model/values.js';
import { type JsonTree, LosslessNumber } from './json-tree.js';

/** Types whose wrapped values may be texts, as mode `always` writes them, though bare ones may not. */
const inWrappedText: ReadonlySet<string> = new Set(['integer', 'float', 'double']);

/** Types of keys that can be member names, in a map written as an object. */
const inNames: ReadonlySet<string> = new Set(['string', 'object', 'integer', 'long', 'float', 'double', 'decimal']);

/** Reads a bare value of a type; `undefined` if it is not one. */
export type ScalarReader = (tree: JsonTree) => Scalar | undefined;

/** The readers of bare values. Values of type `object` tell their type themselves. */
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

/** The reader of bare values of a declared type. */
export function scalarReader(type: SimpleType | EnumType): ScalarReader {
  if (type.kind === 'simple') return readers[type.name];
  return (tree) => (typeof tree === 'string' ? parseText(tree, type) : undefined);
}

/**
 * Reads a bare value of a declared type.
 *
 * @param type any type but `object`, whose values tell their type themselves
 * @returns `undefined` if it is not a value of the type
 */
export function readScalar(tree: JsonTree, type: SimpleType | EnumType): Scalar | undefined {
  if (type.kind === 'simple') return readers[type.name](tree);
  return typeof tree === 'string' ? parseText(tree, type) : undefined;
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

/** Reads a number that is written with more digits than a double has, with a fraction or with an exponent: `1.0` is whole. */
function readWhole(tree: JsonTree, type: SimpleType): Scalar | undefined {
  const whole = tree instanceof LosslessNumber ? Decimal.parse(tree.text)?.wholeText : undefined;
  return whole === undefined ? undefined : parseText(whole, type);
}

function readFloating(tree: JsonTree, held: (number: number) => number | undefined): number | undefined {
  if (typeof tree === 'number') return held(tree);
  return tree instanceof LosslessNumber ? held(Number(tree.text)) : undefined;
}
