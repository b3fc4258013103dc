import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.js';
import type { ClientOptions } from '../../src/index.js';
import { answer, type RawHandler, rawServer, reset } from '../conditions/raw-server.js';
import { rejection } from '../support/catch.js';
import { impatient, recording } from './record.js';

const list = (client: Client) => client.access('a').entities('T').list();
const create = (client: Client) => client.access('a').entities('T').create({});
const download = async (client: Client) => await client.access('a').resources.download('r');

/** Answers the requests in turn, the last for ever. */
const inTurn =
  (...handlers: readonly RawHandler[]): RawHandler =>
  (request, socket) =>
    (handlers[request.number - 1] ?? handlers.at(-1))?.(request, socket);

const ok: RawHandler = (_request, socket) => void socket.write(answer('[]'));
const busy: RawHandler = (_request, socket) => void socket.write(answer('', '503 Busy', ['retry-after: 2']));
const refused: RawHandler = (_request, socket) => void socket.write(answer('{"message":"no"}', '401 No'));
const missing: RawHandler = (_request, socket) => void socket.write(answer('{"message":"no"}', '404 No'));
const broken: RawHandler = (_request, socket) => reset(socket);
const led: RawHandler = (_request, socket) =>
  void socket.write(answer('', '307 There', ['location: /platform-services/there']));
const noJson: RawHandler = (_request, socket) => void socket.write(answer('<p>'));
const halfOf: RawHandler = (_request, socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf');
const logInTwice = inTurn((_request, socket) => void socket.write(answer('"s1"')), refused);

const session = { sessionId: 's' };
const login = { user: 'ann', password: 'secret-password' };

const loggedIn = [
  'authenticate begins',
  'authenticate#1 first',
  'authenticate#1 ends: 200',
  'authenticate ends: 200, requests: 1',
];
const listed = ['entities.list#1 first', 'entities.list#1 ends: 200', 'entities.list ends: 200, requests: 1'];
const loggedInAndListed = ['entities.list begins', ...loggedIn, ...listed];

interface Case {
  readonly server: readonly [RawHandler, RawHandler?];
  readonly options?: Partial<ClientOptions>;
  readonly call: (client: Client) => PromiseLike<unknown>;
  readonly events: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'a call that succeeds': {
    server: [ok],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 200',
      'entities.list ends: 200, requests: 1',
    ],
  },
  'a login that is needed first': {
    server: [ok],
    options: { credentials: login },
    call: list,
    events: [...loggedInAndListed],
  },
  'two that are repeated': {
    server: [inTurn(busy, broken, ok)],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 503, again in 2000',
      'entities.list#2 retry',
      'entities.list#2 ends: ConnectError, again in 0',
      'entities.list#3 retry',
      'entities.list#3 ends: 200',
      'entities.list ends: 200, requests: 3',
    ],
  },
  'one that must not be repeated': {
    server: [busy],
    call: create,
    events: [
      'entities.create begins',
      'entities.create#1 first',
      'entities.create#1 ends: 503',
      'entities.create ends: 503 ServerError, requests: 1',
    ],
  },
  'a session that has ended': {
    server: [inTurn(ok, refused, ok)],
    options: { credentials: login },
    call: async (client) => {
      await list(client);
      await create(client);
    },
    events: [
      ...loggedInAndListed,
      'entities.create begins',
      'entities.create#1 first',
      'entities.create#1 ends: 401',
      ...loggedIn,
      'entities.create#2 renewal',
      'entities.create#2 ends: 200',
      'entities.create ends: 200 DecodeError, requests: 2',
    ],
  },
  'a session that cannot be renewed': {
    server: [inTurn(ok, refused), logInTwice],
    options: { credentials: login },
    call: async (client) => {
      await list(client);
      await list(client);
    },
    events: [
      ...loggedInAndListed,
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 401',
      'authenticate begins',
      'authenticate#1 first',
      'authenticate#1 ends: 401',
      'authenticate ends: 401 UnauthorizedError, requests: 1',
      'entities.list ends: 401 UnauthorizedError, requests: 1',
    ],
  },
  'a login whose answer is none': {
    server: [ok, noJson],
    options: { credentials: login },
    call: list,
    events: [
      'entities.list begins',
      'authenticate begins',
      'authenticate#1 first',
      'authenticate#1 ends: 200',
      'authenticate ends: 200 DecodeError, requests: 1',
      'entities.list ends: DecodeError, requests: 0',
    ],
  },
  'a login by hand, and a logout': {
    server: [ok],
    options: { credentials: login },
    call: async (client) => {
      await client.authenticate();
      await client.logout();
    },
    events: [...loggedIn, 'logout begins', 'logout#1 first', 'logout#1 ends: 200', 'logout ends: 200, requests: 1'],
  },
  'a redirect': {
    server: [inTurn(led, busy, led, ok)],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 307',
      'entities.list#2 redirect',
      'entities.list#2 ends: 503, again in 2000',
      'entities.list#3 retry',
      'entities.list#3 ends: 307',
      'entities.list#4 redirect',
      'entities.list#4 ends: 200',
      'entities.list ends: 200, requests: 4',
    ],
  },
  'a redirect that is not followed': {
    server: [led],
    call: create,
    events: [
      'entities.create begins',
      'entities.create#1 first',
      'entities.create#1 ends: 307',
      'entities.create ends: 307 RedirectError, requests: 1',
    ],
  },
  'a refusal': {
    server: [missing],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 404',
      'entities.list ends: 404 NotFoundError, requests: 1',
    ],
  },
  'an answer that breaks off': {
    server: [halfOf],
    options: { retry: false },
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 200 ConnectError',
      'entities.list ends: 200 ConnectError, requests: 1',
    ],
  },
  'an answer that cannot be read': {
    server: [noJson],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 200',
      'entities.list ends: 200 DecodeError, requests: 1',
    ],
  },
  'an answer that nobody wants read': {
    server: [noJson],
    call: (client) => list(client).asResponse(),
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 200',
      'entities.list ends: 200, requests: 1',
    ],
  },
  'a parameter that is refused': {
    server: [ok],
    call: (client) => client.access('a').entities('T').get(''),
    events: [],
  },
  'options that are refused': {
    server: [ok],
    call: (client) => client.access('a').entities('T').list({ timeout: -1 }),
    events: [],
  },
  'a download that is read': {
    server: [(_request, socket) => void socket.write(answer('bytes'))],
    call: async (client) => await (await download(client)).text(),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 200',
      'resources.download ends: 200, requests: 1',
    ],
  },
  'a download that is cancelled': {
    server: [(_request, socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')],
    call: async (client) => await (await download(client)).cancel(),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 200',
      'resources.download ends: 200, requests: 1',
    ],
  },
  'a download that breaks off and cannot go on': {
    server: [halfOf],
    call: async (client) => await (await download(client)).bytes(),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 200 ConnectError',
      'resources.download ends: 200 ConnectError, requests: 1',
    ],
  },
  'a download that is not modified': {
    server: [(_request, socket) => void socket.write('HTTP/1.1 304 Same\r\n\r\n')],
    call: async (client) => await client.access('a').resources.download('r', { ifNoneMatch: 'x' }),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 304',
      'resources.download ends: 304, requests: 1',
    ],
  },
};

