import type { AssemblyEntity } from '../assembly/assembly.js';
import { notFound } from '../model/refusal.js';
import { describeText, parseText } from '../model/scalar-text.js';
import { type ElementType, simpleTypes } from '../model/types.js';
import {
  type BodyRefusal,
  describe,
  isObject,
  type JsonTree,
  LosslessNumber,
  member,
  type Place,
} from './json-tree.js';
import { fitsInteger, isWhole } from './read-scalar.js';

/**
 * Elements that are typed exactly: nothing is converted to the declared type. Values of types that a bare value does
 * not show need a wrapper with `_type`, and entities need a `_type`.
 *
 * | bare                            | types                  |
 * | ------------------------------- | ---------------------- |
 * | true, false                     | boolean                |
 * | a text                          | string                 |
 * | an integer of up to 32 bits     | integer, float, double |
 * | an integer of up to 64 bits     | long, float, double    |
 * | any other integer               | decimal, float, double |
 * | any other number                | float, double          |
 * | the name of a member, as a key  | string, enum           |
 *
 * @param rule the rule that demands this
 * @throws BodyRefusal for values that would need a conversion. Other errors are left to the reader
 */
export function refuseInexact(rule: string, tree: JsonTree, type: ElementType, place: Place): void {
  if (tree === null || type === simpleTypes.object) return;
  if (!isObject(tree)) {
    if (!isBare(tree, type)) throw inexact(rule, place, tree, type);
    return;
  }
  if (Object.hasOwn(tree, '_ref')) return;
  const name = member(tree, '_type');
  const isOther = type.kind === 'simple' ? name !== type.name : name === simpleTypes.string.name;
  if (name === undefined || isOther) throw inexact(rule, place, tree, type);
}

/** Whether the name of a member is a key of the type without conversion. */
export function isExactName(type: ElementType): boolean {
  return type.kind === 'enum' || type === simpleTypes.string || type === simpleTypes.object;
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
      return isWhole(tree) && fitsInteger(tree);
    case 'long':
      return isWhole(tree) && !fitsInteger(tree) && fitsLong(tree);
    case 'decimal':
      return isWhole(tree) && !fitsLong(tree);
    case 'float':
    case 'double':
      return typeof tree === 'number' || tree instanceof LosslessNumber;
    default:
      return false;
  }
}

function fitsLong(tree: JsonTree): boolean {
  const text = tree instanceof LosslessNumber ? tree.text : String(tree);
  return parseText(text, simpleTypes.long) !== undefined;
}

/** Refuses an entity whose id is a text though ids of its type are not. It is not converted, so no entity has it. */
export function refuseTextId(rule: string, { type, path }: AssemblyEntity, tree: JsonTree): void {
  const id = isObject(tree) ? (member(tree, 'id') ?? null) : null;
  const idType = type.id.type;
  if (typeof id !== 'string' || idType === simpleTypes.string || idType === simpleTypes.object) return;
  throw notFound(rule, `${type.signature} with the text ${JSON.stringify(id)} as id does not exist (body at ${path}).`);
}

function inexact(rule: string, place: Place, found: JsonTree, type: ElementType): BodyRefusal {
  return place.refusal(rule, describe(found), expectation(type));
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
