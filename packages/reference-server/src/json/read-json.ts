import type { AssemblyEntity, AssemblyValue } from '../assembly/assembly.js';
import type { EntityType, ValueType } from '../model/types.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { GraphReader } from './graph-reader.js';
import {
  BodyRefusal,
  describe,
  isArray,
  isObject,
  type JsonObject,
  type JsonTree,
  member,
  type Place,
} from './json-tree.js';
import { type EntityReceiver, type ReadContext, refuseListWrapper } from './read-context.js';
import { readValueAt } from './read-value.js';

export type { JsonObject, JsonTree } from './json-tree.js';
export { BodyRefusal, jsonPath, jsonPointer, type PathStyle } from './json-tree.js';
export { defaultTextLimits, parsingJson, parsingValues, type TextLimits } from './parse-json.js';
export type { BodyTarget, EntityReceiver, ReadBounds, ReadContext } from './read-context.js';

/**
 * Reads a body as a value of a declared type.
 *
 * @throws BodyRefusal with the place of the problem
 * @example readValue(parseBody('[1, "2"]'), property.type, { types, identity: 'auto' })
 */
export function readValue(tree: JsonTree, expected: ValueType, context: ReadContext): AssemblyValue {
  const reader = new GraphReader(context, tree);
  let entity: AssemblyEntity | undefined;
  const value = reader.read(() =>
    readValueAt(reader, tree, expected, reader.root, (settled) => {
      entity = settled;
    }),
  );
  return entity ?? value ?? null;
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
  const items = array ?? [tree];
  reader.requireFew(items.length);
  const objects = yield* findingObjects(items, expected, placeOf, context);
  const entities: AssemblyEntity[] = [];
  const add = (entity: AssemblyEntity, index: number) => {
    entities[index] = entity;
  };
  yield* reader.readingEntities(objects, expected, placeOf, { onEntity: add, onReference: add });
  yield* reader.resolvingReferences();
  const [single] = entities;
  return array !== undefined || single === undefined ? entities : single;
}

/** As {@link readingEntities}, for an array. Each entity is received when it has been read. */
export function* receivingEntities(
  trees: readonly JsonTree[],
  context: ReadContext,
  receiver: EntityReceiver,
): Steps<void> {
  const reader = new GraphReader(context, []);
  const placeOf = (index: number) => reader.root.index(index);
  const objects = yield* findingObjects(trees, undefined, placeOf, context);
  yield* reader.readingEntities(objects, undefined, placeOf, receiver);
  yield* reader.resolvingReferences();
}

/** The entities up to the first one that is not an object, which is refused. */
function* findingObjects(
  trees: readonly JsonTree[],
  expected: EntityType | undefined,
  placeOf: (index: number) => Place,
  { onRefusal }: ReadContext,
): Steps<readonly JsonObject[]> {
  const objects: JsonObject[] = [];
  for (const [index, tree] of trees.entries()) {
    if (isStepDone()) yield;
    if (isObject(tree)) {
      objects.push(tree);
      continue;
    }
    const refusal = notAnEntity(tree, expected, placeOf(index).path);
    if (onRefusal === undefined) throw refusal;
    onRefusal(refusal);
    break;
  }
  return objects;
}

function arrayOf(tree: JsonTree): readonly JsonTree[] | undefined {
  if (isArray(tree)) return tree;
  const value = isObject(tree) && member(tree, '_type') === 'list' ? member(tree, 'value') : undefined;
  return value !== undefined && isArray(value) ? value : undefined;
}

function notAnEntity(found: JsonTree, expected: EntityType | undefined, path: string): BodyRefusal {
  const wanted = expected === undefined ? 'an entity with _type' : `an entity of ${expected.signature}`;
  return new BodyRefusal(found === null ? 'R-38' : 'R-21', path, describe(found), wanted);
}
