import { canonicalNumber, plainNumber } from './numbers.js';
import type { Id, Plain, PlainEntity } from './plain.js';

type Members = { readonly [name: string]: unknown };

/**
 * Returns whether a value matches an expected value: a number by its value, a date by its instant, a set in any order,
 * an entity by the properties that `expected` names. Both forms of every value match. A missing value matches
 * null and an empty collection. Both values may be cyclic.
 */
export function matches(actual: unknown, expected: unknown): boolean {
  return new Comparison().matches(actual, expected);
}

class Comparison {
  /**
   * The entities that are being compared or match, each with its expected value. The comparison of a cyclic entity ends
   * here, and an entity that is reached in many ways is compared once.
   */
  readonly #met = new Map<Members, Set<unknown>>();
  /** The same pairs in their order. A pair may match because of those before it that are still being compared. */
  readonly #order: (readonly [expected: Members, actual: unknown])[] = [];

  matches(actual: unknown, expected: unknown): boolean {
    if (expected === undefined) return actual === undefined;
    if (expected === null) return actual === null || actual === undefined;
    if (typeof expected === 'number') return numberText(actual) === canonicalNumber(String(expected));
    if (typeof expected === 'string') return textOf(actual) === expected;
    if (Array.isArray(expected)) return this.#list(actual, expected);
    if (!isMembers(expected)) return Object.is(actual, expected);
    return this.#form(actual, expected);
  }

  #form(actual: unknown, expected: Members): boolean {
    const number = numberText(expected);
    if (number !== undefined) return numberText(actual) === number;
    if (typeof expected['date'] === 'string') return instantOf(actual) === Date.parse(expected['date']);
    if (typeof expected['constant'] === 'string') return textOf(actual) === expected['constant'];
    if (Array.isArray(expected['set'])) return this.#set(actual, expected['set']);
    if (Array.isArray(expected['map'])) return this.#map(actual, expected['map']);
    if (isMembers(expected['properties'])) return this.#entity(actual, expected, expected['properties']);
    return isMembers(actual) && Object.keys(expected).every((name) => this.matches(actual[name], expected[name]));
  }

  #list(actual: unknown, expected: readonly unknown[]): boolean {
    const elements = actual === undefined || actual === null ? [] : actual;
    if (!Array.isArray(elements) || elements.length !== expected.length) return false;
    return expected.every((each, index) => this.matches(elements[index], each));
  }

  #set(actual: unknown, expected: readonly unknown[]): boolean {
    const given = isMembers(actual) ? actual['set'] : actual;
    const elements = given === undefined || given === null ? [] : given;
    if (!Array.isArray(elements) || elements.length !== expected.length) return false;
    return this.#inAnyOrder(elements, expected);
  }

  #inAnyOrder(actual: readonly unknown[], expected: readonly unknown[]): boolean {
    const rest = [...actual];
    return expected.every((each) => {
      const index = rest.findIndex((candidate) => this.matches(candidate, each));
      if (index >= 0) rest.splice(index, 1);
      return index >= 0;
    });
  }

  #map(actual: unknown, expected: readonly unknown[]): boolean {
    const entries = entriesOf(actual);
    return entries !== undefined && entries.length === expected.length && this.#inAnyOrder(entries, expected);
  }

  #entity(actual: unknown, expected: Members, properties: Members): boolean {
    if (!isMembers(actual) || !isMembers(actual['properties'])) return false;
    const given = actual['properties'];
    if (typeof expected['type'] === 'string' && typeof actual['type'] === 'string') {
      if (!isSameType(actual['type'], expected['type'])) return false;
    }
    const met = this.#met.get(expected) ?? new Set();
    if (met.has(actual)) return true;
    this.#met.set(expected, met.add(actual));
    const place = this.#order.push([expected, actual]) - 1;
    const isMet = Object.keys(properties).every((name) => this.matches(given[name], properties[name]));
    if (!isMet) for (const [each, other] of this.#order.splice(place)) this.#met.get(each)?.delete(other);
    return isMet;
  }
}

/** Returns the canonical text of a number in any of its forms, or `undefined` if the value is not a number. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return canonicalNumber(String(value));
  if (!isMembers(value)) return undefined;
  if (typeof value['digits'] === 'string') return value['digits'];
  return typeof value['number'] === 'string' ? canonicalNumber(value['number']) : undefined;
}

function textOf(value: unknown): unknown {
  return isMembers(value) && typeof value['constant'] === 'string' ? value['constant'] : value;
}

/** Returns the instant of a date or of its text (D-9). */
export function instantOf(value: unknown): number | undefined {
  const text = isMembers(value) ? value['date'] : value;
  if (typeof text !== 'string') return undefined;
  const instant = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(instant) ? undefined : instant;
}

/** Returns the entries of a map in any of its forms. The member names of an object are keys, which may be numbers. */
function entriesOf(value: unknown): readonly unknown[] | undefined {
  if (value === undefined || value === null) return [];
  if (!isMembers(value)) return undefined;
  if (Array.isArray(value['map'])) return value['map'];
  const { properties } = value;
  if (!isMembers(properties)) return undefined;
  return Object.entries(properties).map(([key, each]) => [/^-?\d+$/.test(key) ? plainNumber(key) : key, each]);
}

/**
 * Returns whether two type names are equal. A built-in type that a client names without its package is the same.
 */
function isSameType(actual: string, expected: string): boolean {
  return actual === expected || (!actual.includes('.') && expected.endsWith(`.${actual}`));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns whether a value is an entity. */
export function isEntity(value: Plain | undefined): value is PlainEntity {
  return typeof value === 'object' && value !== null && 'properties' in value;
}

/** Returns the id of an entity in a response, or `undefined` if the value cannot be one. */
export function idOf(value: Plain | undefined): Id | undefined {
  if (typeof value === 'number') return { digits: String(value) };
  if (typeof value === 'string') return isIdText(value) ? value : undefined;
  return typeof value === 'object' && value !== null && 'digits' in value ? value : undefined;
}

/** Returns whether a value can be the id of an entity in a response. */
export const isId = (value: Plain | undefined): value is Plain => idOf(value) !== undefined;

/**
 * Returns whether a text names an entity in a path. The path with an empty one is that of the collection, and half a surrogate
 * pair cannot be in a URL.
 */
export const isIdText = (text: string): boolean => text !== '' && !/\p{Surrogate}/u.test(text);
