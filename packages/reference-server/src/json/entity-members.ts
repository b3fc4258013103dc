import { nearest } from '@platform-services/sdk/model';
import type { AssemblyEntity } from '../assembly/assembly.js';
import { parseText } from '../model/scalar-text.js';
import { type EntityType, isSubtype, type Property } from '../model/types.js';
import type { Scalar } from '../model/values.js';
import type { Identification } from './body-identities.js';
import {
  describe,
  isArray,
  isObject,
  type JsonObject,
  type JsonTree,
  LosslessNumber,
  member,
  quote,
} from './json-tree.js';
import { BodyRefusal, type Place } from './place.js';
import type { BodyTarget } from './read-context.js';
import { type EntityReader, readElementAt, typeMismatch } from './read-element.js';

/** The members of an entity in a body that are not properties: `_id` and `_ref`. */

/** The names of members that an entity may have besides its properties, and of `_ref`, with which an object is a reference. */
export const reservedNames: ReadonlySet<string> = new Set(['_type', '_id', '_partial', '_ref']);

/** Which of `_id` and `id` comes first. */
export function firstIdentification(tree: JsonObject): Identification['first'] {
  const hasId = (member(tree, 'id') ?? null) !== null;
  if (!Object.hasOwn(tree, '_id')) return hasId ? 'id' : undefined;
  return hasId && Object.keys(tree).find((name) => name === '_id' || name === 'id') === 'id' ? 'id' : '_id';
}

/** The texts of all `_id`s in a body, whose arrays may have more elements than a call may have arguments. */
export function localIdsIn(root: JsonTree): ReadonlySet<string> {
  const found = new Set<string>();
  const trees = [root];
  for (let tree = trees.pop(); tree !== undefined; tree = trees.pop()) {
    // Spreading a long array into arguments would overflow the stack.
    if (isArray(tree)) for (const item of tree) trees.push(item);
    else if (isObject(tree)) {
      const localId = member(tree, '_id');
      if (typeof localId === 'string') found.add(localId);
      for (const value of Object.values(tree)) trees.push(value);
    }
  }
  return found;
}

/** Refuses what a dialect that reads a body as a stream does not read in an entity. */
export function refuseUnread(rule: string, tree: JsonObject, place: Place): void {
  const localId = member(tree, '_id');
  if (localId !== undefined && typeof localId !== 'string') {
    throw new BodyRefusal(rule, place.member('_id').path, describe(localId), 'a text');
  }
  if (Object.hasOwn(tree, '_partial')) {
    throw new BodyRefusal(rule, place.member('_partial').path, 'an unknown member', 'the properties of the entity');
  }
}

export function readLocalId(tree: JsonTree, place: Place): string {
  if (typeof tree === 'string') return tree;
  if (typeof tree === 'number') return String(tree);
  if (tree instanceof LosslessNumber) return tree.text;
  throw typeMismatch(place, tree, 'a text');
}

export function readReference(tree: JsonObject, place: Place): string {
  for (const name of Object.keys(tree)) {
    if (name === '_ref' || name === '_type') continue;
    throw new BodyRefusal('R-21', place.member(name).path, 'an unknown member', 'only _ref');
  }
  return readLocalId(member(tree, '_ref') ?? null, place.member('_ref'));
}

/** The id in the path, if it is one of the type. */
export function idOfTarget({ type }: Property, { text }: BodyTarget): Scalar | null {
  return (type.kind === 'simple' ? parseText(text, type) : undefined) ?? null;
}

/** Refuses an entity that does not fit where it is referred to. */
export function requireSubtype({ type }: AssemblyEntity, expected: EntityType, place: Place): void {
  if (isSubtype(type, expected)) return;
  throw new BodyRefusal('R-21', place.path, `a ${type.signature}`, `${expected.signature} or a subtype of it`);
}

/** The refusal of a member that the type does not have. */
export function unknownProperty(type: EntityType, name: string, place: Place): BodyRefusal {
  const names = Array.from(type.propertiesByName.keys());
  const expected = nearest(name, names) ?? `one of ${names.slice(0, 20).join(', ')}`;
  return new BodyRefusal('R-21', place.path, `an unknown property ${quote(name)} of ${type.signature}`, expected);
}

/** The id that an entity of a body states, for its identification; null if it is none, which is told when the property is read. */
export function idOfBody(
  { names, dialect, decoder }: EntityReader,
  tree: JsonTree,
  { type }: Property,
  place: Place,
): Scalar | null {
  if (type.kind !== 'simple') return null;
  const reader = { names, dialect, decoder, enqueue: () => {}, isDangling: () => false };
  try {
    return readElementAt(reader, tree, type, place, () => {});
  } catch (error) {
    if (error instanceof BodyRefusal) return null;
    throw error;
  }
}
