import {
  type EncodedValue,
  NumberText as FileNumber,
  maxDeploymentLevels,
  type Problems,
  readDeploymentText,
} from '@platform-services/sdk/model';
import { type Resolve, toValue } from '../assembly/assembly.js';
import { LosslessNumber } from '../json/json-tree.js';
import { type JsonTree, jsonPointer, type ReadContext, readValue } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';
import type { ValueType } from '../model/types.js';
import type { Value } from '../model/values.js';

/**
 * Converts a value of a deployment to a tree for the JSON reader. Members that are undefined are left out.
 *
 * @throws TypeError for a value that JSON does not have, such as a `Map`, a `Date` or a bigint, which would be lost,
 *   and for one that is nested too deep, such as one that contains itself
 */
export function toTree(value: EncodedValue): JsonTree {
  return isTree(value, maxDeploymentLevels) ? value : copyToTree(value, maxDeploymentLevels);
}

/** What has the problems of a list of entities, in messages. */
export const entityList = 'The list of entities';

/**
 * The tree of a text with a list of entities, in the JSON of deployment files.
 *
 * @throws DeploymentError if it is not JSON, is nested too deep, or has an object with a member twice
 */
export function entityTrees(text: string): JsonTree {
  const value = readDeploymentText(text, entityList);
  return isEncoded(value) ? toTree(value) : null;
}

/** Narrows a value that was read from JSON. All such values can be in a deployment. */
function isEncoded(value: unknown): value is EncodedValue {
  return value !== undefined;
}

/** @param levels how many levels of arrays and objects the value may have */
function copyToTree(value: EncodedValue | undefined, levels: number): JsonTree {
  if (isScalar(value)) return value;
  if (typeof value !== 'object') throw notJson(value === undefined ? 'undefined' : `a ${typeof value}`);
  if (FileNumber.is(value)) return new LosslessNumber(value.text);
  if (levels === 0)
    throw new TypeError(`Expected at most ${maxDeploymentLevels} levels of arrays and objects, got more.`);
  if (isArray(value)) return Array.from(value, (element) => copyToTree(element, levels - 1));
  if (!isPlain(value)) throw notJson(`a ${value.constructor.name}`);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, copyToTree(member, levels - 1)]));
}

/** Whether a value is a valid tree already. Most values are, and need not be copied. */
function isTree(value: EncodedValue | undefined, levels: number): value is EncodedValue & JsonTree {
  if (isScalar(value)) return true;
  if (typeof value !== 'object' || levels === 0) return false;
  if (isArray(value)) {
    // Unlike `every`, the loop visits the missing elements of a sparse array.
    for (const element of value) if (!isTree(element, levels - 1)) return false;
    return true;
  }
  if (FileNumber.is(value) || !isPlain(value)) return false;
  for (const name of Object.keys(value)) if (!isTree(value[name], levels - 1)) return false;
  return true;
}

function isScalar(value: EncodedValue | undefined): value is null | boolean | number | string {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function notJson(found: string): TypeError {
  return new TypeError(`Expected a value of the JSON encoding, got ${found}.${advice}`);
}

const advice =
  ' Write e.g. { "_type": "date", "value": "2026-03-01T12:30:45.123+0000" } for a date, an array for a set, ' +
  'and a text for a bigint.';

/** Whether an object is a plain one. A plain object of another realm has another prototype, which has none itself. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isArray(value: EncodedValue): value is readonly EncodedValue[] {
  return Array.isArray(value);
}

/**
 * Reads the default of a property. The check of the deployment has accepted it.
 *
 * @throws BodyRefusal if it is not a value of the type
 */
export function readDefault(encoded: EncodedValue, type: ValueType, types: TypeSystem): Value {
  const value = readValue(toTree(encoded), type, { types, identity: 'off' });
  const refuse: Resolve = ({ path }) => {
    throw new Error(`A default cannot contain an entity, but has one at ${path}.`);
  };
  return toValue(value, refuse, types);
}

/**
 * The context for reading values of a deployment at `pointer`. Values that do not fit their type are added to the
 * problems.
 */
export function readContext(types: TypeSystem, pointer: string, problems: Problems): ReadContext {
  return {
    types,
    // An entity may be mentioned by its id before it is defined, and a copied `_id` is a mistake.
    identity: 'off',
    path: pointer,
    paths: jsonPointer,
    onRefusal: ({ path, found, expected }) => problems.add(path, found, expected),
  };
}

/** Runs `work` and adds a refusal to the problems at `pointer`. */
export function reportRefusal<Result>(pointer: string, problems: Problems, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    addRefusal(pointer, problems, error);
    return undefined;
  }
}

/** Adds a refusal to the problems at `pointer`. */
export function addRefusal(pointer: string, problems: Problems, { message }: Refusal): void {
  problems.add(pointer, 'something that it refuses', 'content that the access can hold', message);
}
