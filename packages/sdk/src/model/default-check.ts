import { dateText } from './date.js';
import { isDecimalText } from './decimal.js';
import { quote } from './message.js';
import { NumberText } from './number-text.js';
import { entriesOf, isMembers, type Members, memberOf } from './reading.js';
import {
  type ElementExpression,
  formatType,
  isSimpleTypeName,
  type SimpleTypeName,
  type TypeExpression,
} from './type-expression.js';
import type { TypeIndex } from './type-index.js';

/** Whether a value may contain entities and references. */
type EntityRule = 'entities allowed' | 'entities refused';

/**
 * Compares a value of a file with its expected type, in the forms of section 2.1 that are accepted.
 *
 * @returns the expectation in words, or `undefined` if the value fits
 */
export function typeMismatch(
  value: unknown,
  type: TypeExpression,
  types: TypeIndex,
  rule: EntityRule = 'entities allowed',
): string | undefined {
  if (isDeeperThan(value, maxLevels)) return `at most ${maxLevels} levels of arrays and objects`;
  return new ValueCheck(types, rule).fits(value, type) ? undefined : expectedOf(type, types);
}

/** The maximum depth of arrays and objects in a value. One that contains itself has more. */
const maxLevels = 500;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
}

const untyped = { kind: 'simple', name: 'object' } as const;
const text = { kind: 'simple', name: 'string' } as const;

class ValueCheck {
  readonly #types: TypeIndex;
  readonly #rule: EntityRule;

  constructor(types: TypeIndex, rule: EntityRule) {
    this.#types = types;
    this.#rule = rule;
  }

  fits(value: unknown, type: TypeExpression): boolean {
    if (value === null) return true;
    switch (type.kind) {
      case 'list':
        return this.#fitsElements(value, ['list'], type.element);
      case 'set':
        return this.#fitsElements(value, ['set', 'list'], type.element);
      case 'map':
        return this.#fitsMap(value, type.key, type.value);
      default:
        return this.#fitsElement(value, type);
    }
  }

  #fitsElements(value: unknown, wrappers: readonly string[], element: ElementExpression): boolean {
    const items = isObject(value) ? contentOf(value, wrappers) : value;
    return items === null || (Array.isArray(items) && items.every((item) => this.#fitsElement(item, element)));
  }

  #fitsMap(value: unknown, key: ElementExpression, content: ElementExpression): boolean {
    if (!isObject(value)) return false;
    if (!Object.hasOwn(value, '_type')) return this.#fitsMembers(value, key, content);
    const entries = contentOf(value, ['map', 'flatmap']);
    if (entries === null) return true;
    if (isObject(entries)) return !Object.hasOwn(entries, '_type') && this.#fitsMembers(entries, key, content);
    if (!Array.isArray(entries)) return false;
    if (isObject(entries[0]) && Object.hasOwn(entries[0], 'key') && !Object.hasOwn(entries[0], '_type')) {
      return entries.every((entry) => this.#fitsPair(entry, key, content));
    }
    const fits = (item: unknown, index: number) => this.#fitsElement(item, index % 2 === 0 ? key : content);
    return entries.length % 2 === 0 && Array.from<unknown>(entries).every(fits);
  }

  #fitsPair(entry: unknown, key: ElementExpression, content: ElementExpression): boolean {
    if (!hasOnly(entry, ['key', 'value']) || !Object.hasOwn(entry, 'key')) return false;
    return this.#fitsElement(entry['key'], key) && this.#fitsElement(entry['value'] ?? null, content);
  }

  #fitsMembers(value: Members, key: ElementExpression, content: ElementExpression): boolean {
    return entriesOf(value).every(([name, item]) => this.#fitsName(name, key) && this.#fitsElement(item, content));
  }

  /** Whether a member name is a valid key of the type: a string, an enum constant or a number. */
  #fitsName(name: string, type: ElementExpression): boolean {
    if (type.kind === 'named') return this.#types.find(type.signature)?.constants?.includes(name) ?? false;
    if (type.name === 'string' || type.name === 'object') return true;
    return type.name !== 'boolean' && type.name !== 'date' && scalars[type.name].fits(name);
  }

  #fitsElement(value: unknown, type: ElementExpression): boolean {
    if (value === null) return true;
    if (type.kind === 'simple') {
      return type.name === 'object' ? this.#fitsUntyped(value) : fitsSimple(value, type.name);
    }
    const named = this.#types.find(type.signature);
    if (named === undefined) return true;
    if (named.kind !== 'enum') return this.#rule === 'entities allowed';
    const constant = isObject(value) ? contentOf(value, [type.signature]) : value;
    const { constants } = named;
    return constant === null || constants === undefined || constants.some((each) => each === constant);
  }

  /** Whether a value is valid without a declared type: a collection, or a value that states its type. */
  #fitsUntyped(value: unknown): boolean {
    if (typeof value === 'string' || typeof value === 'boolean') return true;
    const digits = digitsOf(value);
    if (digits !== undefined) return isDecimalText(digits);
    if (Array.isArray(value)) return this.#fitsElements(value, [], untyped);
    if (!isObject(value)) return false;
    if (Object.hasOwn(value, '_ref')) return this.#rule === 'entities allowed';
    const name = memberOf(value, '_type');
    if (name === undefined) return !Object.hasOwn(value, '_id') && this.#fitsMembers(value, text, untyped);
    if (name === 'list' || name === 'set') return this.#fitsElements(value, ['list', 'set'], untyped);
    if (name === 'map' || name === 'flatmap') return this.#fitsMap(value, untyped, untyped);
    if (typeof name !== 'string') return false;
    if (isSimpleTypeName(name)) return name !== 'object' && fitsSimple(value, name);
    if (this.#types.find(name)?.kind !== 'enum') return this.#rule === 'entities allowed';
    return this.#fitsElement(value, { kind: 'named', signature: name });
  }
}

