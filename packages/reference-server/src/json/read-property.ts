import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { describeText } from '../model/scalar-text.js';
import { isCollection, type ValueType } from '../model/types.js';
import { describe, isObject, type JsonTree, member } from './json-tree.js';
import { BodyRefusal } from './place.js';
import type { ReadContext } from './read-context.js';
import { refuseTextId } from './read-exact.js';
import { readValue } from './read-json.js';

/** The wrappers that are not read as a body (D-41). */
const unreadWrappers: ReadonlySet<JsonTree | undefined> = new Set(['integer', 'string', 'boolean', 'list']);

/**
 * Reads the body of PUT or PATCH on a property.
 *
 * @throws BodyRefusal with the place of the problem
 */
export function readPropertyValue(tree: JsonTree, expected: ValueType, context: ReadContext): AssemblyValue {
  const exact = context.dialect?.exactValues ?? false;
  if (exact) refuseRoot(tree, expected);
  const value = readValue(tree, expected, context);
  if (exact && value instanceof AssemblyEntity) refuseTextId(value, tree, 'D-41');
  return value;
}

function refuseRoot(tree: JsonTree, expected: ValueType): void {
  if (!isObject(tree) || isCollection(expected)) return;
  const type = member(tree, '_type');
  const wanted = describeText(expected);
  if (unreadWrappers.has(type)) throw new BodyRefusal('D-41', '$', describe(tree), `${wanted} without a wrapper`);
  if (expected.kind !== 'entity' || type !== undefined) return;
  throw new BodyRefusal('D-41', '$', describe(tree), `${wanted} with its _type`);
}
