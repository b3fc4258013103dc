import { parameterOf, type WireRequest, type WireResponse } from '../messages.js';
import { mutant, type Row, tableOf } from '../mutant.js';
import { call, custom, type Mutation, paths } from '../mutations/index.js';

/** Selects requests. */
type Requests = (request: WireRequest) => boolean;

const { collection, entity, properties, streaming } = paths;
const of =
  (method: string, path: RegExp): Requests =>
  (request) =>
    (method === '*' || method === request.method) && path.test(request.path);

const readingCalls = call('entity', 'fetch', 'property-fetch', 'authenticate', 'logout');
/** Legacy calls change something by GET, too. */
const isChange = ({ method, path }: WireRequest): boolean =>
  method === 'GET' ? paths.legacy.test(path) && !readingCalls.test(path) : true;

/** A service that keeps the answers to some reads until the next change, unless the change is one of some kind. */
const keeping = (isRead: Requests, isIgnored: Requests): Mutation =>
  custom(async (request, next, { memory }) => {
    if (isRead(request)) {
      const key = `${request.path}${request.search}`;
      const kept = memory.get(key);
      if (isResponse(kept)) return kept;
      const response = await next(request);
      memory.set(key, response);
      return response;
    }
    if (isChange(request) && !isIgnored(request)) memory.clear();
    return next(request);
  });

function isResponse(value: unknown): value is WireResponse {
  return typeof value === 'object' && value !== null && 'status' in value && 'body' in value;
}

const oneEntity = of('GET', entity);
const ofCall = (name: string): Requests => of('*', call(name));
const byText: Requests = (request) =>
  of('GET', collection)(request) && parameterOf(request, 'where.stringProperty') !== undefined;

const reads: readonly (readonly [requirement: string, isRead: Requests])[] = [
  ['ENT-GET-01', oneEntity],
  ['PRP-GET-01', of('GET', properties)],
  ['IDR-02', ofCall('entity')],
  ['PRF-02', ofCall('property-fetch')],
];

type Write = readonly [name: string, isWrite: Requests];
const ofTexts: readonly Write[] = [
  ...['POST', 'PUT', 'PATCH'].map((method): Write => [method, of(method, entity)]),
  ...['PUT', 'PATCH', 'DELETE'].map((method): Write => [`${method} of a property`, of(method, properties)]),
  ...['update', 'assembly-manipulate'].map((name): Write => [name, ofCall(name)]),
];

const ofCollections: readonly Write[] = [
  ['POST of a property', of('POST', properties)],
  ...['list-insert', 'list-remove', 'map-put', 'map-remove', 'set-insert', 'set-remove'].map(
    (name): Write => [name, ofCall(name)],
  ),
];

const kept = (requirement: string, isRead: Requests, [name, isWrite]: Write): Row =>
  mutant(requirement, `an answer is kept after ${name}`, keeping(isRead, isWrite));

/** After each way to change something, the service still answers as it did before the change. */
export const keptAnswers = tableOf(
  'kept-answers',
  ...reads.flatMap(([requirement, isRead]) =>
    [...ofTexts, ...ofCollections].map((write) => kept(requirement, isRead, write)),
  ),
  ...ofTexts.map((write) => kept('ENT-QRY-03', byText, write)),
  kept('ENT-DEL-01', oneEntity, ['DELETE', of('DELETE', entity)]),
  kept('DEL-02', ofCall('entity'), ['delete', ofCall('delete')]),
  kept('STR-DE-02', of('GET', streaming), ['DELETE', of('DELETE', streaming)]),
);
