import { type CaseContext, Unsupported } from '../case/case.js';
import type { LinkingNeed, Made } from '../case/fixture.js';
import type { PropertyNeed } from '../case/needs.js';
import { date, long, mapOf, type Plain, setOf } from '../case/plain.js';
import {
  inItsPartition,
  type Observation,
  type Options,
  type PropertyTarget,
  type RawRequest,
  type Target,
} from '../case/subject.js';

/**
 * Makes an entity refer to itself by `entityProperty`. Deployed services may fail if the body of an entity holds that
 * entity itself (D-39).
 */
export async function referToItself({ checkStatus, fixture, subject }: CaseContext, made: Made): Promise<void> {
  const property = { ...made, property: fixture.property('entityProperty') };
  checkStatus(await subject.setProperty('PUT', property, fixture.reference(made)), 200);
}

/**
 * Returns the simple name of a type.
 *
 * @throws Unsupported if the mapping says that several types have it
 */
export function simpleNameOf({ fixture }: CaseContext, type: string): string {
  const name = type.split('.').at(-1) ?? type;
  if (!fixture.has('ambiguousName') || name !== fixture.ambiguousName) return name;
  throw new Unsupported(`several types have the simple name ${name}`);
}

/**
 * Sends a DELETE for a property. A service refuses it with 400 where the property cannot be null, as it then
 * also refuses to set it to null.
 *
 * @throws Unsupported if the property cannot be null
 */
export async function clearProperty(
  { subject }: CaseContext,
  target: PropertyTarget,
  options: Options = {},
): Promise<Observation> {
  const answer = await subject.clearProperty(target, options);
  if (answer.status !== 400 || (await subject.setProperty('PUT', target, null)).status !== 400) return answer;
  throw new Unsupported(`the property ${target.property} cannot be null`);
}

/** Creates an entity with the same id in each partition. Its property `stringProperty` names the partition. */
export async function createInEachPartition({ fixture }: CaseContext) {
  const id = await fixture.unusedId();
  for (const partition of fixture.partitions) await fixture.createIn(partition, id, { stringProperty: partition });
  return { type: fixture.type('entityType'), id, property: fixture.property('stringProperty') };
}

const siblings: readonly (readonly [PropertyNeed, Plain])[] = [
  ['stringProperty', 'sibling'],
  ['integerProperty', 77],
  ['booleanProperty', true],
  ['longProperty', long('9007199254740993')],
  ['dateProperty', date('2026-03-01T12:30:45.123Z')],
  ['stringList', ['p', 'q', 'r']],
  ['stringSet', setOf('p', 'q', 'r')],
  ['stringMap', mapOf(['p', '1'], ['q', '2'], ['r', '3'])],
];

/**
 * Creates an entity with these values by need, and a value in every other common property, so that a change there
 * shows. The referring type has no such properties.
 */
export function createWithSiblings(
  { fixture }: CaseContext,
  values: { readonly [need: string]: Plain } = {},
  need: 'entityType' | LinkingNeed = 'entityType',
): Promise<Made> {
  const isEntityType = fixture.type(need) === fixture.type('entityType');
  const others = isEntityType ? siblings.filter(([each]) => fixture.has(each)) : [];
  return fixture.create({ ...Object.fromEntries(others), ...values }, need);
}

/** Returns the text of an id in a URL. */
export function idText(id: Plain): string {
  if (typeof id === 'object' && id !== null && 'digits' in id) return id.digits;
  return String(id);
}

/** Returns an id as JSON. A number has its type, so that no service reads it as a double. */
export const idJson = (id: Plain): unknown => (typeof id === 'string' ? id : { _type: 'long', value: idText(id) });

/** The query parameters of a URL. A name can occur several times. */
export type UrlQuery = readonly (readonly [name: string, value: string])[];

/** Returns parameters whose names occur once, in this order. */
export const queryOf = (parameters: { readonly [name: string]: string }): UrlQuery => Object.entries(parameters);

export const encode = (part: string): string => encodeURIComponent(part);

/** Returns the type of files (2.2). */
export const resourceType = ({ fixture }: CaseContext): string => `${fixture.vendor}.model.resource.Resource`;

/** Returns the path of entities (4.8). */
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

