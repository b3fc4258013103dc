import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  type Access,
  type Client,
  type ClientOptions,
  createClient,
  Decimal,
  manipulationEnvelope,
  ref,
  typed,
} from '../../src/index.js';
import { testModel } from '../support/model.js';
import { type Handler, type Reply, smallServer } from '../support/server.js';

/** How a message comes to be: what is done, and what is thrown or rejected by it. Everything is real use, over HTTP on loopback. */
export type Use = readonly [what: string, use: () => unknown];

const credentials = { sessionId: 'a-session' };
const options = { baseUrl: 'http://127.0.0.1:9', credentials } as const;

/** What a call rejects with whose parameters are wrong, so that nothing is sent. */
const unsent =
  (
    call: (access: Access<typeof testModel>, client: Client<typeof testModel>) => unknown,
    more: Partial<ClientOptions> = {},
  ) =>
  async () => {
    await using client = createClient({ ...options, ...more, model: testModel });
    await call(client.access('a'), client);
  };

/** What a call without a model rejects with. */
const untyped =
  (call: (access: Access) => unknown, more: Partial<ClientOptions> = {}) =>
  async () => {
    await using client = createClient({ ...options, ...more });
    await call(client.access('a'));
  };

/** What a call rejects with to which a server on loopback answers. */
const answered =
  (
    reply: Reply | Handler,
    call: (access: Access, client: Client) => unknown = (access) => access.entities('T').get(1),
    more: Partial<ClientOptions> = {},
  ) =>
  async () => {
    await using server = await smallServer(typeof reply === 'function' ? reply : () => reply);
    await using client = createClient({ baseUrl: server.url, credentials, retry: false, ...more });
    await call(client.access('a'), client);
  };

const any = (value: unknown): never => value as never;
const config = (given: object) => () => createClient(any({ ...options, ...given }));

export const configuration: readonly Use[] = [
  ['no options', () => createClient(any(undefined))],
  ['an unknown option', config({ baseURL: 'x' })],
  ['baseUrl is no text', config({ baseUrl: 5 })],
  ['baseUrl is relative', config({ baseUrl: '/x' })],
  ['baseUrl with credentials', config({ baseUrl: 'http://u:p@h' })],
  ['baseUrl of another protocol', config({ baseUrl: 'ftp://h' })],
  ['baseUrl with a query', config({ baseUrl: 'http://h/?a=1' })],
  ['basePath', config({ basePath: 'x y' })],
  ['credentials', config({ credentials: { user: 'demo' } })],
  ['credentialsIn', config({ credentialsIn: 'header' })],
  ['sessionIn', config({ sessionIn: 'body' })],
  ['dialect', config({ dialect: 'deployd' })],
  ['vendor', config({ vendor: 'a b' })],
  ['model', config({ model: 5 })],
  [
    'a model with an unknown type',
    config({ model: { name: 'm', types: { 'a.A': { kind: 'entity', properties: { x: 'strng' } } } } }),
  ],
  ['logoutOnClose', config({ logoutOnClose: 'yes' })],
  ['maxResponseBytes', config({ maxResponseBytes: 0 })],
  ['connections', config({ connections: 1.5 })],
  ['fetch', config({ fetch: 'x' })],
  ['dispatcher', config({ dispatcher: {} })],
  ['fetch and dispatcher', config({ fetch, dispatcher: {} })],
  ['proxy with fetch', config({ fetch, proxy: 'http://proxy' })],
  ['proxy', config({ proxy: 'nowhere' })],
  ['proxy of another protocol', config({ proxy: 'socks://proxy' })],
  ['timeout', config({ timeout: { connnect: 5 } })],
  ['timeout.headers', config({ timeout: { headers: -1 } })],
  ['retry', config({ retry: 3 })],
  ['retry.attempts', config({ retry: { attempts: 0 } })],
  ['retry.tries', config({ retry: { tries: 3 } })],
  ['headers', config({ headers: { 'a b': 'x' } })],
  ['a header of two lines', config({ headers: { 'x-a': 'a\nb' } })],
  ['a header of the transport', config({ headers: { 'content-length': '1' } })],
  ['hooks', config({ hooks: { call: 1 } })],
  ['logger', config({ logger: {} })],
  ['logLevel', config({ logger: console, logLevel: 'all' })],
];

