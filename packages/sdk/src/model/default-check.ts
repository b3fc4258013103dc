import { quote } from './message.js';
import { NumberText } from './number-text.js';
import { entriesOf, isMembers, itemsOf, memberOf } from './reading.js';
import { type ElementExpression, formatType, type SimpleTypeName, type TypeExpression } from './type-expression.js';
import type { TypeIndex } from './type-index.js';

/**
 * Compares a literal of a file with the type that it should have, in any form of section 2.1 that is read.
 *
 * @returns what was expected, or `undefined` where it fits
 */
export function typeMismatch(value: unknown, type: TypeExpression, types: TypeIndex): string | undefined {
  if (value === null) return undefined;
  const inner = unwrap(value, type);
  const fits =
    type.kind === 'list' || type.kind === 'set'
      ? Array.isArray(inner) && inner.every((element) => fitsElement(element, type.element, types))
      : type.kind === 'map'
        ? fitsMap(inner, type, types)
        : fitsElement(inner, type, types);
  return fits ? undefined : expectedOf(type, types);
}

/** The content of `{ "_type": …, "value": … }`, which may stand for any value but an entity. */
function unwrap(value: unknown, type: TypeExpression): unknown {
  const names = type.kind === 'map' ? ['map', 'flatmap'] : [type.kind === 'simple' ? type.name : type.kind];
  const wrapper = memberOf(value, '_type');
  const meant = type.kind === 'named' ? wrapper === type.signature : names.includes(String(wrapper));
  return meant && memberOf(value, 'value') !== undefined ? memberOf(value, 'value') : value;
}

function fitsMap(value: unknown, { key, value: content }: TypeExpression & { kind: 'map' }, types: TypeIndex): boolean {
  if (isMembers(value)) {
    return entriesOf(value).every(([name, item]) => fitsKey(name, key, types) && fitsElement(item, content, types));
  }
  if (!Array.isArray(value)) return false;
  if (value.every((entry) => isMembers(entry) && 'key' in entry && 'value' in entry)) {
    return itemsOf(value).every(
      ([, entry]) =>
        fitsElement(memberOf(entry, 'key'), key, types) && fitsElement(memberOf(entry, 'value'), content, types),
    );
  }
  const flat: readonly unknown[] = value;
  return (
    flat.length % 2 === 0 && flat.every((item, index) => fitsElement(item, index % 2 === 0 ? key : content, types))
  );
}

/** A member name as a key: a text, an enum constant, a number. */
function fitsKey(name: string, type: ElementExpression, types: TypeIndex): boolean {
  const isNumber = /^-?\d/.test(name) && fitsElement(NumberText.read(name), type, types);
  return isNumber || fitsElement(name, type, types);
}

function fitsElement(value: unknown, type: ElementExpression, types: TypeIndex): boolean {
  if (value === null) return true;
  const inner = unwrap(value, type);
  if (type.kind === 'simple')
    return simpleFits[type.name](NumberText.is(inner) ? inner.text : inner, NumberText.is(inner));
  const named = types.find(type.signature);
  if (named?.kind !== 'enum') return true;
  const constants = memberOf(named.definition, 'constants');
  return !Array.isArray(constants) || constants.includes(inner);
}

type Fits = (value: unknown, isNumber: boolean) => boolean;

const isNumeric: Fits = (value, isNumber) => isNumber || (typeof value === 'number' && Number.isFinite(value));

/** By simple type, whether a bare value or the digits of a number fit. */
const simpleFits: Readonly<Record<SimpleTypeName, Fits>> = {
  boolean: (value) => typeof value === 'boolean',
  integer: (value, isNumber) => isNumeric(value, isNumber) && isWhole(String(value), 32),
  long: (value, isNumber) => (typeof value === 'string' || isNumeric(value, isNumber)) && isWhole(String(value), 64),
  float: isNumeric,
  double: isNumeric,
  decimal: (value, isNumber) => isNumeric(value, isNumber) || (typeof value === 'string' && isDecimal(value)),
  date: (value, isNumber) => !isNumber && typeof value === 'string' && isDate(value),
  string: (value, isNumber) => !isNumber && typeof value === 'string',
  object: () => true,
};

function isWhole(text: string, bits: number): boolean {
  return /^-?\d{1,40}$/.test(text) && BigInt.asIntN(bits, BigInt(text)) === BigInt(text);
}

function isDecimal(text: string): boolean {
  return /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d{1,6})?$/.test(text);
}

/** with or without time, milliseconds and offset. */
function isDate(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(
    text,
  );
  const day = match?.[1];
  return day !== undefined && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
}

const words: Readonly<Record<SimpleTypeName, string>> = {
  boolean: 'true or false',
  integer: 'an integer of 32 bits',
  long: 'an integer of 64 bits',
  float: 'a number',
  double: 'a number',
  decimal: 'a number or its digits as a string',
  date: 'a date such as "2026-03-01T12:30:45.123+0000"',
  string: 'a string',
  object: 'any value',
};

function expectedOf(type: TypeExpression, types: TypeIndex): string {
  if (type.kind === 'simple') return `${words[type.name]} (${type.name})`;
  if (type.kind !== 'named') return `a value of ${formatType(type)}`;
  const constants = memberOf(types.find(type.signature)?.definition, 'constants');
  return Array.isArray(constants)
    ? `one of ${constants.map((each) => quote(String(each))).join(', ')}`
    : `a value of ${type.signature}`;
}
