import { canonicalNumber, plainNumber } from './plain.js';

type Members = { readonly [name: string]: unknown };

/**
 * Returns whether a value matches an expected value: a number by its value, a date by its instant, a set in any order,
 * an entity by the properties that `expected` names. Both forms of every value match. A missing value matches
 * null and an empty collection. Both values may be cyclic.
 */
export const matches = (actual: unknown, expected: unknown): boolean => differenceFrom(actual, expected) === undefined;

/** Returns how a value first differs from an expected value, e.g. `expected 2 elements, got 1 at $.longList`. */
export const differenceFrom = (actual: unknown, expected: unknown): string | undefined =>
  differenceBy(new RulesOfValues(), expected, actual);

class RulesOfValues implements ComparisonRules {
  /**
   * The entities that are being compared or match, each with its expected value. The comparison of a cyclic entity ends
   * here, and an entity that is reached in many ways is compared once.
   */
  readonly #compared = new Map<Members, Set<unknown>>();
  /** The same pairs in their order. A pair may match because of those before it that are still being compared. */
  readonly #order: (readonly [expected: Members, actual: unknown])[] = [];

  parts(expected: unknown, actual: unknown, path: string): string | readonly Part[] {
    if (Array.isArray(expected)) {
      const elements: unknown = actual ?? [];
      return Array.isArray(elements) ? elementParts(expected, elements, path) : differs(path);
    }
    if (!isMembers(expected)) return isSame(expected, actual) ? [] : differs(path);
    if (numberText(expected) !== undefined) return numberText(actual) === numberText(expected) ? [] : differs(path);
    if (typeof expected['date'] === 'string') {
      return instantOf(actual) === Date.parse(expected['date']) ? [] : differs(path);
    }
    if (typeof expected['constant'] === 'string') return textOf(actual) === expected['constant'] ? [] : differs(path);
    if (Array.isArray(expected['set'])) {
      const given = isMembers(actual) ? actual['set'] : actual;
      return unorderedParts(expected['set'], given ?? [], path);
    }
    if (Array.isArray(expected['map'])) return unorderedParts(expected['map'], entriesOf(actual), path);
    if (isMembers(expected['properties'])) return this.#entityParts(expected, expected['properties'], actual, path);
    return isMembers(actual) ? memberParts(expected, actual, path) : differs(path);
  }

  #entityParts(expected: Members, properties: Members, actual: unknown, path: string): string | readonly Part[] {
    if (!isMembers(actual) || !isMembers(actual['properties'])) return differs(path);
    const { type, properties: given } = actual;
    if (typeof expected['type'] === 'string' && typeof type === 'string' && !isSameType(type, expected['type'])) {
      return `expected the type ${expected['type']}, got ${type} at ${path}`;
    }
    const compared = this.#compared.get(expected) ?? new Set();
    if (compared.has(actual)) return [];
    this.#compared.set(expected, compared.add(actual));
    this.#order.push([expected, actual]);
    return memberParts(properties, given, path);
  }

  keyOf(scalar: unknown): string | undefined {
    const number = numberText(scalar);
    if (number !== undefined) return number;
    const text = textOf(scalar);
    return typeof text === 'string' ? JSON.stringify(text) : undefined;
  }

  begin(): () => void {
    const place = this.#order.length;
    return () => {
      for (const [expected, actual] of this.#order.splice(place)) this.#compared.get(expected)?.delete(actual);
    };
  }
}

const differs = (path: string): string => `expected another value at ${path}`;

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === undefined) return actual === undefined;
  if (expected === null) return actual === null || actual === undefined;
  if (typeof expected === 'number') return isSameNumber(expected, actual);
  return typeof expected === 'string' ? textOf(actual) === expected : Object.is(actual, expected);
}

/**
 * Returns whether a number has the same digits. One that only a double holds matches every text of that double:
 * services may write more digits than it needs, or other ones, as Java writes the smallest double as `4.9E-324`.
 */
function isSameNumber(expected: number, actual: unknown): boolean {
  const text = numberText(actual);
  return text === numberText(expected) || (!Number.isSafeInteger(expected) && Number(text) === expected);
}

function unorderedParts(expected: readonly unknown[], actual: unknown, path: string): string | readonly Part[] {
  if (!Array.isArray(actual)) return differs(path);
  return [{ path, wanted: expected.map((each) => [each]), free: actual.map((each) => [each]) }];
}

const memberParts = (expected: Members, actual: Members, path: string): readonly Part[] =>
  Object.keys(expected).map((name) => ({
    path: `${path}.${name}`,
    expected: expected[name],
    given: actual[name],
  }));

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

/** Values that belong together, such as a key with its value, or a single element. */
export type Group = readonly unknown[];

