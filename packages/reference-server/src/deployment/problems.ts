import type { Problems } from '@platform-services/sdk/model';
import { jsonPointer, type ReadContext } from '../json/read.js';
import { Refusal } from '../model/refusal.js';
import type { TypeSystem } from '../model/type-system.js';

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
export function attempt<Result>(pointer: string, problems: Problems, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    problems.add(pointer, 'something that it refuses', 'content that the access can hold', error.message);
    return undefined;
  }
}
