import { mutant, type Row, tableOf } from '../mutant.js';
import {
  also,
  asking,
  body,
  call,
  dropParameter,
  dropParameters,
  editBody,
  editParameter,
  given,
  isNode,
  jsonOf,
  on,
  parameterOf,
  paths,
  property,
  queryOf,
  replaceInBody,
  requests,
  setParameter,
  setResponseHeader,
  withJson,
  withQuery,
} from '../mutations/index.js';
import { nearbyFiles } from './nearby-files.js';

const { collection, entities, entity, every, properties } = paths;

/** Reads what the last segment of a path names in another way. */
const namedAs = (change: (segment: string) => string) =>
  asking((request) => ({ ...request, path: request.path.replace(/[^/]+$/, change) }));

/** Takes a text in a condition for a pattern that every text meets. */
const pattern = (wildcard: string) =>
  asking((request) =>
    withQuery(
      request,
      queryOf(request).filter(([, value]) => !value.includes(wildcard)),
    ),
  );

const sessions: readonly Row[] = [
  mutant(
    'R-2-03',
    'only the first cookie is read',
    asking((request) => {
      const [cookie] = (request.headers['cookie'] ?? '').split(';', 1);
      return cookie ? { ...request, headers: { ...request.headers, cookie } } : request;
    }),
    { deviates: 'D-48' },
  ),
  mutant('R-5-04', '`HEAD` says that the entity is empty', on('HEAD', every, setResponseHeader('content-length', '0'))),
];

const lookups: readonly Row[] = [
  mutant('ENT-GET-01', 'the letters of an id do not matter', requests('GET', /-A$/)(namedAs((id) => id.toLowerCase()))),
  mutant(
    'ENT-GET-01',
    'a plus in an id is a blank',
    requests('GET', entity)(namedAs((id) => id.replace('%2B', '%20'))),
  ),
  mutant('ENT-GET-01', 'an id is decoded twice', requests('GET', entity)(namedAs((id) => id.replace('%2541', 'A')))),
  ...['%', '*', '.+'].map((wildcard) =>
    mutant('ENT-QRY-03', `\`${wildcard}\` stands for any text`, on('GET', collection, pattern(wildcard))),
  ),
  mutant(
    'ENT-QRY-03',
    'null is read in capital letters, too',
    requests('GET', collection)(editParameter('where.stringProperty', (text) => (text === 'NULL' ? 'null' : text))),
  ),
];

const options: readonly Row[] = [
  ...(['PUT', 'PATCH', 'DELETE'] as const).flatMap((method) => [
    mutant('R-15-03', `${method} with an id ignores conditions`, on(method, entity, dropParameters(/^where\./))),
    mutant(
      'R-15-01',
      `${method} with an id ignores unknown parameters`,
      on(method, entity, dropParameter('noSuchOption')),
    ),
  ]),
  mutant(
    'OPT-DEP-02',
    'everything is ten levels',
    on('GET', entity, given('depth', 'reachable'), setParameter('depth', '10')),
  ),
  mutant(
    'OPT-DEP-03',
    'there are at most six levels',
    on('GET', entity, given('depth', '10'), setParameter('depth', '6')),
  ),
];

const writes: readonly Row[] = [
  ...['longProperty', 'doubleProperty', 'decimalProperty', 'dateProperty', 'objectProperty'].map((name) =>
    mutant(
      'R-35-01',
      `\`${name}\` is cleared unless the body mentions it`,
      requests(
        'PUT',
        entity,
        body((json) => isNode(json) && !Object.hasOwn(json, '_id')),
      )(editBody((json) => (isNode(json) ? { [name]: null, ...json } : json))),
    ),
  ),
  mutant(
    'ENT-POST-01',
    'a text has at most 65,535 characters',
    on('POST', entities, replaceInBody(/a{65535}[^"]*/, 'a'.repeat(65_535))),
  ),
  mutant('R-20-05', 'the minutes of an offset are not read', replaceInBody(/(:\d\d\.\d{3}[+-]\d\d)(:?)30"/, '$1$200"')),
  mutant(
    'R-8-03',
    'the entries before the one that is refused are put',
    requests(
      'POST',
      property('entityMap'),
    )(
      also((request, { status }) => {
        const json = jsonOf(request);
        if (status < 400 || !isNode(json) || !Array.isArray(json['value'])) return undefined;
        return withJson(request, { ...json, value: json['value'].slice(0, 1) });
      }),
    ),
  ),
  mutant(
    'PRP-GET-02',
    'the entity in the other partition changes, too',
    requests(
      'POST PUT PATCH DELETE',
      properties,
    )(also((request) => ({ ...request, path: request.path.replace('conformance-one', 'conformance-two') }))),
  ),
  mutant('R-54-04', '`create` does not read `part`', on('*', call('create'), dropParameter('part'))),
  mutant(
    'R-58-07',
    '`delete` leaves references that read as null',
    requests(
      '*',
      call('delete'),
    )(
      asking((request) => {
        const [type, id] = ['type', 'id'].map((name) => encodeURIComponent(parameterOf(request, name) ?? ''));
        const access = parameterOf(request, 'accessId') ?? '';
        const options = [
          ['sessionId', parameterOf(request, 'sessionId') ?? ''],
          ['delete-mode', 'ignoreReferences'],
        ] as const;
        const path = `/rest/v2/entities/${access}/${type}/${id}`;
        return withQuery({ ...request, method: 'DELETE', path, body: Buffer.alloc(0) }, options);
      }),
    ),
  ),
];

/** Services that confuse what is nearly the same, or change what stands beside the object of a request. */
export const nearby = tableOf('nearby', ...sessions, ...lookups, ...options, ...writes, ...nearbyFiles);
