import { isLosslessNumber, parse } from 'lossless-json';
import type { GeneratedValues } from './generated-values.js';

/** An element without an order, or a key with its value. */
type Group = readonly unknown[];

/** Options for comparing a received body with a recorded one. */
export interface JsonComparison {
  readonly generated: GeneratedValues;
  /** The names of the properties that are sets, whose elements have no order even if they are a bare array. */
  readonly setProperties: ReadonlySet<string>;
  /** Whether the order of members matters. Default: `false`. */
  readonly isOrdered?: boolean | undefined;
  /** Whether the body itself is a set. Default: `false`. */
  readonly isSet?: boolean;
}

type Members = { readonly [name: string]: unknown };

/** How the elements of an array are compared: one by one, in any order, or in any order as pairs of key and value. */
type Order = 'list' | 'set' | 'pairs';

/** The maximum number of comparisons of values in one body. Elements without an order may need very many. */
const maxComparisons = 1_000_000;
/** The maximum number of elements without an order that are not scalars. */
const maxUnordered = 2_000;

/** Returns the value of a JSON text, whose numbers keep their digits, or `undefined` if the text is not JSON. */
export function tryParse(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Compares a received JSON text with a recorded one by value: numbers by their digits, members in any order, sets and
 * maps in any order, `_id` and `_ref` by the entity that they identify.
 *
 * @param recorded the recorded text, and its value as `tryParse` returns it
 * @returns the first difference, e.g. `expected 2 elements, got 1 at $.stringList`
 */
export function differenceOfJson(
  recorded: { readonly text: string; readonly value: unknown },
  received: string,
  options: JsonComparison,
): string | undefined {
  const given = tryParse(received);
  if (given === undefined) return received === '' ? 'expected a body, got none' : 'expected JSON, got another text';
  const difference = new Comparison(recorded.value, given, options).compare();
  if (difference !== undefined) return difference;
  const early = earlyReference(received);
  return early === undefined || earlyReference(recorded.text) !== undefined
    ? undefined
    : `expected the entity ${early} before the first reference to it`;
}

/** Returns the first `_ref` that stands before its `_id`. Inside a string the quotes would be escaped. */
function earlyReference(text: string): string | undefined {
  const seen = new Set<string>();
  for (const [, name, identity = ''] of text.matchAll(/"_(id|ref)"\s*:\s*"([^"]*)"/g)) {
    if (name === 'id') seen.add(identity);
    else if (!seen.has(identity)) return identity;
  }
  return undefined;
}

class Comparison {
  readonly #expected: unknown;
  readonly #given: unknown;
  readonly #options: JsonComparison;
  readonly #expectedEntities = new Map<string, Members>();
  readonly #givenEntities = new Map<string, Members>();
  /** The identity of each given entity, by the identity of the expected one. */
  #identities = new Map<string, string>();
  #comparisons = 0;

