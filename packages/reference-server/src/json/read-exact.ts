import { describeText } from '../model/scalar-text.js';
import { type ElementType, type EntityType, simpleTypes } from '../model/types.js';
import { describe, isObject, type JsonObject, type JsonTree, LosslessNumber, member } from './json-tree.js';
import { BodyRefusal, type Place } from './place.js';
import { readName } from './read-scalar.js';
import { type ElementForm, type EntityReader, readElementAt } from './read-value.js';

/**
 * Elements that are typed exactly (D-20): nothing is converted to the declared type. Values of types that a bare value does
 * not show need a wrapper with `_type`, and entities need a `_type`.
 *
 * | bare                                     | type                           |
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

/** Refuses values that would need a conversion. Other errors are left to the reader. */
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

/** Whether a bare value is of the type without conversion. */
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

/** Refuses an id that is text if ids of its type are not text. */
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

/** The types of bare values. */
const bareTypes: ReadonlySet<ElementType> = new Set<ElementType>([
  simpleTypes.boolean,
  simpleTypes.string,
  simpleTypes.integer,
  simpleTypes.float,
  simpleTypes.double,
]);
