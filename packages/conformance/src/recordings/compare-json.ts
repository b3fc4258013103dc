import { isLosslessNumber } from 'lossless-json';
import { type ComparisonRules, differenceBy, elementParts, type Group, type Part } from '../case/compare.js';
import { isNode, type Node, tryParse } from '../target/subjects/json.js';
import type { GeneratedValues } from './recording.js';

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

/** How the elements of an array are compared: one by one, in any order, or in any order as pairs of key and value. */
type Order = 'list' | 'set' | 'pairs';

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
  const difference = differenceBy(new RulesOfJson(recorded.value, given, options), recorded.value, given);
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

class RulesOfJson implements ComparisonRules {
  readonly #body: unknown;
  readonly #options: JsonComparison;
  readonly #expectedEntities = new Map<string, Node>();
  readonly #givenEntities = new Map<string, Node>();
  /** The identity of each given entity, by the identity of the expected one. */
  #identities = new Map<string, string>();

  constructor(expected: unknown, given: unknown, options: JsonComparison) {
    this.#body = expected;
    this.#options = options;
    collectEntities(expected, this.#expectedEntities);
    collectEntities(given, this.#givenEntities);
  }

  parts(expected: unknown, given: unknown, path: string): string | readonly Part[] {
    const { generated, isSet = false } = this.#options;
    if (Array.isArray(expected) && Array.isArray(given)) {
      if (isSet && expected === this.#body) return [inAnyOrder(expected, given, path, 1)];
      return elementParts(expected, given, path);
    }
    if (isNode(expected) && isNode(given)) return this.#object(expected, given, path);
    const isSame =
      isLosslessNumber(expected) && isLosslessNumber(given)
        ? generated.matches(expected.value, given.value)
        : typeof expected === 'string' && typeof given === 'string'
          ? generated.matches(expected, given)
          : expected === given;
    return isSame ? [] : `expected ${shown(expected)}, got ${shown(given)} at ${path}`;
  }

  keyOf(scalar: unknown): string | undefined {
    const isScalar = isLosslessNumber(scalar) || typeof scalar !== 'object' || scalar === null;
    const text = isLosslessNumber(scalar) ? scalar.value : JSON.stringify(scalar);
    return isScalar && !this.#options.generated.isIn(text) ? text : undefined;
  }

  begin(): () => void {
    const { generated } = this.#options;
    const identities = new Map(this.#identities);
    const bindings = generated.save();
    return () => {
      this.#identities = identities;
      generated.restore(bindings);
    };
  }

  #object(expected: Node, given: Node, path: string): string | readonly Part[] {
    const wanted = identityOf(expected);
    const found = identityOf(given);
    if (wanted === undefined && found === undefined) return this.#members(expected, given, path);
    if (wanted === undefined) return `expected no _id and no _ref, got ${shown(given)} at ${path}`;
    if (found === undefined) return `expected an _id or a _ref, got ${shown(given)} at ${path}`;
    const areReferences = '_ref' in expected && '_ref' in given;
    if (areReferences && Object.keys(expected).length !== Object.keys(given).length) {
      return `expected the reference ${shown(expected)}, got ${shown(given)} at ${path}`;
    }
    const known = this.#identities.get(wanted);
    if (known !== undefined) return known === found ? [] : `expected the entity ${known}, got ${found} at ${path}`;
    if ([...this.#identities.values()].includes(found)) return `expected another entity, got ${found} again at ${path}`;
    this.#identities.set(wanted, found);
    const whole = this.#givenEntities.get(found);
    if (whole === undefined && this.#expectedEntities.has(wanted))
      return `expected an entity with the _id ${found} of ${path}`;
    return this.#members(this.#expectedEntities.get(wanted) ?? expected, whole ?? given, path);
  }

  #members(expected: Node, given: Node, path: string): string | readonly Part[] {
    const names = namesOf(expected);
    const givenNames = namesOf(given);
    const missing = names.filter((name) => !givenNames.includes(name));
    const surplus = givenNames.filter((name) => !names.includes(name));
    if (missing.length > 0) return `expected the members ${missing.join(', ')} at ${path}`;
    if (surplus.length > 0) return `expected no members ${surplus.join(', ')} at ${path}`;
    if (this.#options.isOrdered === true && names.join('\n') !== givenNames.join('\n')) {
      return `expected the members in the order ${names.join(', ')}, got ${givenNames.join(', ')} at ${path}`;
    }
    return names.map((name): Part => {
      const [own, other, place] = [expected[name], given[name], `${path}.${name}`];
      const order = this.#orderOf(name, expected);
      if (order === 'list' || !Array.isArray(own) || !Array.isArray(other)) {
        return { path: place, expected: own, given: other };
      }
      return inAnyOrder(own, other, place, order === 'pairs' ? 2 : 1);
    });
  }

  #orderOf(name: string, { [name]: value, _type: type }: Node): Order {
    if (this.#options.setProperties.has(name)) return 'set';
    if (name === 'propertyValue' && this.#options.isSet === true) return 'set';
    if (name !== 'value' || !Array.isArray(value)) return 'list';
    if (type === 'set') return 'set';
    if (type !== 'map' && type !== 'flatmap') return 'list';
    return value.length > 0 && value.every((each) => isNode(each) && 'key' in each) ? 'set' : 'pairs';
  }
}

/** Returns elements whose order does not matter, or pairs of a key and its value. */
function inAnyOrder(expected: readonly unknown[], given: readonly unknown[], path: string, size: 1 | 2): Part {
  const groups = (elements: readonly unknown[]): readonly Group[] =>
    Array.from({ length: Math.ceil(elements.length / size) }, (_, index) =>
      elements.slice(index * size, (index + 1) * size),
    );
  return { path, wanted: groups(expected), free: groups(given) };
}

function collectEntities(value: unknown, entities: Map<string, Node>): void {
  if (Array.isArray(value)) for (const each of value) collectEntities(each, entities);
  if (!isNode(value)) return;
  if (typeof value['_id'] === 'string') entities.set(value['_id'], value);
  for (const each of Object.values(value)) collectEntities(each, entities);
}

function identityOf({ _ref, _id }: Node): string | undefined {
  const identity = _ref ?? _id;
  return typeof identity === 'string' ? identity : undefined;
}

/** Returns the names of the members that are compared by value. */
const namesOf = (members: Node): readonly string[] =>
  Object.keys(members).filter((name) => name !== '_id' && name !== '_ref');

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (isLosslessNumber(value)) return value.value;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (isNode(value)) return `an object with ${Object.keys(value).join(', ').slice(0, 80) || 'no members'}`;
  return JSON.stringify(value).slice(0, 80);
}