/** The content of a wrapper `{ "_type": …, "value": … }`, whose `_type` is optional; `undefined` for other objects. */
function contentOf(value: Members, names: readonly string[]): unknown {
  if (!hasOnly(value, ['_type', 'value'])) return undefined;
  const name = memberOf(value, '_type');
  const isNamed = name === undefined || (typeof name === 'string' && names.includes(name));
  return isNamed ? memberOf(value, 'value') : undefined;
}

/** Whether a value is an object of the encoding rather than a number that was kept as text. */
function isObject(value: unknown): value is Members {
  return isMembers(value) && !NumberText.is(value);
}

function hasOnly(value: unknown, names: readonly string[]): value is Members {
  return isObject(value) && Object.keys(value).every((name) => names.includes(name));
}

/** Whether a bare or wrapped value has a simple type other than `object`. */
function fitsSimple(value: unknown, name: SimpleTypeName): boolean {
  if (!isObject(value)) return fitsBare(value, name);
  const content = contentOf(value, [name]);
  // A wrapped number may be a text.
  return content === null || fitsBare(content, name) || (typeof content === 'string' && scalars[name].fits(content));
}

function fitsBare(value: unknown, name: SimpleTypeName): boolean {
  const { bare, fits } = scalars[name];
  const digits = digitsOf(value);
  if (digits !== undefined) return bare.includes('number') && fits(digits);
  if (typeof value === 'string') return bare.includes('string') && fits(value);
  return typeof value === 'boolean' && name === 'boolean';
}

/** The digits of a number as they were written in the file. */
function digitsOf(value: unknown): string | undefined {
  if (NumberText.is(value)) return value.text;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

interface Scalar {
  readonly words: string;
  /** What a bare value may be, apart from a boolean. */
  readonly bare: readonly ('number' | 'string')[];
  /** Whether a text, or the digits of a number, represent a value of the type. */
  fits(text: string): boolean;
}

const scalars: Readonly<Record<SimpleTypeName, Scalar>> = {
  boolean: { words: 'true or false', bare: [], fits: () => false },
  integer: { words: 'an integer of 32 bits', bare: ['number'], fits: (given) => isWhole(given, 32) },
  long: { words: 'an integer of 64 bits', bare: ['number', 'string'], fits: (given) => isWhole(given, 64) },
  float: { words: 'a number', bare: ['number'], fits: (given) => Number.isFinite(Math.fround(numberIn(given))) },
  double: { words: 'a number', bare: ['number'], fits: (given) => Number.isFinite(numberIn(given)) },
  decimal: { words: 'a number or its digits as a string', bare: ['number', 'string'], fits: isDecimalText },
  date: { words: 'a date such as "2026-03-01T12:30:45.123+0000"', bare: ['string'], fits: isDate },
  string: { words: 'a string', bare: ['string'], fits: () => true },
  object: { words: 'a value with its type', bare: [], fits: () => true },
};

function numberIn(given: string): number {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(given) ? Number(given) : Number.NaN;
}

function isWhole(given: string, bits: number): boolean {
  if (!/^-?\d{1,40}$/.test(given)) return false;
  return BigInt.asIntN(bits, BigInt(given)) === BigInt(given);
}

/** The forms of a date in a file, with optional time, milliseconds and offset. Responses may have others. */
const dateForm = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-8])(?::?[0-5]\d)?)?)?$/;

function isDate(given: string): boolean {
  return dateForm.test(given) && dateText(given) !== undefined;
}

function expectedOf(type: TypeExpression, types: TypeIndex): string {
  if (type.kind === 'simple') return `${scalars[type.name].words} (${type.name})`;
  if (type.kind !== 'named') return `a value of ${formatType(type)}`;
  const constants = types.find(type.signature)?.constants;
  return constants === undefined ? `a value of ${type.signature}` : `one of ${constants.map(quote).join(', ')}`;
}
