import { isLosslessNumber } from 'lossless-json';
import { isNode, type Node } from './subjects/decode.js';

const wrappedKinds = ['long', 'float', 'double', 'decimal', 'date'] as const;
const scalarKinds = ['string', 'boolean', 'integer', ...wrappedKinds] as const;

/** The type of a single value. */
export interface SingleType {
  readonly kind: (typeof scalarKinds)[number] | 'enum' | 'entity' | 'object';
  /** The signature of the enum or of the entity. */
  readonly signature?: string;
  /** Whether the declared type is that of the entity. Missing if the response does not show it. */
  readonly isExact?: boolean;
}

/** The type of a collection. The types of its keys and elements are missing if it is empty. */
export interface CollectionType {
  readonly kind: 'list' | 'set' | 'map';
  readonly key?: SingleType | undefined;
  readonly element?: SingleType | undefined;
}

/** The type of a value, as far as a response shows it. */
export type ShownType = SingleType | CollectionType;

const object: SingleType = { kind: 'object' };

/**
 * Returns the type that a value has in a response. With `type-explicitness=always` every value but a text, a boolean
 * and an integer names its type. With `polymorphic` a value only names its type if its declared type does not
 * determine it, which shows a property that is declared as `object`. A text, a boolean or an integer in such a property
 * cannot be distinguished from one in a property of its own type.
 *
 * @param always the parsed value from a response with `always`
 * @param polymorphic the same value with `polymorphic`; `undefined` if it is unknown
 * @param entities the entities of the response with `always` by their `_id`
 * @returns `undefined` for null, and for a value that does not show its type
 */
export function shownType(
  always: unknown,
  polymorphic: unknown,
  entities: ReadonlyMap<string, Node> = new Map(),
): ShownType | undefined {
  const list = Array.isArray(always) ? always : wrapped(always, ['list']);
  if (list !== undefined) return { kind: 'list', element: common(list, itemsIn(polymorphic), entities) };
  const set = wrapped(always, ['set']);
  if (set !== undefined) {
    if (wrapped(polymorphic, ['set']) !== undefined) return object;
    return { kind: 'set', element: common(set, itemsIn(polymorphic), entities) };
  }
  const entries = entriesIn(always);
  if (entries !== undefined) return mapType(entries, always, polymorphic, entities);
  return singleType(always, polymorphic, entities);
}

function mapType(
  entries: readonly Entry[],
  always: unknown,
  polymorphic: unknown,
  entities: ReadonlyMap<string, Node>,
): ShownType {
  const others = entriesIn(polymorphic) ?? [];
  const key = common(
    entries.map(([each]) => each),
    others.map(([each]) => each),
    entities,
  );
  // Keys are only member names if the key type is declared (R-18, D-8).
  const namesType = wrapped(polymorphic, ['map', 'flatmap']) !== undefined;
  if (key?.kind === 'string' && namesType && isNode(always)) return object;
  const element = common(
    entries.map(([, each]) => each),
    others.map(([, each]) => each),
    entities,
  );
  return { kind: 'map', key, element };
}

function singleType(
  always: unknown,
  polymorphic: unknown,
  entities: ReadonlyMap<string, Node>,
): SingleType | undefined {
  if (typeof always === 'string') return { kind: 'string' };
  if (typeof always === 'boolean') return { kind: 'boolean' };
  if (isLosslessNumber(always)) return /^-?\d+$/.test(always.value) ? { kind: 'integer' } : undefined;
  if (!isNode(always)) return undefined;
  const { _type: type, _ref: ref, value } = always;
  if (typeof ref === 'string') {
    const signature = entities.get(ref)?.['_type'];
    return typeof signature === 'string' ? { kind: 'entity', signature } : undefined;
  }
  if (typeof type !== 'string') return undefined;
  const kind = scalarKinds.find((each) => each === type);
  const isWrapped = isNode(polymorphic) && 'value' in polymorphic;
  if (kind !== undefined) return isWrapped && wrappedKinds.some((each) => each === kind) ? object : { kind };
  if (typeof value === 'string' && Object.keys(always).length === 2) {
    return isWrapped ? object : { kind: 'enum', signature: type };
  }
  if ('value' in always && !type.includes('.')) return object;
  const isKnown = isNode(polymorphic) && !('_ref' in polymorphic);
  return { kind: 'entity', signature: type, ...(isKnown ? { isExact: polymorphic['_type'] === undefined } : {}) };
}

/** Returns the type that all elements have in common. */
function common(
  elements: readonly unknown[],
  polymorphic: readonly unknown[],
  entities: ReadonlyMap<string, Node>,
): SingleType | undefined {
  const types = elements.map((each, index) => singleType(each, polymorphic[index], entities));
  return types.reduce((one, other) => mergedSingle(one, other), undefined);
}

/**
 * Returns the type of a property that has values of both types. Values of different kinds have only `object` in common.
 */
export function merged(one: ShownType | undefined, other: ShownType | undefined): ShownType | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (!isCollection(one)) return isCollection(other) ? object : mergedSingle(one, other);
  if (!isCollection(other) || one.kind !== other.kind) return object;
  return { ...one, key: mergedSingle(one.key, other.key), element: mergedSingle(one.element, other.element) };
}

function mergedSingle(one: SingleType | undefined, other: SingleType | undefined): SingleType | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.kind !== other.kind) return object;
  if (one.signature === other.signature) return one.isExact === undefined ? other : one;
  if (one.kind !== 'entity') return object;
  // The entity that did not need to name its type is of the declared type.
  return [one, other].find(({ isExact }) => isExact) ?? { ...one, isExact: false };
}

export function isCollection(type: ShownType): type is CollectionType {
  return type.kind === 'list' || type.kind === 'set' || type.kind === 'map';
}

/** Returns the type in the notation of deployment files, e.g. `list<long>`, with `?` for what is not known. */
export function typeText(type: ShownType): string {
  if (!isCollection(type)) return type.signature ?? type.kind;
  const element = type.element === undefined ? '?' : typeText(type.element);
  if (type.kind !== 'map') return `${type.kind}<${element}>`;
  return `map<${type.key === undefined ? '?' : typeText(type.key)},${element}>`;
}

type Entry = readonly [unknown, unknown];

function wrapped(node: unknown, types: readonly string[]): readonly unknown[] | undefined {
  if (!isNode(node) || !types.some((each) => each === node['_type'])) return undefined;
  const { value } = node;
  return Array.isArray(value) ? value : undefined;
}

function itemsIn(node: unknown): readonly unknown[] {
  return Array.isArray(node) ? node : (wrapped(node, ['list', 'set']) ?? []);
}

/** Returns the entries of a map in each of its forms: a list of entries, a flat list, or an object without a type. */
function entriesIn(node: unknown): readonly Entry[] | undefined {
  const list = wrapped(node, ['map', 'flatmap']);
  if (list === undefined) {
    const isObject = isNode(node) && !['_type', '_id', '_ref'].some((each) => each in node);
    return isObject ? Object.entries(node) : undefined;
  }
  if (list.every((each): each is Node => isNode(each) && 'key' in each && Object.keys(each).length <= 2)) {
    return list.map((each): Entry => [each['key'], each['value']]);
  }
  return Array.from({ length: list.length / 2 }, (_, index): Entry => [list[2 * index], list[2 * index + 1]]);
}
