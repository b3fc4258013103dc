import { jsonOf, parameterOf, withParameters } from '../messages.js';
import { mutant, tableOf } from '../mutant.js';
import {
  answer,
  answering,
  call,
  custom,
  dropHeader,
  dropParameter,
  dropParameters,
  editParameter,
  given,
  header,
  idAfter,
  isNode,
  listBody,
  type Mutation,
  type Node,
  not,
  objectBody,
  on,
  paths,
  property,
  type Service,
  stale,
  swallow,
  type WireRequest,
  withJson,
  withPartition,
} from '../mutations/index.js';

const { collection, entities, entity, properties, streaming, v2 } = paths;
const inEnvelope = given('projection', 'envelope');
const ordering = dropParameter('orderBy', 'orderDir');
const starred = dropParameters(/^\*/);

/** Executes further requests after a request that has failed. */
const afterFailure = (more: (request: WireRequest) => readonly WireRequest[]): Mutation =>
  custom(async (request, next, { service }) => {
    const response = await next(request);
    if (response.status >= 400) for (const each of more(request)) await service(each);
    return response;
  });

/** What the body of a failed request says in part. */
const stores = (method: string, partOf: (json: unknown) => unknown): Mutation =>
  afterFailure((request) => {
    const part = partOf(jsonOf(request));
    return part === undefined ? [] : [{ ...withJson(request, part), method }];
  });

/** The bodies without an id of those in a `ManipulationEnvelope`. */
function newOnes(json: unknown): unknown {
  const assembly = isNode(json) ? json['assembly'] : undefined;
  return Array.isArray(assembly) ? assembly.filter((each) => isNode(each) && !('id' in each)) : undefined;
}

/** Keeps the marker of a body, and nothing else. */
const onlyMarker = (json: unknown): unknown => (isNode(json) && 'label' in json ? { label: json['label'] } : undefined);

const cleared = afterFailure((request) => [{ ...request, method: 'DELETE', body: Buffer.from('') }]);

/** Answers an upload with the first answer to an upload of a file with the same name. */
const oneForEachName: Mutation = custom(async (request, next, { memory }) => {
  const [, name = ''] = /filename="([^"]*)"/.exec(request.body.toString()) ?? [];
  const known = memory.get(`upload of ${name}`);
  if (isResponse(known)) return known;
  const response = await next(request);
  memory.set(`upload of ${name}`, response);
  return response;
});

const isResponse = (value: unknown): value is Awaited<ReturnType<Mutation['apply']>> =>
  typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

/** The entity tag of a download depends on the name of the file. */
const tagOfName = answering((response) => {
  const { 'content-disposition': disposition, etag } = response.headers;
  if (disposition === undefined || etag === undefined) return response;
  return { ...response, headers: { ...response.headers, etag: Buffer.from(disposition).toString('hex') } };
});

/** Returns a request of the same session for a path. */
const withPath = (request: WireRequest, method: string, path: string, json: unknown = undefined): WireRequest => ({
  ...request,
  method,
  path,
  search: `?sessionId=${parameterOf(request, 'sessionId') ?? ''}`,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(json === undefined ? '' : JSON.stringify(json)),
});

/** An entity that is created again gets back the text of the deleted one. */
const revived: Mutation = custom(async (request, next, { memory, service }) => {
  const { method, path } = request;
  const text = method === 'DELETE' ? jsonOf(await service(withPath(request, 'GET', path))) : undefined;
  const response = await next(request);
  if (method === 'DELETE') memory.set(path, isNode(text) ? text['stringProperty'] : undefined);
  const before = memory.get(path);
  if (method === 'PUT' && before !== undefined)
    await service(withPath(request, 'PATCH', path, { stringProperty: before }));
  return response;
});

const places = { access: 'access.conformance', holder: 'com.vendor.conformance.model.Holder' } as const;

/** Returns the paths of the properties by which entities refer to the one with the id. */
async function referencesTo(id: unknown, request: WireRequest, service: Service): Promise<readonly string[]> {
  const read = withPath(request, 'GET', `/rest/v2/entities/${places.access}/${places.holder}`);
  const headers = { 'gm-depth': '1', 'gm-entity-recurrence-depth': '-1' };
  const refers = ({ optionalReference: to }: Node) => isNode(to) && String(idAfter(to['id'], 0)) === id;
  return [jsonOf(await service({ ...read, headers }))]
    .flat()
    .filter(isNode)
    .filter(refers)
    .map((each) => `/rest/v2/properties/${places.access}/${places.holder}/${idAfter(each['id'], 0)}/optionalReference`);
}

/** A DELETE drops the reference of the first entity that refers to the deleted one, and leaves those of all others. */
const dropsOne: Mutation = custom(async (request, next, context) => {
  const [first, ...others] = await referencesTo(request.path.split('/')[6], request, context.service);
  if (first === undefined || others.length === 0) return next(request);
  await context.service(withPath(request, 'DELETE', first));
  return editParameter('delete-mode', () => 'ignoreReferences').apply(request, next, context);
});

/** A legacy `delete` that fails drops the references that it can drop. */
const dropsBegun: Mutation = custom(async (request, next, { service }) => {
  const response = await next(request);
  const references = response.status < 400 ? [] : await referencesTo(parameterOf(request, 'id'), request, service);
  for (const path of references) await service(withPath(request, 'DELETE', path));
  return response;
});

