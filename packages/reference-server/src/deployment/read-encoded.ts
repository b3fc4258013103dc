import { type EncodedValue, NumberText as FileNumber, type Problems } from '@platform-services/sdk/model';
import { LosslessNumber } from '../json/json-tree.js';
import { type JsonTree, jsonPointer, type ReadContext } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';

/** A value of a deployment in the form that bodies are read in. Members that are undefined are left out. */
export function toTree(value: EncodedValue): JsonTree {
  return isTree(value) ? value : copyToTree(value);
}

function copyToTree(value: EncodedValue): JsonTree {
  if (typeof value !== 'object' || value === null) return value;
  if (FileNumber.is(value)) return new LosslessNumber(value.text);
  if (isArray(value)) return value.map(toTree);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toTree(member)]));
}

/** Nearly every value is what bodies are read as, and needs no copy. */
function isTree(value: EncodedValue | undefined): value is EncodedValue & JsonTree {
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (isArray(value)) return value.every(isTree);
  return !FileNumber.is(value) && Object.values(value).every(isTree);
}

function isArray(value: EncodedValue): value is readonly EncodedValue[] {
  return Array.isArray(value);
}

/** Reads values of a deployment at `pointer`. What does not fit its type is added to the problems. */
export function readContext(types: TypeSystem, pointer: string, problems: Problems): ReadContext {
  return {
    types,
    // By `_id` alone: a short form of an entity may stand before the entity itself, and must not hide it.
    identity: '_id',
    path: pointer,
    paths: jsonPointer,
    onRefusal: ({ path, found, expected }) => problems.add(path, found, expected),
  };
}

/** Does work that may be refused, which is a problem at `pointer`. */
export function reportRefusal<Result>(pointer: string, problems: Problems, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.add(pointer, 'something that it refuses', 'content that the access can hold', error.message);
    return undefined;
  }
}