  constructor(expected: unknown, given: unknown, options: JsonComparison) {
    this.#expected = expected;
    this.#given = given;
    this.#options = options;
    collectEntities(expected, this.#expectedEntities);
    collectEntities(given, this.#givenEntities);
  }

  compare(): string | undefined {
    return this.#value(this.#expected, this.#given, '$', this.#options.isSet === true ? 'set' : 'list');
  }

  #value(expected: unknown, given: unknown, path: string, order: Order): string | undefined {
    this.#comparisons += 1;
    if (this.#comparisons > maxComparisons)
      return `expected fewer elements without an order, got too many to compare at ${path}`;
    const differs = `expected ${shown(expected)}, got ${shown(given)} at ${path}`;
    if (Array.isArray(expected)) {
      return Array.isArray(given) ? this.#elements(expected, given, path, order) : differs;
    }
    if (isMembers(expected)) return isMembers(given) ? this.#object(expected, given, path) : differs;
    const isSame =
      isLosslessNumber(expected) && isLosslessNumber(given)
        ? this.#options.generated.matches(expected.value, given.value)
        : typeof expected === 'string' && typeof given === 'string'
          ? this.#options.generated.matches(expected, given)
          : expected === given;
    return isSame ? undefined : differs;
  }

  #elements(expected: readonly unknown[], given: readonly unknown[], path: string, order: Order): string | undefined {
    if (expected.length !== given.length) {
      return `expected ${expected.length} elements, got ${given.length} at ${path}`;
    }
    if (order !== 'list') return this.#unordered(expected, given, path, order === 'pairs' ? 2 : 1);
    for (const [index, each] of expected.entries()) {
      const difference = this.#value(each, given[index], `${path}[${index}]`, 'list');
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  /** Finds a given group of elements for each expected one. Groups have one element, or a key and its value. */
  #unordered(expected: readonly unknown[], given: readonly unknown[], path: string, size: 1 | 2): string | undefined {
    const { wanted, free } = this.#withoutEqualScalars(groupsOf(expected, size), groupsOf(given, size));
    if (wanted.length > maxUnordered) return `expected at most ${maxUnordered} objects without an order at ${path}`;
    return this.#canPlace(wanted, free, path) ? undefined : `expected other elements at ${path}`;
  }

  /** Leaves out the groups of scalars that are on both sides, which need no search. */
  #withoutEqualScalars(expected: readonly Group[], given: readonly Group[]) {
    const counts = new Map<string, number>();
    const { generated } = this.#options;
    const isGenerated = (group: Group) => group.some((each) => typeof each === 'string' && generated.isIn(each));
    for (const group of given) {
      const key = scalarKey(group);
      if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const used = new Map<string, number>();
    const wanted = expected.filter((group) => {
      const key = isGenerated(group) ? undefined : scalarKey(group);
      if (key === undefined || (used.get(key) ?? 0) >= (counts.get(key) ?? 0)) return true;
      used.set(key, (used.get(key) ?? 0) + 1);
      return false;
    });
    const free = given.filter((group) => {
      const key = scalarKey(group);
      const rest = key === undefined ? 0 : (used.get(key) ?? 0);
      if (key !== undefined && rest > 0) used.set(key, rest - 1);
      return rest === 0;
    });
    return { wanted, free };
  }

  #canPlace([first, ...others]: readonly Group[], free: readonly Group[], path: string): boolean {
    if (first === undefined) return true;
    const { generated } = this.#options;
    return free.some((candidate) => {
      const identities = new Map(this.#identities);
      const bindings = generated.save();
      const fits = first.every((each, part) => this.#value(each, candidate[part], path, 'list') === undefined);
      if (
        fits &&
        this.#canPlace(
          others,
          free.filter((each) => each !== candidate),
          path,
        )
      )
        return true;
      this.#identities = identities;
      generated.restore(bindings);
      return false;
    });
  }

  #object(expected: Members, given: Members, path: string): string | undefined {
    const wanted = identityOf(expected);
    const met = identityOf(given);
    if (wanted === undefined && met === undefined) return this.#members(expected, given, path);
    if (wanted === undefined) return `expected no _id and no _ref, got ${shown(given)} at ${path}`;
    if (met === undefined) return `expected an _id or a _ref, got ${shown(given)} at ${path}`;
    const areReferences = '_ref' in expected && '_ref' in given;
    if (areReferences && Object.keys(expected).length !== Object.keys(given).length) {
      return `expected the reference ${shown(expected)}, got ${shown(given)} at ${path}`;
    }
    const known = this.#identities.get(wanted);
    if (known !== undefined) return known === met ? undefined : `expected the entity ${known}, got ${met} at ${path}`;
    if ([...this.#identities.values()].includes(met)) return `expected another entity, got ${met} again at ${path}`;
    this.#identities.set(wanted, met);
    const whole = this.#givenEntities.get(met);
    if (whole === undefined && this.#expectedEntities.has(wanted))
      return `expected an entity with the _id ${met} of ${path}`;
    return this.#members(this.#expectedEntities.get(wanted) ?? expected, whole ?? given, path);
  }

  #members(expected: Members, given: Members, path: string): string | undefined {
    const names = namesOf(expected);
    const givenNames = namesOf(given);
    const missing = names.filter((name) => !givenNames.includes(name));
    const surplus = givenNames.filter((name) => !names.includes(name));
    if (missing.length > 0) return `expected the members ${missing.join(', ')} at ${path}`;
    if (surplus.length > 0) return `expected no members ${surplus.join(', ')} at ${path}`;
    if (this.#options.isOrdered === true && names.join('\n') !== givenNames.join('\n')) {
      return `expected the members in the order ${names.join(', ')}, got ${givenNames.join(', ')} at ${path}`;
    }
    for (const name of names) {
      const order = this.#orderOf(name, expected);
      const difference = this.#value(expected[name], given[name], `${path}.${name}`, order);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #orderOf(name: string, { [name]: value, _type: type }: Members): Order {
    if (this.#options.setProperties.has(name)) return 'set';
    if (name === 'propertyValue' && this.#options.isSet === true) return 'set';
    if (name !== 'value' || !Array.isArray(value)) return 'list';
    if (type === 'set') return 'set';
    if (type !== 'map' && type !== 'flatmap') return 'list';
    return value.length > 0 && value.every((each) => isMembers(each) && 'key' in each) ? 'set' : 'pairs';
  }
}

function groupsOf(elements: readonly unknown[], size: 1 | 2): readonly Group[] {
  const count = Math.ceil(elements.length / size);
  return Array.from({ length: count }, (_, index) => elements.slice(index * size, (index + 1) * size));
}

/** Returns the same text for equal groups of scalars, or `undefined` for other groups. */
function scalarKey(group: Group): string | undefined {
  const keys = group.map((each) => {
    if (isLosslessNumber(each)) return each.value;
    return typeof each === 'object' && each !== null ? undefined : JSON.stringify(each);
  });
  return keys.includes(undefined) ? undefined : keys.join();
}

function collectEntities(value: unknown, entities: Map<string, Members>): void {
  if (Array.isArray(value)) for (const each of value) collectEntities(each, entities);
  if (!isMembers(value)) return;
  if (typeof value['_id'] === 'string') entities.set(value['_id'], value);
  for (const each of Object.values(value)) collectEntities(each, entities);
}

function identityOf({ _ref, _id }: Members): string | undefined {
  const identity = _ref ?? _id;
  return typeof identity === 'string' ? identity : undefined;
}

/** Returns the names of the members that are compared by value. */
const namesOf = (members: Members): readonly string[] =>
  Object.keys(members).filter((name) => name !== '_id' && name !== '_ref');

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isMembers(value)) return `an object with ${Object.keys(value).join(', ').slice(0, 80) || 'no members'}`;
  return JSON.stringify(value).slice(0, 80);
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}
