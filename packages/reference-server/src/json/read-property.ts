import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { describeText, integerValue } from '../model/scalar-text.js';
import { type CollectionType, elementTypes, isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { GraphReader } from './graph-reader.js';
import { type BodyRefusal, describe, isArray, isObject, type JsonTree, member, type Place } from './json-tree.js';
import { refuseListWrapper, rootOf } from './read-context.js';
import { refuseTextId } from './read-exact.js';
import { type ReadContext, readValue } from './read-json.js';
import { type Entry, readEntries, readItems, readWithin } from './read-value.js';

/** The types of properties whose value may not be wrapped at the root of a body where that must have its exact form. */
const neverWrapped: ReadonlySet<ValueType> = new Set([simpleTypes.integer, simpleTypes.string, simpleTypes.boolean]);

/**
 * Reads the body of PUT or PATCH on a property.
 *
 * @throws BodyRefusal with the place of the problem
 */
export function readPropertyValue(tree: JsonTree, expected: ValueType, context: ReadContext): AssemblyValue {
  const exact = context.dialect?.exactValues;
  if (exact !== undefined) refuseRoot(exact, tree, expected, rootOf(context));
  const value = readValue(tree, expected, context);
  if (exact !== undefined && value instanceof AssemblyEntity) refuseTextId(exact, value, tree);
  return value;
}

function refuseRoot(rule: string, tree: JsonTree, expected: ValueType, root: Place): void {
  if (!isObject(tree) || isCollection(expected)) return;
  const name = member(tree, '_type');
  if (name === undefined || (name !== 'list' && !neverWrapped.has(expected))) return;
  throw root.refusal(rule, describe(tree), `${describeText(expected)} without a wrapper`);
}

/** The shape of the body of a POST on a collection property, as in the table of 4.9. */
export type EditShape = 'value' | 'values' | 'map';

const integerName = /^-?\d+$/;

/**
 * Determines the shape of the body of a POST on a property of `type`. An array is always a list of values. If
 * the elements of the property are entities, an object without `_type` is a map only if all its member names are
 * integers, or if elements are typed exactly.
 *
 * @throws BodyRefusal if the body is null
 */
export function classifyEdit(tree: JsonTree, type: CollectionType, context: ReadContext): EditShape {
  if (tree === null) throw noValue('null', rootOf(context));
  if (isArray(tree)) return 'values';
  if (!isObject(tree)) return 'value';
  const name = member(tree, '_type');
  if (name === 'list' || name === 'set') return 'values';
  if (name === 'map' || name === 'flatmap') return 'map';
  if (name !== undefined) return 'value';
  if (type.kind === 'map') return 'map';
  const names = Object.keys(tree);
  if (type.element.kind === 'entity' && context.dialect?.exactElements === undefined) {
    return names.length > 0 && names.every(isInteger) ? 'map' : 'value';
  }
  return Object.hasOwn(tree, '_ref') || Object.hasOwn(tree, '_id') ? 'value' : 'map';
}

function noValue(found: string, root: Place): BodyRefusal {
  return root.refusal('R-44', found, 'a value, a list of values or a map');
}

function isInteger(name: string): boolean {
  return integerName.test(name);
}

/**
 * Reads the values in the body of a POST on a property of `type`, in one of the shapes `value` and `values`. They may
 * have to be typed exactly.
 *
 * @throws BodyRefusal with the place of the problem
 */
export function readEditValues(tree: JsonTree, type: CollectionType, context: ReadContext): readonly AssemblyValue[] {
  const reader = new GraphReader(context, tree);
  const { root } = reader;
  refuseListWrapper(reader, tree, root);
  if (reader.isDangling(tree)) throw noValue('a _ref to nothing', root);
  const { exactElements: exact } = reader.dialect;
  const { value: element } = elementTypes(type);
  if (classifyEdit(tree, type, context) === 'value') {
    return [reader.readOne((settle) => readWithin(exact, reader, tree, element, root, settle))];
  }
  const kind = isObject(tree) && member(tree, '_type') === 'set' ? 'set' : 'list';
  return reader.read(() => readItems(reader, tree, kind, element, root, exact)) ?? [];
}

/**
 * As {@link readEditValues}, for the shape `map`: positions and elements for a list, and keys and values for a map.
 *
 * @throws BodyRefusal also for positions that are not integers
 */
export function readEditEntries(tree: JsonTree, type: CollectionType, context: ReadContext): readonly Entry[] {
  const reader = new GraphReader(context, tree);
  const { exactElements: exact } = reader.dialect;
  const { key, value } = elementTypes(type);
  const arePositions = type.kind !== 'map';
  const form = { key: arePositions ? simpleTypes.integer : key, value, exact, arePositions };
  const entries = reader.read(() => readEntries(reader, tree, form, reader.root)) ?? [];
  if (arePositions) refuseBadPositions(entries, reader.root);
  return entries;
}

function refuseBadPositions(entries: readonly Entry[], root: Place): void {
  for (const [position] of entries) {
    if (typeof position === 'number' && integerValue(position) !== undefined && position >= 0) continue;
    const found = typeof position === 'number' ? position : 'null';
    throw root.refusal('R-43', `the position ${found}`, 'an integer of at least 0');
  }
}
