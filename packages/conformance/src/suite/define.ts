import type { CaseContext } from '../case/case.js';
import { isEntity, matches } from '../case/compare.js';
import { type Deviation, differs } from '../case/deviations.js';
import type { Plain } from '../case/plain.js';
import type { Observation, RawRequest, Target } from '../case/subject.js';

/**
 * The status of a request whose body has a map: the subject writes it in the form of the chosen dialect, and deployed
 * services do not read the documented form (D-8).
 */
export const withMap = ({ dialect }: CaseContext, status: number): number | Deviation<number> =>
  dialect === 'documented' && status < 400 ? differs('D-8', status, 400) : status;

/** The text of an id in a URL. */
export function idText(id: Plain): string {
  if (typeof id === 'object' && id !== null && 'digits' in id) return id.digits;
  return String(id);
}

/** A name as a part of a case's id: `one object with id, exists` → `one-object-with-id-exists`. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9<>=.*_-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The parameters of a URL; a name can stand more than once. */
export type UrlQuery = readonly (readonly [name: string, value: string])[];

export const encode = (part: string): string => encodeURIComponent(part);

/** The path of entities (4.8). */
export function entityPath(
  { fixture }: CaseContext,
  target: Partial<Target> & { readonly type: string },
  query: UrlQuery = [],
): string {
  const parts = [target.access ?? fixture.access, target.type];
  if (target.id !== undefined) parts.push(idText(target.id));
  if (target.partition !== undefined) parts.push(target.partition);
  return `/rest/v2/entities/${parts.map(encode).join('/')}${queryText(query)}`;
}

/** The path of a property (4.9). */
export function propertyPath({ fixture }: CaseContext, target: Target, property: string, query: UrlQuery = []): string {
  const parts = [target.access ?? fixture.access, target.type, idText(target.id)];
  if (target.partition !== undefined) parts.push(target.partition);
  return `/rest/v2/properties/${[...parts, property].map(encode).join('/')}${queryText(query)}`;
}

/** The path of a legacy or streaming call, with its access. */
export function callPath({ fixture }: CaseContext, call: string, query: UrlQuery = []): string {
  return `${call}${queryText([['accessId', fixture.access], ...query])}`;
}

export function queryText(query: UrlQuery): string {
  const text = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

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

/** The condition that only the entities of the case meet. */
export const ownEntities = ({ fixture, marker }: CaseContext): [string, string] => [
  `where.${fixture.marker('entityType')}`,
  marker,
];

/** Sends a raw request that changes nothing on a correct service, with the marker in a header field without meaning. */
export const sendMarked = (c: CaseContext, request: RawRequest): Promise<Observation> =>
  c.subject.raw({ ...request, headers: { ...request.headers, 'x-conformance': c.marker } });

/** Whether any member of a reference is the id; its name is only observed. */
export const refersTo = (value: Plain | undefined, id: Plain): boolean =>
  isEntity(value) && Object.values(value.properties).some((each) => matches(each, id));