describe('the events of observers', () => {
  test.each(Object.entries(cases))('of %s', async (_what, { server: handlers, options, call, events }) => {
    await using server = await rawServer(...handlers);
    const record = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks: record.hooks, ...options });
    await Promise.resolve(call(client)).catch(() => undefined);
    expect(record.events).toEqual(events);
    for (const payload of record.payloads) expect(Object.isFrozen(payload)).toBe(true);
  });

  test('a download has not ended before its body has', async () => {
    await using server = await rawServer((_request, socket) => void socket.write(answer('bytes')));
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    const opened = await download(client);
    expect(events).toEqual(['resources.download begins', 'resources.download#1 first']);
    await opened.bytes();
    expect(events).toHaveLength(4);
  });

  test('a resumed download has the events of both requests', async () => {
    const etag = 'etag: "0123456789abcdef0123456789abcdef"';
    const first: RawHandler = (_request, socket) =>
      void socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 8\r\n${etag}\r\n\r\nhalf`);
    const rest: RawHandler = (_request, socket) =>
      void socket.write(answer('rest', '206 Part', ['content-range: bytes 4-7/8', etag]));
    await using server = await rawServer(inTurn(first, rest));
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    await (await download(client)).bytes().catch(() => undefined); // the checksum is made up
    expect(events.slice(1, 5)).toEqual([
      'resources.download#1 first',
      'resources.download#1 ends: 200 ConnectError, again in 0',
      'resources.download#2 retry',
      expect.stringMatching(/^resources.download#2 ends: 206/),
    ]);
    expect(events).toHaveLength(6);
  });

  test('an abort ends both at once, with the error of the caller', async () => {
    const abort = new AbortController();
    await using server = await rawServer(() => abort.abort());
    const { hooks, events, payloads } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    const error = await rejection(client.access('a').entities('T').list({ signal: abort.signal }));
    expect(events.slice(2)).toEqual([
      'entities.list#1 ends: AbortedError',
      'entities.list ends: AbortedError, requests: 1',
    ]);
    expect(payloads.at(-1)).toMatchObject({ error: expect.any(Error) });
    expect((payloads.at(-1) as { error: Error }).error).toBe(error);
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  });

  test('callers who wait for one login cause the events of one', async () => {
    await using server = await rawServer(ok);
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: login, hooks });
    await Promise.all([list(client), list(client), list(client)]);
    expect(events.filter((event) => event === 'authenticate begins')).toHaveLength(1);
    expect(events.filter((event) => event.startsWith('entities.list ends'))).toHaveLength(3);
  });

  test('the events of a call and its requests', async () => {
    await using server = await rawServer(inTurn(led, ok));
    const { hooks, payloads } = recording();
    const headers = { 'X-Request-Id': '42', authorization: 'Bearer top-secret' };
    await using client = impatient({ baseUrl: server.url, credentials: { sessionId: 'the-session' }, hooks, headers });
    await client.request({ path: '/rest/v2/x', query: { n: 2 } });
    const url = `${server.url}/platform-services/rest/v2/x?n=2`;
    const call = { operation: 'request', kind: 'read', method: 'GET', url };
    const sent = { accept: 'application/json', 'x-request-id': '42' };
    const setHeader = expect.any(Function);
    const duration = expect.any(Number);
    const got = { 'content-type': 'application/json', 'content-length': '0', location: '/platform-services/there' };
    expect(payloads).toEqual([
      call,
      { call, number: 1, reason: 'first', url, headers: sent, setHeader },
      { duration, status: 307, headers: got, error: undefined, retryDelay: undefined },
      { call, number: 2, reason: 'redirect', url: `${server.url}/platform-services/there`, headers: sent, setHeader },
      {
        duration,
        status: 200,
        headers: { 'content-type': 'application/json', 'content-length': '2' },
        error: undefined,
        retryDelay: undefined,
      },
      { duration, attempts: 2, status: 200, error: undefined },
    ]);
    expect(Object.isFrozen((payloads[1] as { headers: object }).headers)).toBe(true);
  });
});
