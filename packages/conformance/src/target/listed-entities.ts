import { isEntity } from '../case/compare.js';
import type { Plain, PlainEntity } from '../case/plain.js';
import { elementsOf, isList } from './subjects/encode.js';

/** Returns whether the response is a single entity without a list, so that it is unknown whether there are more. */
export function isSingle(value: Plain | undefined): boolean {
  return isEntity(value) && !isQueryResult(value);
}

/**
 * Returns the entities of a response in any of its forms: a list, an `EntityQueryResult`, or a single entity. Returns
 * `undefined` for anything else.
 */
export function entitiesIn(value: Plain | undefined): readonly PlainEntity[] | undefined {
  if (isEntity(value)) return isQueryResult(value) ? entitiesIn(value.properties['entities'] ?? []) : [value];
  if (typeof value !== 'object' || value === null) return undefined;
  const elements = 'set' in value ? value.set : isList(value) ? value : undefined;
  return elements?.every(isEntityValue) === true ? elements : undefined;
}

function isQueryResult({ type }: PlainEntity): boolean {
  return type?.split('.').at(-1) === 'EntityQueryResult';
}

function isEntityValue(value: Plain): value is PlainEntity {
  return isEntity(value);
}

/** Returns the names of the properties of an entity that refer to other entities, or contain some. */
export function entityProperties({ properties }: PlainEntity): readonly string[] {
  return Object.entries(properties).flatMap(([name, value]) => (hasEntity(value) ? [name] : []));
}

function hasEntity(value: Plain): boolean {
  return isEntity(value) || elementsOf(value).some(hasEntity);
}

/**
 * Returns whether a value is a text of the suite as a service may have changed it: with letters in another case, or
 * cut.
 */
export function resembles(value: Plain, text: string): boolean {
  if (typeof value !== 'string') return false;
  const [stored, sent] = [value.trim().toLowerCase(), text.toLowerCase()];
  return stored.includes(sent) || (stored.length >= shortestMarker && sent.startsWith(stored));
}

/** The number of characters by which a cut marker still names its run. */
const shortestMarker = 10;