/** What is left to compare of two values: two parts of them, or their groups, which have no order. */
export type Part =
  | { readonly path: string; readonly expected: unknown; readonly given: unknown }
  | { readonly path: string; readonly wanted: readonly Group[]; readonly free: readonly Group[] };

/** What two graphs of values must have in common. */
export interface ComparisonRules {
  /** Compares two values by themselves. Returns how they differ, or the parts of them that are left to compare. */
  parts(expected: unknown, given: unknown, path: string): string | readonly Part[];
  /**
   * Returns a text for a scalar, so that no search is needed: two scalars have the same text exactly if they match each
   * other. Returns `undefined` for any other value.
   */
  keyOf(scalar: unknown): string | undefined;
  /**
   * Begins a trial, e.g. of one element for another one. Returns the function that forgets everything which the rules
   * have learned since.
   */
  begin(): () => void;
}

/** The maximum number of comparisons of values. Elements without an order may need very many. */
const maxComparisons = 1_000_000;
/** The maximum number of elements without an order that are not scalars. */
const maxUnordered = 2_000;

/**
 * Compares two graphs of values, which may be cyclic if the rules end their cycles.
 *
 * @returns the first difference, e.g. `expected 2 elements, got 1 at $.stringList`, or `undefined`
 */
export function differenceBy(rules: ComparisonRules, expected: unknown, given: unknown): string | undefined {
  let comparisons = 0;

  const differenceOf = (part: Part): string | undefined => {
    if ('wanted' in part) return unordered(part.wanted, part.free, part.path);
    comparisons += 1;
    if (comparisons > maxComparisons) {
      return `expected fewer elements without an order, got too many to compare at ${part.path}`;
    }
    const parts = rules.parts(part.expected, part.given, part.path);
    return typeof parts === 'string' ? parts : firstDifference(parts);
  };

  const firstDifference = (parts: readonly Part[]): string | undefined => {
    for (const each of parts) {
      const difference = differenceOf(each);
      if (difference !== undefined) return difference;
    }
    return undefined;
  };

  const unordered = (wanted: readonly Group[], free: readonly Group[], path: string): string | undefined => {
    if (wanted.flat().length !== free.flat().length) return otherLength(wanted.flat(), free.flat(), path);
    const rest = withoutEqualScalars(wanted, free, rules);
    if (rest.wanted.length > maxUnordered)
      return `expected at most ${maxUnordered} objects without an order at ${path}`;
    return canPlace(rest.wanted, rest.free, path) ? undefined : `expected other elements at ${path}`;
  };

  /** Returns whether there is a free group for each wanted one. What one choice implies may rule out a later one. */
  const canPlace = ([first, ...others]: readonly Group[], free: readonly Group[], path: string): boolean => {
    if (first === undefined) return true;
    return free.some((candidate) => {
      const forget = rules.begin();
      const parts = first.map((each, index): Part => ({ path, expected: each, given: candidate[index] }));
      const rest = () => free.filter((each) => each !== candidate);
      if (firstDifference(parts) === undefined && canPlace(others, rest(), path)) return true;
      forget();
      return false;
    });
  };

  return differenceOf({ path: '$', expected, given });
}

const otherLength = (expected: readonly unknown[], given: readonly unknown[], path: string): string =>
  `expected ${expected.length} elements, got ${given.length} at ${path}`;

/** Returns the elements of two arrays in their order, or how the arrays differ. */
export function elementParts(
  expected: readonly unknown[],
  given: readonly unknown[],
  path: string,
): string | readonly Part[] {
  if (expected.length !== given.length) return otherLength(expected, given, path);
  return expected.map((each, index) => ({ path: `${path}[${index}]`, expected: each, given: given[index] }));
}

/** Leaves out the groups of scalars that are on both sides. */
function withoutEqualScalars(wanted: readonly Group[], free: readonly Group[], rules: ComparisonRules) {
  const keyOfGroup = (group: Group): string | undefined => {
    const keys = group.map((each) => rules.keyOf(each));
    return keys.includes(undefined) ? undefined : keys.join();
  };
  const counts = new Map<string, number>();
  for (const group of free) {
    const key = keyOfGroup(group);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const used = new Map<string, number>();
  const isLeft = (group: Group): boolean => {
    const key = keyOfGroup(group);
    if (key === undefined || (used.get(key) ?? 0) >= (counts.get(key) ?? 0)) return true;
    used.set(key, (used.get(key) ?? 0) + 1);
    return false;
  };
  const wantedLeft = wanted.filter(isLeft);
  const isUsed = (group: Group): boolean => {
    const key = keyOfGroup(group);
    const rest = key === undefined ? 0 : (used.get(key) ?? 0);
    if (key !== undefined && rest > 0) used.set(key, rest - 1);
    return rest > 0;
  };
  return { wanted: wantedLeft, free: free.filter((group) => !isUsed(group)) };
}
