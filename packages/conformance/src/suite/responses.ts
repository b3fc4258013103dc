import type { CaseContext } from '../case/case.js';
import { isEntity, matches } from '../case/compare.js';
import type { Plain } from '../case/plain.js';
import type { Observation } from '../case/subject.js';

/** The text as JSON, as it stands; `undefined` where it is not JSON. */
export function jsonOf({ text }: Pick<Observation, 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value at a path of JSON. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    return Reflect.get(inner, key);
  }, value);
}

/** A property of the entity that an answer is. */
export function memberOf(value: Plain | undefined, property: string): Plain | undefined {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  return value.properties[property];
}

/** `hasMore` of an `EntityQueryResult` is a boolean (2.4); the case judges what it says by `ENT-QRY-33`. */
export function judgeHasMore(c: CaseContext, envelope: Plain | undefined, expected: boolean): void {
  const hasMore = memberOf(envelope, 'hasMore');
  c.check('hasMore is', typeof hasMore, 'boolean');
  c.check('hasMore', hasMore, expected, { judges: 'ENT-QRY-33' });
}

/** The elements of an answer that is a list; any other answer as a list of one, so that a check shows it. */
export function listOf(value: Plain | undefined): readonly (Plain | undefined)[] {
  return Array.isArray(value) ? value : [value];
}

/** The simple name of a type: the suite compares no packages of result types. */
export function simpleName(value: Plain | undefined): string | undefined {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return undefined;
  return value.type?.split('.').at(-1);
}

/** The property of every element, in order. */
export const column = (value: Plain | undefined, property: string): readonly (Plain | undefined)[] =>
  listOf(value).map((each) => (each === undefined ? undefined : memberOf(each, property)));

export const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether any member of a reference is the id; its name is only observed. */
export const refersTo = (value: Plain | undefined, id: Plain): boolean =>
  isEntity(value) && Object.values(value.properties).some((each) => matches(each, id));
