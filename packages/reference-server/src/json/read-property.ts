import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { describeText, integerValue } from '../model/scalar-text.js';
import { type CollectionType, elementTypes, isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { GraphReader } from './graph-reader.js';
import { type BodyRefusal, describe, isArray, isObject, type JsonTree, member, type Place } from './json-tree.js';
import { refuseListWrapper, rootOf } from './read-context.js';
import { refuseTextId } from './read-exact.js';
import { type ReadContext, readValue } from './read-json.js';
import { readEntries, readItems, readWithin } from './read-value.js';

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

/** The body of a POST on a collection property (4.9). */
export type CollectionEdit =
  | { readonly shape: 'value' | 'values'; readonly values: readonly AssemblyValue[] }
  | { readonly shape: 'map'; readonly entries: readonly (readonly [AssemblyValue, AssemblyValue])[] };

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
 * Reads the body of a POST on a property of `type`. Its elements may have to be typed exactly. The entries of a map are
 * positions and elements for a list, and keys and values for a map. Callers check with {@link classifyEdit} that the
 * shape suits the property.
 *
 * @throws BodyRefusal with the place of the problem, e.g. for positions that are not integers
 */
export function readEdit(tree: JsonTree, type: CollectionType, context: ReadContext): CollectionEdit {
  const reader = new GraphReader(context, tree);
  const shape = classifyEdit(tree, type, context);
  refuseListWrapper(reader, tree, reader.root);
  const { exactElements: exact } = reader.dialect;
  const { value: element } = elementTypes(type);
  if (shape === 'map') {
    const arePositions = type.kind !== 'map';
    const form = { key: arePositions ? simpleTypes.integer : type.key, value: element, exact, arePositions };
    const entries = reader.read(() => readEntries(reader, tree, form, reader.root)) ?? [];
    if (arePositions) refuseBadPositions(entries, reader.root);
    return { shape, entries };
  }
  if (reader.isDangling(tree)) throw noValue('a _ref to nothing', reader.root);
  if (shape === 'values') {
    const kind = isObject(tree) && member(tree, '_type') === 'set' ? 'set' : 'list';
    return { shape, values: reader.read(() => readItems(reader, tree, kind, element, reader.root, exact)) ?? [] };
  }
  const value = reader.readOne((settle) => readWithin(exact, reader, tree, element, reader.root, settle));
  return { shape, values: [value] };
}

function refuseBadPositions(entries: readonly (readonly [AssemblyValue, AssemblyValue])[], root: Place): void {
  for (const [position] of entries) {
    if (typeof position === 'number' && integerValue(position) !== undefined && position >= 0) continue;
    const found = typeof position === 'number' ? position : 'null';
    throw root.refusal('R-43', `the position ${found}`, 'an integer of at least 0');
  }
}
