import { describeText } from '../model/scalar-text.js';
import { type ElementType, type EntityType, simpleTypes } from '../model/types.js';
import { describe, isObject, type JsonObject, type JsonTree, LosslessNumber, member } from './json-tree.js';
import { BodyRefusal, type Place } from './place.js';
import { readName } from './read-scalar.js';
import { type ElementForm, type EntityReader, readElementAt } from './read-value.js';

/**
 * Elements that are typed exactly (D-20): they are what they are by themselves, and nothing is converted. What no bare
 * value can show stands in a wrapper with its `_type`, and an entity has its own.
 *
 * | bare                                     | is of                          |
 * | ---------------------------------------- | ------------------------------ |
 * | true, false                              | boolean                        |
 * | a text                                   | string                         |
 * | a number                                 | float, double                  |
 * | a number without a fraction and exponent | integer too                    |
 * | the name of a member, as a key           | string, enum                   |
 */
export const exactForm: ElementForm = {
  read(reader, tree, type, place, settle) {
    refuseInexact(reader, tree, type, place);
    return readElementAt(reader, tree, type, place, settle);
  },
  readName(name, type) {
    const isNamed = type.kind === 'enum' || type === simpleTypes.string || type === simpleTypes.object;
    return isNamed ? readName(name, type) : undefined;
  },
};

/** Refuses what only a conversion would make fit; what fits in no way is left to the reader. */
function refuseInexact(reader: EntityReader, tree: JsonTree, type: ElementType, place: Place): void {
  if (tree === null || type === simpleTypes.object) return;
  if (!isObject(tree)) {
    if (!isBare(tree, type)) throw inexact(place, tree, type);
    return;
  }
  if (Object.hasOwn(tree, '_ref')) return;
  if (!Object.hasOwn(tree, '_type')) throw inexact(place, tree, type);
  if (type.kind === 'entity') refuseTextId(reader, tree, type, place);
}

/** Whether a bare value is of the type by itself. */
function isBare(tree: JsonTree, type: ElementType): boolean {
  if (type.kind !== 'simple') return false;
  switch (type.name) {
    case 'boolean':
      return typeof tree === 'boolean';
    case 'string':
      return typeof tree === 'string';
    case 'integer':
      return Number.isInteger(tree);
    case 'float':
    case 'double':
      return typeof tree === 'number' || tree instanceof LosslessNumber;
    default:
      return false;
  }
}

/** An id that is text stays text. */
function refuseTextId(reader: EntityReader, tree: JsonObject, expected: EntityType, place: Place): void {
  const id = member(tree, 'id') ?? null;
  const name = member(tree, '_type');
  if (typeof id !== 'string' || typeof name !== 'string') return;
  const { type } = reader.names.entity(name, expected, place).id;
  if (type.kind !== 'simple' || type === simpleTypes.string || type === simpleTypes.object) return;
  throw inexact(place.member('id'), id, type);
}

function inexact(place: Place, found: JsonTree, type: ElementType): BodyRefusal {
  return new BodyRefusal('D-20', place.path, describe(found), expectation(type));
}

function expectation(type: ElementType): string {
  if (type.kind === 'entity') return `${describeText(type)} with its _type`;
  const wrapper = `{"value","_type":"${type.kind === 'enum' ? type.signature : type.name}"}`;
  return bareTypes.has(type) ? `${describeText(type)}, bare or as ${wrapper}` : `${describeText(type)} as ${wrapper}`;
}

/** Types of which bare values are. */
const bareTypes: ReadonlySet<ElementType> = new Set<ElementType>([
  simpleTypes.boolean,
  simpleTypes.string,
  simpleTypes.integer,
  simpleTypes.float,
  simpleTypes.double,
]);