export const parameters: readonly Use[] = [
  ['an access that is no text', unsent((_, client) => client.access(any(5)))],
  ['a type that is no text', unsent((access) => access.entities(any(5)))],
  ['an unknown type', unsent((access) => access.entities(any('Persn')))],
  ['no id', unsent((access) => access.entities('Person').get(any(undefined)))],
  ['an empty id', unsent((access) => access.entities('Company').get(''))],
  ['an unknown option', unsent((access) => access.entities('Person').get(1, any({ dept: 1 })))],
  ['an option', unsent((access) => access.entities('Person').get(1, { depth: any('deep') }))],
  ['a signal', unsent((access) => access.entities('Person').get(1, { signal: any(5) }))],
  ['options that are none', unsent((access) => access.entities('Person').get(1, any(null)))],
  ['a timeout of a call', unsent((access) => access.entities('Person').get(1, { timeout: any('5s') }))],
  [
    'a condition that is undefined',
    unsent((access) => access.entities('Person').list({ where: { firstName: any(undefined) } })),
  ],
  ['a condition "null"', unsent((access) => access.entities('Person').deleteWhere({ firstName: 'null' }))],
  [
    'a condition on a date in the documented dialect',
    unsent((access) => access.entities('Person').list({ where: any({ birth: new Date() }) })),
  ],
  [
    'a condition on an id without its type',
    untyped((access) => access.entities('T').list({ where: any({ id: 1 }) }), { dialect: 'deployed' }),
  ],
  [
    'a condition on a double that is none',
    unsent((access) => access.entities('Person').list({ where: { height: Number.NaN } })),
  ],
  ['an order', unsent((access) => access.entities('Person').list({ orderBy: any('firstName') }))],
  ['an order without a property', unsent((access) => access.entities('Person').list({ orderBy: any([{}]) }))],
  ['a page size', unsent((access) => access.entities('Person').each({ pageSize: 0 }).next())],
  ['no entity', unsent((access) => access.entities('Person').create(any('Ann')))],
  ['no entities', unsent((access) => access.entities('Person').createAll([]))],
  ['a long beyond 2^53', unsent((access) => access.entities('Person').create({ steps: 2 ** 60 }))],
  ['an integer with a fraction', unsent((access) => access.entities('Person').create({ age: 1.5 }))],
  ['a date as a number', unsent((access) => access.entities('Person').create({ birth: any(5) }))],
  ['a text for a set', unsent((access) => access.entities('Person').create({ nicknames: any('A') }))],
  ['a promise', unsent((access) => access.entities('Person').create({ father: any(Promise.resolve()) }))],
  ['an `_id`', unsent((access) => access.entities('Person').create(any({ _id: '1' })))],
  [
    'a collection that contains itself',
    unsent((access) => {
      const loop: unknown[] = [];
      loop.push(loop);
      return access.entities('Person').create({ anything: any(loop) });
    }),
  ],
  [
    'a reference to an unknown type',
    unsent((access) => access.entities('Person').create({ father: any(ref('Persn', 1)) })),
  ],
  [
    'a reference to another type',
    unsent((access) => access.entities('Person').create({ father: any(ref('Company', 'c')) })),
  ],
  [
    'a reference by a simple name without a model',
    untyped((access) => access.entities('T').create({ x: ref('Person', 1) })),
  ],
  [
    'null in the deployed dialect',
    unsent((access) => access.entities('Person').patch(1, { firstName: null }), { dialect: 'deployed' }),
  ],
  [
    'a collection that is replaced in the deployed dialect',
    unsent((access) => access.entities('Person').property(1, 'scores').set([]), { dialect: 'deployed' }),
  ],
  [
    'references that are left behind in the deployed dialect',
    unsent((access) => access.entities('Person').delete(1, { deleteMode: 'ignoreReferences' }), {
      dialect: 'deployed',
    }),
  ],
  [
    'a property of another kind',
    untyped((access) => access.entities('Person').property(1, 'firstName').add('x'), { model: any(testModel) }),
  ],
  [
    'a position',
    unsent((access) =>
      access
        .entities('Person')
        .property(1, 'scores')
        .insert(any({ x: 1 })),
    ),
  ],
  [
    'a method of a replacement',
    unsent((access) =>
      access
        .entities('Person')
        .property(1, 'firstName')
        .set('x', { method: any('POST') }),
    ),
  ],
  ['a method of a request', unsent((_, client) => client.request({ path: '/x', method: 'get' }))],
  ['a path of a request', unsent((_, client) => client.request({ path: 'x' }))],
  ['a path that leads upwards', unsent((_, client) => client.request({ path: '/a/../b' }))],
  ['a kind of a request', unsent((_, client) => client.request({ path: '/x', kind: any('write') }))],
  ['a path part with a control character', unsent((access) => access.entities('Company').get('a\nb'))],
  ['half a surrogate pair', unsent((access) => access.entities('Company').get('\ud800'))],
  ['a legacy parameter that is missing', unsent((access) => access.legacy.fetch(any({})))],
  ['an unknown legacy parameter', unsent((access) => access.legacy.entity(any({ type: 'Person', id: 1, nme: 1 })))],
  [
    'an index',
    unsent((access) => access.legacy.listInsert({ type: 'Person', id: 1, property: 'scores', value: 1, index: -1 })),
  ],
  [
    'null for a text',
    unsent((access) => access.legacy.update({ type: 'Person', id: 1, properties: { firstName: any(null) } })),
  ],
  [
    'a map as a parameter',
    unsent((access) => access.legacy.update({ type: 'Person', id: 1, properties: any({ phoneBook: new Map() }) })),
  ],
  ['an assembly that is none', () => manipulationEnvelope(any(5), [])],
  ['an assembly without types', unsent((access) => access.legacy.assemblyManipulate(any({ id: 1 })))],
  ['no file', unsent((access) => access.resources.upload([]))],
  ['a text as a file', unsent((access) => access.resources.upload(any('big.bin')))],
  ['a folder as a file', unsent((access) => access.resources.upload({ path: '/' }))],
  ['a name of a file', unsent((access) => access.resources.upload({ content: 'x', name: '' }))],
  ['a type of a file', unsent((access) => access.resources.upload({ content: 'x', type: 'png' }))],
  ['a size of a file', unsent((access) => access.resources.upload({ content: Readable.from(['x']), size: -1 }))],
  ['a range', unsent((access) => access.resources.download('r', { range: { start: 5, end: 1 } }))],
  [
    'a date of a download',
    unsent((access) => access.resources.download('r', { ifModifiedSince: new Date(Number.NaN) })),
  ],
  ['a decimal', () => new Decimal('1,5')],
  ['arithmetic with a decimal', () => Number(any(new Decimal('1')) + 1)],
  [
    'an unknown constant type',
    unsent((access) => access.entities('Person').create({ anything: typed('Gendr', 'male') })),
  ],
];

