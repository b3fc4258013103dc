import { memoized } from '../memory/caches.js';
import { Decimal } from './decimal.js';
import { defaultOf } from './type-builder.js';
import type { TypeSystem } from './type-system.js';
import {
  type ElementType,
  type EntityType,
  type EnumConstant,
  elementTypes,
  isCollection,
  type Property,
  propertyOf,
  simpleTypes,
  type ValueType,
} from './types.js';
import {
  type Collection,
  type Element,
  type Entity,
  equalElements,
  type Instance,
  isCollectionValue,
  isReference,
  isScalar,
  MapValue,
  Ref,
  SetValue,
  Transient,
  TypedNumber,
  type Value,
} from './values.js';

/** An element with its position in a list. */
export interface Placed {
  readonly index: number;
  readonly value: Element;
}

/**
 * Returns a list with inserted elements. Every element is copied once, however many are inserted.
 *
 * @param inserted the elements with their positions in the resulting list, in ascending order
 */
export function withElements(list: readonly Element[], inserted: readonly Placed[]): Element[] {
  const [first] = inserted;
  if (inserted.length === 1 && first !== undefined) return list.toSpliced(first.index, 0, first.value);
  const result: Element[] = [];
  let next = 0;
  const copyUntil = (length: number) => {
    for (; result.length < length; next += 1) result.push(list[next] ?? null);
  };
  for (const { index, value } of inserted) {
    copyUntil(index);
    result.push(value);
  }
  copyUntil(list.length + inserted.length);
  return result;
}

/** A list without the elements at some positions. */
export function withoutElements(list: readonly Element[], indexes: readonly number[]): Element[] {
  const [first] = indexes;
  if (indexes.length === 1 && first !== undefined) return list.toSpliced(first, 1);
  const removed = new Set(indexes);
  return list.filter((_, index) => !removed.has(index));
}

/**
 * Returns a collection with the results of `copy` for its elements, or the result for any other value.
 *
 * @param declared the type of the value, from which `copy` gets the types of the elements. Default: `object`
 */
export function mapElements(
  value: Value,
  copy: (element: Element, type: ElementType) => Element,
  declared: ValueType = simpleTypes.object,
): Value {
  const types = elementTypes(declared);
  const copyElement = (element: Element) => copy(element, types.value);
  if (Array.isArray(value)) return value.map(copyElement);
  if (value instanceof SetValue) return new SetValue(Array.from(value, copyElement), value.equality);
  if (value instanceof MapValue) {
    const entries = Array.from(value, ([key, entry]) => [copy(key, types.key), copyElement(entry)] as const);
    return new MapValue(entries, value.equality);
  }
  return copy(value, isCollection(declared) ? simpleTypes.object : declared);
}

/** An element of a declared type as one of an `object` property, where a number contains its type. */
export function inObject<Kind extends Element>(element: Kind, type: ValueType): Kind | TypedNumber {
  if (typeof element !== 'number' || type.kind !== 'simple') return element;
  const { name } = type;
  return name === 'integer' || name === 'float' || name === 'double' ? new TypedNumber(name, element) : element;
}

/** The number of elements or entries of a collection, 0 for any other value. */
export function sizeOf(value: Value): number {
  if (Array.isArray(value)) return value.length;
  return isCollectionValue(value) ? value.size : 0;
}

/** Whether a value is null or an empty collection. Responses leave out such properties. */
export function isEmpty(value: Value): boolean {
  return value === null || (isCollectionValue(value) && sizeOf(value) === 0);
}

/** The references in a value, also in nested collections. One that occurs several times is returned as often. */
export function refsIn(value: Value): readonly Ref[] {
  if (value instanceof Ref) return [value];
  if (!isCollectionValue(value) || (Array.isArray(value) && value.length === 0)) return none;
  return Array.from(elementsOf(value)).flatMap(refsIn);
}

const none: readonly Ref[] = [];

/** The elements of a collection, or the keys and values of a map. */
export function elementsOf(collection: Collection): Iterable<Element> {
  return collection instanceof MapValue ? Array.from(collection).flat() : collection;
}

/** Where references are resolved: a state of a store, or a draft of it. */
export interface Resolver {
  /** The entity of a reference, or `undefined` if it does not exist. */
  get(ref: Ref): Entity | undefined;
}

/** Where references are resolved, and the types of the entities there. */
export interface Source<Types = TypeSystem> extends Resolver {
  readonly types: Types;
}

/** A source without entities, for results that refer to none. */
export function withoutEntities<Types>(types: Types): Source<Types> {
  return { types, get: () => undefined };
}

/** The instance to which a value refers, or `undefined` if it does not exist. */
export function resolved(reference: Ref | Instance, entities: Resolver): Instance | undefined {
  return reference instanceof Ref ? entities.get(reference) : reference;
}

/** Whether an element is a reference to a deleted entity, as the delete mode `ignoreReferences` leaves it. */
export function isDangling(element: Element, entities: Resolver): boolean {
  return element instanceof Ref && entities.get(element) === undefined;
}

/** The value as clients see it: {@link without} dangling references. */
export function withoutDangling(value: Value, entities: Resolver): Value {
  if (value === null || typeof value !== 'object') return value;
  return without(value, (element) => isDangling(element, entities));
}

