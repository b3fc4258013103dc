import { AssemblyEntity, type AssemblyValue } from '../assembly/assembly.js';
import { describeText } from '../model/scalar-text.js';
import { isCollection, simpleTypes, type ValueType } from '../model/types.js';
import { describe, isObject, type JsonTree, member } from './json-tree.js';
import { BodyRefusal } from './place.js';
import type { ReadContext } from './read-context.js';
import { refuseTextId } from './read-exact.js';
import { readValue } from './read-json.js';

/** The types of properties whose value may not be wrapped at the root of a body where that must have its exact form. */
const neverWrapped: ReadonlySet<ValueType> = new Set([simpleTypes.integer, simpleTypes.string, simpleTypes.boolean]);

/**
 * Reads the body of PUT or PATCH on a property.
 *
 * @throws BodyRefusal with the place of the problem
 */
export function readPropertyValue(tree: JsonTree, expected: ValueType, context: ReadContext): AssemblyValue {
  const exact = context.dialect?.exactValues;
  if (exact !== undefined) refuseRoot(exact, tree, expected);
  const value = readValue(tree, expected, context);
  if (exact !== undefined && value instanceof AssemblyEntity) refuseTextId(exact, value, tree);
  return value;
}

function refuseRoot(rule: string, tree: JsonTree, expected: ValueType): void {
  if (!isObject(tree) || isCollection(expected)) return;
  const name = member(tree, '_type');
  if (name === undefined || (name !== 'list' && !neverWrapped.has(expected))) return;
  throw new BodyRefusal(rule, '$', describe(tree), `${describeText(expected)} without a wrapper`);
}