/** A DELETE of a file also deletes those of the same upload. */
const deletesUpload: Mutation = custom(async (request, next, { memory, service }) => {
  const response = await next(request);
  const ids = [jsonOf(response)].flat().flatMap((each) => (isNode(each) ? [each['id']] : []));
  if (request.method === 'POST') for (const id of ids) memory.set(`upload of ${String(id)}`, ids);
  const others = memory.get(`upload of ${parameterOf(request, 'resourceId') ?? ''}`);
  if (request.method === 'DELETE' && Array.isArray(others))
    for (const id of others) await service(withResource(request, String(id)));
  return response;
});

const withResource = (request: WireRequest, id: string): WireRequest =>
  withParameters(request, (all) => all.map(([name, value]) => [name, name === 'resourceId' ? id : value]));

/** Faults that only show where two things meet: an option and a projection, or one request and a later one. */
export const combinations = tableOf(
  'combinations',
  mutant(
    'ENT-GET-11',
    '`write-empty-properties` is not read with `envelope`',
    on('GET', entity, inEnvelope, dropParameter('write-empty-properties')),
  ),
  mutant('ENT-GET-13', 'the header is not read with `envelope`', on('GET', entity, inEnvelope, dropHeader('gm-depth'))),
  mutant(
    'OPT-WEP-02',
    'it is not read with the depth `shallow`',
    on('GET', v2, given('depth', 'shallow'), dropParameter('write-empty-properties')),
  ),
  ...(['PUT', 'POST', 'PATCH'] as const).map((method) =>
    mutant('ENT-WRT-16', `${method} does not read the header`, on(method, entities, dropHeader('gm-depth'))),
  ),
  mutant('PRP-PUT-07', 'PATCH does not read the header', on('PATCH', properties, dropHeader('gm-projection'))),
  mutant('ENT-QRY-02', 'a fifth condition is not read', on('GET', collection, custom(withFourConditions))),
  mutant(
    'ENT-QRY-20',
    'the end of a page is beyond 32 bits',
    on('GET', collection, given('start-index', '1'), given('max-results', /^\d{10}$/), answer(200, [])),
  ),
  mutant(
    'ENT-DEL-10',
    'the mode is not read with a partition in the path',
    on('DELETE', entity, given('delete-mode', 'failIfReferenced'), withPartition, dropParameter('delete-mode')),
  ),
  mutant(
    'ENT-DEL-06',
    'of two entities that refer to it only one loses the reference',
    on('DELETE', entity, given('delete-mode', 'dropReferences'), dropsOne),
  ),
  mutant('R-58-08', 'a delete that fails drops other references', on('*', call('delete'), dropsBegun)),
  mutant('ENT-PUT-07', 'an entity gets back a text of the deleted one', on('PUT DELETE', entity, revived)),
  mutant(
    'R-8-01',
    'a PUT that fails creates an empty entity',
    on('PUT', entity, objectBody, stores('PUT', onlyMarker)),
  ),
  mutant('R-8-03', 'a PUT that fails clears the property', on('PUT', property('integerList'), cleared)),
  mutant('R-8-03', 'a PATCH that fails clears the property', on('PATCH', property('integerProperty'), cleared)),
  mutant(
    'R-8-02',
    'an envelope that fails creates entities without an id',
    on('*', call('assembly-stream-manipulate'), not(listBody), stores('POST', newOnes)),
  ),
  mutant('EMP-12', 'DELETE has no effect on further types', on('DELETE', property('enumList'), swallow)),
  mutant('FET-04', '`orderDir` is not read', on('*', call('fetch'), given('projection', /^first/), ordering)),
  mutant('FET-05', '`orderBy` is not read with `envelope`', on('*', call('fetch'), inEnvelope, ordering)),
  mutant('FET-05', 'the order is that before an update', on('*', call('fetch'), given('orderBy'), stale)),
  mutant('PRF-05', '`orderBy` is not read with `envelope`', on('*', call('property-fetch'), inEnvelope, ordering)),
  mutant('IDR-02', 'XML comes from a cache', on('*', call('entity'), given('codec'), stale)),
  mutant('ACT-07', 'POST does not read it', on('POST', call('action'), starred)),
  mutant('EVA-08', 'POST does not read it', on('POST', call('eval'), starred)),
  mutant('EVA-09', 'PUT does not read the projection', on('PUT', call('eval'), dropParameter('projection'))),
  mutant(
    'STR-UP-09',
    'a known name is not created again',
    on('POST', streaming, header('content-type', /^multipart/), oneForEachName),
  ),
  mutant('STR-DE-02', 'it deletes a whole upload', on('POST DELETE', streaming, deletesUpload)),
  mutant('STR-DL-15', 'the tag depends on the name', on('GET', streaming, tagOfName)),
  mutant(
    'RES-10',
    'a name is cut',
    on(
      'POST',
      streaming,
      editParameter('fileName', (name) => name.slice(0, 100)),
    ),
  ),
);

/** Reads the first four conditions of a request. */
function withFourConditions(...[request, next]: Parameters<Mutation['apply']>): ReturnType<Mutation['apply']> {
  let count = 0;
  const isRead = (name: string): boolean => !name.startsWith('where.') || ++count <= 4;
  return next(withParameters(request, (all) => all.filter(([name]) => isRead(name))));
}
