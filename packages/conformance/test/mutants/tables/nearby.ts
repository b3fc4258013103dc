import { mutant, type Row, tableOf } from '../mutant.js';
import {
  type all,
  also,
  asking,
  body,
  bodyText,
  call,
  custom,
  dropHeader,
  dropParameter,
  dropParameters,
  dropResponseHeader,
  editBody,
  editBodyText,
  editParameter,
  given,
  header,
  ifFailed,
  ifStatus,
  insteadOf,
  isNode,
  jsonOf,
  on,
  parameterOf,
  paths,
  property,
  queryOf,
  refuse,
  setParameter,
  setResponseHeader,
  withJson,
  withQuery,
} from '../mutations/index.js';

const { collection, entities, entity, every, legacy, properties, streaming } = paths;
const model = 'com.vendor.conformance.model';
const origin = header('origin');

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
    'R-1-02',
    'what follows the id of a session is not read',
    insteadOf(
      401,
      editParameter('sessionId', (id) => id.slice(0, -1)),
    ),
  ),
  mutant(
    'R-2-03',
    'only the first cookie is read',
    asking((request) => {
      const [cookie] = (request.headers['cookie'] ?? '').split(';', 1);
      return cookie ? { ...request, headers: { ...request.headers, cookie } } : request;
    }),
    { deviates: 'D-48' },
  ),
  ...(
    [
      ['an error', every, (step) => ifFailed(step)],
      ['a legacy call', legacy, (step) => step],
      ['GET of entities', collection, (step) => step],
    ] as const satisfies readonly (readonly [
      string,
      RegExp,
      (step: ReturnType<typeof all>) => ReturnType<typeof all>,
    ])[]
  ).flatMap(([what, path, where]) => [
    mutant(
      'R-10-01',
      `${what} allows no other origin`,
      on('GET', path, origin, where(dropResponseHeader('access-control-allow-origin'))),
    ),
    mutant('R-10-02', `${what} has no \`Vary\``, on('GET', path, origin, where(dropResponseHeader('vary')))),
  ]),
  mutant('R-5-04', '`HEAD` says that the entity is empty', on('HEAD', every, setResponseHeader('content-length', '0'))),
];

