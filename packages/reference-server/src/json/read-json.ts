import type { AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import type { EntityType, ValueType } from '../model/types.js';
import type { Steps } from '../work/steps.js';
import { GraphReader } from './graph-reader.js';
import { isArray, isObject, type JsonTree, member } from './json-tree.js';
import { type ReadContext, refuseListWrapper } from './read-context.js';
import { readValueAt } from './read-value.js';

export type { JsonObject, JsonTree } from './json-tree.js';
export { BodyRefusal, jsonPath, jsonPointer, type PathStyle } from './json-tree.js';
export { defaultTextLimits, parsingJson, parsingValues, type TextLimits } from './parse-json.js';
export type { BodyTarget, ReadBounds, ReadContext } from './read-context.js';

/**
 * Reads a body as a value of a declared type.
 *
 * @throws BodyRefusal with the place of the problem
 * @example readValue(parseBody('[1, "2"]'), property.type, { types, identity: 'auto' })
 */
export function readValue(tree: JsonTree, expected: ValueType, context: ReadContext): AssemblyValue {
  const reader = new GraphReader(context, tree);
  return reader.readOne((settle) => readValueAt(reader, tree, expected, reader.root, settle));
}

/**
 * Reads a body in steps, as an entity or an array of entities, in the order of the body. An array may also be a list
 * wrapper.
 *
 * @param expected the type of entities without `_type`, and a supertype of all entities. If it is `undefined`, all
 *   entities need a `_type`
 * @throws BodyRefusal with the place of the problem, e.g. for null
 */
export function* readingEntities(
  tree: JsonTree,
  expected: EntityType | undefined,
  context: ReadContext,
): Steps<AssemblyEntity | AssemblyEntity[]> {
  const reader = new GraphReader(context, tree);
  refuseListWrapper(reader, tree, reader.root);
  const array = arrayOf(tree);
  const placeOf = (index: number) => (array === undefined ? reader.root : reader.root.index(index));
  const entities: AssemblyEntity[] = [];
  const add = (entity: AssemblyEntity, index: number) => {
    entities[index] = entity;
  };
  yield* reader.readingEntities(array ?? [tree], expected, placeOf, add);
  const [single] = entities;
  return array !== undefined || single === undefined ? entities : single;
}

function arrayOf(tree: JsonTree): readonly JsonTree[] | undefined {
  if (isArray(tree)) return tree;
  const value = isObject(tree) && member(tree, '_type') === 'list' ? member(tree, 'value') : undefined;
  return value !== undefined && isArray(value) ? value : undefined;
}