const page = { body: '<html><body>It works!</body></html>', headers: { 'content-type': 'text/html' } };
const otherApi = { body: { error: 'not found', path: '/platform-services' } };
const logIn = { user: 'demo', password: 'demo' };
const nothing = () => undefined;
const partly: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': '9', 'content-type': 'application/json' }).write('[');
  return undefined;
};
const list = (access: Access) => access.entities('T').list();

export const responses: readonly Use[] = [
  [
    'a refusal with a message',
    answered({ status: 400, body: { _type: 'x.Failure', message: 'Unknown type "T".', tracebackId: 't' } }),
  ],
  [
    'a refusal whose message has no period',
    answered({ status: 404, body: { message: 'no such entity', tracebackId: 't' } }),
  ],
  ['a server that fails', answered({ status: 503, ...page })],
  ['a redirect to another origin', answered({ status: 302, headers: { location: 'http://elsewhere.example/' } })],
  [
    'a redirect of what is no read',
    answered({ status: 307, headers: { location: '/x' } }, (access) => access.entities('T').create({})),
  ],
  ['an empty body', answered({ body: '' })],
  ['no JSON', answered({ body: '{"a":' })],
  ['another result', answered({ body: { a: 1 } }, list)],
  [
    'a value of another type',
    answered({ body: { _type: 'a.Person', father: { steps: 'x' } } }, (access) => access.entities('Person').get(1), {
      model: any(testModel),
    }),
  ],
  ['a reference to nothing', answered({ body: { father: { _ref: '7' } } })],
  ['too large a response', answered({ body: { a: 'x'.repeat(200) } }, undefined, { maxResponseBytes: 100 })],
  ['a content coding', answered({ body: 'x', headers: { 'content-encoding': 'br' } })],
  ['no response in time', answered(nothing, (access) => access.entities('T').get(1, { timeout: { headers: 20 } }))],
  ['no body in time', answered(partly, (access) => access.entities('T').get(1, { timeout: { body: 20 } }))],
  ['no end in time', answered(nothing, (access) => access.entities('T').get(1, { timeout: 20 }))],
  ['an abort', answered(nothing, (access) => access.entities('T').get(1, { signal: AbortSignal.abort() }))],
  [
    'a closed client',
    answered({}, async (access, client) => {
      await client.close();
      await list(access);
    }),
  ],
  [
    'a session that ended and cannot be renewed',
    async () => {
      let logins = 0;
      await answered(
        ({ path }) => {
          if (!path.endsWith('/authenticate'))
            return logins > 1 || (logins === 1 && path.endsWith('/2'))
              ? { status: 401, body: { message: 'The session has expired.', tracebackId: 't' } }
              : { body: '{}' };
          logins += 1;
          return logins === 1 ? undefined : { status: 401, body: { message: 'Wrong password.', tracebackId: 't' } };
        },
        async (access) => {
          await access.entities('T').get(1);
          await access.entities('T').get(2);
        },
        { credentials: logIn },
      )();
    },
  ],
  [
    'wrong credentials',
    answered({ status: 401, body: { message: 'User or password is wrong.', tracebackId: 't' } }, list, {
      credentials: logIn,
    }),
  ],
  [
    'a hook that throws',
    answered({ body: '[]' }, list, {
      hooks: {
        call: () => {
          throw new Error('boom');
        },
      },
    }),
  ],
  [
    'a credentials function that throws',
    answered({ body: '[]' }, list, {
      credentials: () => {
        throw new Error('boom');
      },
    }),
  ],
  [
    'a credentials function that returns nothing',
    answered({ body: '[]' }, list, { credentials: any(() => undefined) }),
  ],
  ['a session id that is to log in', answered({ body: '[]' }, (_, client) => client.authenticate())],
  [
    'a stream that fails',
    answered({ body: '{}' }, (access) =>
      access.resources.upload({
        content: Readable.from(
          (async function* () {
            yield 'x';
            throw new Error('disk on fire');
          })(),
        ),
      }),
    ),
  ],
  [
    'a file that does not exist',
    answered({ body: '{}' }, (access) => access.resources.upload({ path: '/no/such/file' })),
  ],
  [
    'a file that cannot be written',
    answered({ body: 'x' }, async (access) =>
      (await access.resources.download('r')).toFile(join(mkdtempSync(join(tmpdir(), 'sdk-')), 'none', 'x')),
    ),
  ],
  [
    'a download that is read twice',
    answered({ body: 'x' }, async (access) => {
      const download = await access.resources.download('r');
      await download.bytes();
      await download.bytes();
    }),
  ],
];

/** A port where no server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export const addresses: readonly Use[] = [
  [
    'nobody listens',
    async () => {
      await using client = createClient({ baseUrl: `http://127.0.0.1:${await freePort()}`, credentials, retry: false });
      await list(client.access('a'));
    },
  ],
  [
    'https for a server that uses http',
    async () => {
      await using server = await smallServer(() => page);
      await using client = createClient({ baseUrl: server.url.replace('http:', 'https:'), credentials, retry: false });
      await list(client.access('a'));
    },
  ],
  ['a page to a login', answered({ ...page }, list, { credentials: logIn })],
  ['a page that says 404 to a login', answered({ status: 404, ...page }, list, { credentials: logIn })],
  ['405 to a login', answered({ status: 405 }, list, { credentials: logIn })],
  ['another API to a login', answered(otherApi, list, { credentials: logIn })],
  ['another API that says 404 to a login', answered({ status: 404, ...otherApi }, list, { credentials: logIn })],
  ['a page to a call', answered({ ...page }, list)],
  ['a page that says 404 to a call', answered({ status: 404, ...page }, list)],
  ['another API to a call', answered(otherApi, list)],
  ['another API that says 404 to a call', answered({ status: 404, ...otherApi }, list)],
];