/** Whether clients see neither a value nor an element of a collection. */
export function isEmptyOrDangling(value: Value, entities: Resolver): boolean {
  const isGone = (element: Element) => isDangling(element, entities);
  if (value === null || isGone(value)) return true;
  if (!isCollectionValue(value)) return false;
  if (value instanceof MapValue) return !value.some((entry) => !entry.some(isGone));
  return !value.some((element) => !isGone(element));
}

/**
 * The value without references to certain entities: such a reference is null, and in a collection it is left out. A map
 * entry goes with its key and with its value. A collection without such references is returned as it is.
 */
export function without(value: Value, isGone: (element: Element) => boolean): Value {
  return isCollectionValue(value) && !mentions(value, isGone) ? value : copyWithout(value, isGone);
}

function copyWithout(value: Value, isGone: (element: Element) => boolean): Value {
  if (isReference(value)) return isGone(value) ? null : value;
  if (!isCollectionValue(value)) return value;
  if (value instanceof MapValue) {
    const entries = Array.from(value).filter((entry) => !entry.some(isGone));
    const copied = entries.map(([key, content]) => [copyWithout(key, isGone), copyWithout(content, isGone)] as const);
    return new MapValue(copied, value.equality);
  }
  const kept = Array.from(value).filter((element) => !isGone(element));
  const elements = kept.map((element) => copyWithout(element, isGone));
  return value instanceof SetValue ? new SetValue(elements, value.equality) : elements;
}

/** Whether a test is true for an element of a collection, or of a collection in it. */
export function mentions(collection: Collection, test: (element: Element) => boolean): boolean {
  const found = (element: Element) => test(element) || (isCollectionValue(element) && mentions(element, test));
  return collection instanceof MapValue ? collection.some((entry) => entry.some(found)) : collection.some(found);
}

/**
 * Whether clients see no difference between two values, so that replacing one by the other changes nothing. In every
 * dialect numbers are compared exactly: 1.0 and 1.00 are equal, but are written differently, and so are 100 and
 * 1E+2 (D-26), and 0.0 and -0.0. The order of a set or a map does not matter.
 */
export function sameValue(left: Value, right: Value): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Object.is(left, right);
  }
  if (Array.isArray(left)) return Array.isArray(right) && sameLists(left, right);
  if (left instanceof SetValue) return right instanceof SetValue && sameSets(left, right);
  if (left instanceof MapValue) return right instanceof MapValue && sameMaps(left, right);
  return !isCollectionValue(right) && equalElements(left, right, 'exact');
}

function sameLists(left: readonly Value[], right: readonly Value[]): boolean {
  return left.length === right.length && left.every((element, index) => sameValue(element, right[index] ?? null));
}

function sameSets(left: SetValue, right: SetValue): boolean {
  return left.size === right.size && Array.from(left).every((element) => contains(right, element));
}

function contains(set: SetValue, element: Value): boolean {
  const found = set.find(element);
  return found !== undefined && sameValue(element, found);
}

function sameMaps(left: MapValue, right: MapValue): boolean {
  if (left.size !== right.size) return false;
  return Array.from(left).every(([key, value]) => {
    const found = right.find(key);
    return found !== undefined && sameValue(key, found[0]) && sameValue(value, found[1]);
  });
}

/**
 * The values of a new entity, one for each index: the default, else null, or the empty value if null is not allowed.
 * There is none for the globalId, which may be computed later. Entities have empty collections in common, which are
 * never changed.
 */
export function initialValues(type: EntityType): Value[] {
  return template(type).slice();
}

const template = memoized((type: EntityType): readonly Value[] => {
  const values = new Array<Value>(type.valueCount).fill(null);
  for (const property of type.properties) values[property.index] = initialValue(property);
  delete values[type.globalId.index];
  return values;
});

function initialValue(property: Property): Value {
  const { type, nullable } = property;
  const value = defaultOf(property);
  if (value !== null) return value;
  return nullable && !isCollection(type) ? null : emptyValue(type);
}

/** The empty value of a type: false, 0, null or a new empty collection (2.5). */
export function emptyValue(type: ValueType): Value {
  switch (type.kind) {
    case 'list':
      return [];
    case 'set':
      return new SetValue();
    case 'map':
      return new MapValue();
    case 'simple':
      return emptyScalars[type.name];
    default:
      return null;
  }
}

const emptyScalars = {
  boolean: false,
  integer: 0,
  long: 0n,
  float: 0,
  double: 0,
  decimal: Decimal.zero,
  date: null,
  string: null,
  object: null,
} as const;

/**
 * Creates an instance that is not part of a store, e.g. the envelope of a result. Properties without a given value have
 * the initial values of the type.
 *
 * @example transient(types.builtIn.entityQueryResult, { entities, hasMore: false })
 */
export function transient(type: EntityType, values: Readonly<Record<string, Value>> = {}): Transient {
  const created = new Transient(type, initialValues(type));
  for (const [name, value] of Object.entries(values)) created.put(propertyOf(type, name), value);
  return created;
}

/** Whether a value is a constant of an enum. */
export function isEnumConstant(value: Value): value is EnumConstant {
  if (!isScalar(value) || typeof value !== 'object' || value instanceof Date) return false;
  return !(value instanceof Decimal || value instanceof TypedNumber);
}
