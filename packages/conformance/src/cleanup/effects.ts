import { isEntity, isReference } from '../case/compare.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import type { Collection, RawRequest } from '../case/subject.js';
import { elementsOf } from '../target/subjects/encode.js';
import { decoded } from './identities.js';

/** Returns whether a request deletes an entity. */
export function deletes({ method, path }: RawRequest): boolean {
  return method === 'DELETE' || /^\/rest\/(v1\/)?delete\b/.test(path);
}

/** Returns the collection in the path of a request (4.8). */
export function collectionOf({ path }: RawRequest): Collection | undefined {
  const [, access, type] = /^\/rest\/v2\/entities\/([^/?]+)\/([^/?]+)/.exec(path) ?? [];
  return access === undefined || type === undefined ? undefined : { access: decoded(access), type: decoded(type) };
}

/** Returns the access that the parameter of a legacy call names. */
export const accessOf = (accessId: string | readonly string[] | undefined): { readonly access?: string } =>
  typeof accessId === 'string' ? { access: accessId } : {};

/**
 * Returns whether a request deletes entities by conditions (4.8). Only a condition with the marker protects the
 * entities of others.
 */
export function deletesSeveral({ method, path }: RawRequest): boolean {
  return method === 'DELETE' && /^\/rest\/v2\/entities\/[^/?]+\/[^/?]+\/?(\?|$)/.test(path);
}

/** Returns how many entities a request may create, each of which contains the marker. */
export const creationsIn = (text: string, marker: string): number => Math.max(1, text.split(marker).length - 1);

/** Returns whether a request names a single entity by its id, in its path or as a parameter. */
export const namesEntity = ({ path }: RawRequest): boolean =>
  /^\/rest\/v2\/(entities|properties)\/[^/]+\/[^/]+\/[^/?]|[?&](id|resourceId)=/.test(path);

/** Returns the entities in a value, without mere references. */
export function entitiesIn(value: Plain): readonly PlainEntity[] {
  if (isEntity(value)) return isReference(value) ? [] : [value];
  return elementsOf(value).flatMap(entitiesIn);
}

/** Returns whether a legacy call can delete entities or give them another id. */
export function mayChangeIds(call: string): boolean {
  return call === 'delete' || call === 'update' || call.startsWith('assembly');
}

/** Returns the words of a text, among which the ids that it names are. */
export const wordsOf = (text: string): readonly string[] => text.split(/[^\w-]+/).filter((word) => word !== '');