/** Returns the path of all entities of the entity type (4.8). */
export const entitiesPath = (c: CaseContext, query: UrlQuery = []): string =>
  entityPath(c, { type: c.fixture.type('entityType') }, query);

/** The options of a query that only must succeed. Deployed services can always answer it (D-32). */
export const onlyOne = queryOf({ 'max-results': '1', depth: 'shallow' });

/** Returns the path of a property (4.9), with the partition, without which deployed services read nothing (D-51). */
export function propertyPath({ fixture }: CaseContext, target: Target, property: string, query: UrlQuery = []): string {
  const { access = fixture.access, type, id, partition } = inItsPartition(target, fixture.access);
  const parts = [access, type, idText(id), partition, property];
  return `/rest/v2/properties/${parts.map(encode).join('/')}${queryText(query)}`;
}

/** Returns the path of a legacy or streaming call, with the access. */
export function callPath({ fixture }: CaseContext, call: string, query: UrlQuery = []): string {
  return `${call}${queryText([['accessId', fixture.access], ...query])}`;
}

/** Returns the path of a legacy call that returns all entities of a type, which has few. */
export async function fetchPath(
  c: CaseContext,
  parameters: { readonly [name: string]: string } = {},
  call = '/rest/fetch',
): Promise<string> {
  const { type } = await c.fixture.existingAmongFew();
  return callPath(c, call, queryOf({ type, ...parameters }));
}

export function queryText(query: UrlQuery): string {
  const text = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return text === '' ? '' : `?${text}`;
}

/** The path with a session id of the case's own. */
export const withSession = (path: string, id: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}sessionId=${encode(id)}`;

/** Returns parameters as the body of a form. */
export const formOf = (parameters: { readonly [name: string]: string }): string =>
  queryText(queryOf(parameters)).slice(1);

/** Returns a condition on a property. */
export const condition = ({ fixture }: CaseContext, need: PropertyNeed, value: string): [string, string] => [
  `where.${fixture.property(need)}`,
  value,
];

/** Returns the condition that only the entities of the case meet. */
export const ownEntities = ({ fixture, marker }: CaseContext): [string, string] => [
  `where.${fixture.marker('entityType')}`,
  marker,
];

/**
 * Sends a raw request that changes nothing on a correct service. A header field without meaning contains the marker.
 */
export const sendMarked = (c: CaseContext, request: RawRequest): Promise<Observation> =>
  c.subject.raw({ ...request, headers: { ...request.headers, 'x-conformance': c.marker } });

/** Sends a raw GET that only reads. */
export const getRaw = (
  c: CaseContext,
  path: string,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> => c.subject.raw({ method: 'GET', path, headers });

/** Sends a raw GET with the marker, as calls need whose GET may change something. */
export const getMarked = (
  c: CaseContext,
  path: string,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> => sendMarked(c, { method: 'GET', path, headers });

/** Sends a raw request with JSON in its body. A text is sent as it is. */
export function sendJson(
  c: CaseContext,
  method: string,
  path: string,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Promise<Observation> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return c.subject.raw({ method, path, headers: { 'content-type': 'application/json', ...headers }, body: text });
}

/** Converts the name of a property or an option to kebab-case: `maxResults` → `max-results`. */
export const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sends a property of an entity as JSON text in a PATCH. */
export const patchText = (c: CaseContext, made: Made, property: string, text: string): Promise<Observation> =>
  sendJson(c, 'PATCH', entityPath(c, made), `{${JSON.stringify(property)}:${text}}`);

/** A response with no more entities than these is never too large. */
const maxListed = 100;

/**
 * Awaits a response with all entities of the entity type. A service with many of them may refuse it, since it would
 * become too large.
 *
 * @throws Unsupported if the service refuses it, and has many
 */
export async function listOfAll({ fixture, subject }: CaseContext, call: Promise<Observation>): Promise<Observation> {
  const answer = await call;
  if (answer.status !== 400) return answer;
  const page = { projection: 'results', depth: 0, 'max-results': maxListed + 1 } as const;
  const { value } = await subject.queryEntities({ type: fixture.type('entityType') }, {}, page);
  if (!Array.isArray(value) || value.length <= maxListed) return answer;
  throw new Unsupported(`the service refuses a response with all entities, which are more than ${maxListed}`);
}
