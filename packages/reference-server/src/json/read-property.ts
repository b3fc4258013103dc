import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { describeText } from '../model/scalar-text.js';
import { isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { describe, isObject, type JsonTree, member } from './json-tree.js';
import { BodyRefusal } from './place.js';
import type { ReadContext } from './read-context.js';
import { refuseTextId } from './read-exact.js';
import { readValue } from './read-json.js';

/** The types of properties whose value may not be wrapped at the root of a body (D-41). */
const neverWrapped: ReadonlySet<ValueType> = new Set([simpleTypes.integer, simpleTypes.string, simpleTypes.boolean]);

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
  const name = member(tree, '_type');
  if (name === undefined || (name !== 'list' && !neverWrapped.has(expected))) return;
  throw new BodyRefusal('D-41', '$', describe(tree), `${describeText(expected)} without a wrapper`);
}