const lookups: readonly Row[] = [
  mutant(
    'ERR-10',
    'the letters of a type do not matter',
    asking((request) => ({ ...request, path: request.path.replace(`${model}.Item`.toLowerCase(), `${model}.Item`) })),
  ),
  mutant(
    'ERR-10',
    'the package of a type does not matter',
    asking((request) => ({ ...request, path: request.path.replace('no.such.package', model) })),
  ),
  mutant(
    'R-44-01',
    'the letters of a property do not matter',
    on(
      'GET',
      /\/stringproperty$/,
      namedAs(() => 'stringProperty'),
    ),
  ),
  mutant(
    'ENT-GET-01',
    'the letters of an id do not matter',
    on(
      'GET',
      /-A$/,
      namedAs((id) => id.toLowerCase()),
    ),
  ),
  mutant(
    'ENT-GET-01',
    'a plus in an id is a blank',
    on(
      'GET',
      entity,
      namedAs((id) => id.replace('%2B', '%20')),
    ),
  ),
  mutant(
    'ENT-GET-01',
    'an id is decoded twice',
    on(
      'GET',
      entity,
      namedAs((id) => id.replace('%2541', 'A')),
    ),
  ),
  ...['%', '*', '.+'].map((wildcard) =>
    mutant('ENT-QRY-03', `\`${wildcard}\` stands for any text`, on('GET', collection, pattern(wildcard))),
  ),
  mutant(
    'ENT-QRY-03',
    'null is read in capital letters, too',
    on(
      'GET',
      collection,
      editParameter('where.stringProperty', (text) => (text === 'NULL' ? 'null' : text)),
    ),
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
  mutant(
    'R-16-04',
    'names of values are read in capital letters, too',
    on(
      'GET',
      collection,
      editParameter('prettiness', (text) => text.toLowerCase()),
    ),
  ),
];

const writes: readonly Row[] = [
  ...['longProperty', 'doubleProperty', 'decimalProperty', 'dateProperty', 'objectProperty'].map((name) =>
    mutant(
      'R-35-01',
      `\`${name}\` is cleared unless the body mentions it`,
      on(
        'PUT',
        entity,
        body((json) => isNode(json) && !Object.hasOwn(json, '_id')),
        editBody((json) => (isNode(json) ? { [name]: null, ...json } : json)),
      ),
    ),
  ),
  mutant(
    'ENT-POST-01',
    'a text has at most 65,535 characters',
    on(
      'POST',
      entities,
      editBodyText((text) => text.replace(/a{65535}[^"]*/, 'a'.repeat(65_535))),
    ),
  ),
  mutant('ENT-POST-01', 'there is no leap day', on('POST', collection, bodyText(/-02-29/), refuse(400))),
  mutant(
    'R-20-05',
    'the minutes of an offset are not read',
    editBodyText((text) => text.replace(/(:\d\d\.\d{3}[+-]\d\d)(:?)30"/, '$1$200"')),
  ),
  mutant(
    'PRP-POST-S1',
    'texts of a set that differ only in their letters are equal',
    on(
      'POST',
      property('stringSet'),
      editBody((json) => (typeof json === 'string' ? json.toLowerCase() : json)),
    ),
  ),
  mutant(
    'R-8-03',
    'the entries before the one that is refused are put',
    on(
      'POST',
      property('entityMap'),
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
    on(
      'POST PUT PATCH DELETE',
      properties,
      also((request) => ({ ...request, path: request.path.replace('conformance-one', 'conformance-two') })),
    ),
  ),
  mutant('R-54-04', '`create` does not read `part`', on('*', call('create'), dropParameter('part'))),
  mutant(
    'R-58-07',
    '`delete` leaves references that read as null',
    on(
      '*',
      call('delete'),
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

const part = header('range');

const files: readonly Row[] = [
  mutant(
    'R-46-04',
    'the size of a file without bytes is 0',
    on(
      'DELETE',
      streaming,
      also((request, { status }) => {
        const [id, access, session] = ['resourceId', 'accessId', 'sessionId'].map((name) => parameterOf(request, name));
        if (status !== 200) return undefined;
        const path = `/rest/v2/entities/${access}/com.vendor.model.resource.Resource/${id}`;
        const changed = withJson(withQuery(request, [['sessionId', session ?? '']]), { fileSize: 0 });
        const headers = { ...request.headers, 'content-type': 'application/json' };
        return { ...changed, method: 'PATCH', path, headers };
      }),
    ),
  ),
  mutant('STR-DL-20', 'a part has no `Cache-Control`', on('GET', streaming, part, dropResponseHeader('cache-control'))),
  mutant(
    'STR-DL-07',
    'a part has the type of unknown content',
    on('GET', streaming, part, ifStatus(206, setResponseHeader('content-type', 'application/octet-stream'))),
  ),
  mutant(
    'STR-DL-06',
    'a part is always inline',
    on('GET', streaming, part, setResponseHeader('content-disposition', 'inline; filename="other.txt"')),
  ),
  ...(
    [
      ['a part', part],
      ['`download`', given('download', 'true')],
      ['`fileName`', given('fileName')],
    ] as const
  ).map(([what, when]) =>
    mutant('STR-DL-10', `with ${what} the tag is not read`, on('GET', streaming, when, dropHeader('if-none-match'))),
  ),
  mutant(
    'R-47-08',
    'only the last tag of a list is read',
    asking((request) => {
      const tag = request.headers['if-none-match']?.split(',').at(-1)?.trim();
      return tag === undefined ? request : { ...request, headers: { ...request.headers, 'if-none-match': tag } };
    }),
    { deviates: 'D-55' },
  ),
  mutant(
    'STR-UP-07',
    'the quotes of a boundary belong to it',
    on('POST', streaming, header('content-type', /boundary="/), refuse(400)),
  ),
  mutant(
    'STR-UP-07',
    'the letters of the names in a part matter',
    on('POST', streaming, bodyText(/^content-disposition/m), refuse(400)),
  ),
  mutant('STR-UP-07', 'nothing may precede the parts', on('POST', streaming, bodyText(/^a\r\n--x/), refuse(400))),
  mutant(
    'RES-08',
    'each file of an upload has the checksum of the first',
    on(
      'POST',
      streaming,
      custom(async (request, next) => {
        const response = await next(request);
        const json = jsonOf(response);
        const [first] = Array.isArray(json) ? json : [];
        if (!Array.isArray(json) || !isNode(first)) return response;
        return withJson(
          response,
          json.map((each) => (isNode(each) ? { ...each, md5: first['md5'] } : each)),
        );
      }),
    ),
  ),
];

/** Services that confuse what is nearly the same, or change what stands beside the object of a request. */
export const nearby = tableOf('nearby', ...sessions, ...lookups, ...options, ...writes, ...files);
