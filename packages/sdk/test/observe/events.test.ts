import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import type { Client, ClientOptions } from '../../src/index.js';
import { answers, ends, type RawHandler, rawServer, reset, writes } from '../conditions/raw-server.js';
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

const ok = answers('[]');
const busy = answers('', '503 Busy');
const refused = answers('{"message":"no"}', '401 No');
const broken: RawHandler = (_request, socket) => reset(socket);
const led = answers('', '307 There', ['location: /platform-services/there']);
const noJson = answers('<p>');
const halfOf = ends('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf');

const session = { sessionId: 's' };
const login = { user: 'ann', password: 'secret-password' };

/** The events of a call with one request: how the request ends, and how the call, if that is not the same. */
const single = (operation: string, request: string, call = request): readonly string[] => [
  `${operation} begins`,
  `${operation}#1 first`,
  `${operation}#1 ends: ${request}`,
  `${operation} ends: ${call}, requests: 1`,
];
const loggedIn = single('authenticate', '200');
const [begins = '', ...listed] = single('entities.list', '200');
const loggedInAndListed = [begins, ...loggedIn, ...listed];

interface Case {
  readonly server: readonly [RawHandler, RawHandler?];
  readonly options?: Partial<ClientOptions>;
  readonly call: (client: Client) => PromiseLike<unknown>;
  readonly events: readonly string[];
}

const cases: Readonly<Record<string, Case>> = {
  'a call that succeeds': { server: [ok], call: list, events: single('entities.list', '200') },
  'a call whose status 404 is explained': {
    server: [answers('', '404 No')],
    call: (client) => client.access('a').entities('T').get(1, { explainNotFound: true }),
    events: [
      ...single('entities.get', '404').slice(0, 3),
      ...[1, 2, 3].flatMap(() => single('explainNotFound', '404')),
      'entities.get ends: 404 NotFoundError, requests: 4',
    ],
  },
  'a login that is needed first': {
    server: [ok],
    options: { credentials: login },
    call: list,
    events: loggedInAndListed,
  },
  'two that are repeated': {
    server: [inTurn(busy, broken, ok)],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 503, again in 0',
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
    events: single('entities.create', '503', '503 ServerError'),
  },
  'a session that has ended': {
    server: [inTurn(ok, refused, answers('1'))],
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
      'entities.create ends: 200, requests: 2',
    ],
  },
  'a session that cannot be renewed': {
    server: [inTurn(ok, refused), inTurn(answers('"s1"'), refused)],
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
      ...single('authenticate', '401', '401 UnauthorizedError'),
      'entities.list ends: 401 UnauthorizedError, requests: 1',
    ],
  },
  'a login with an unreadable response': {
    server: [ok, noJson],
    options: { credentials: login },
    call: list,
    events: [
      'entities.list begins',
      ...single('authenticate', '200', '200 DecodeError'),
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
    events: [...loggedIn, ...single('logout', '200')],
  },
  'a redirect': {
    server: [inTurn(led, busy, led, ok)],
    call: list,
    events: [
      'entities.list begins',
      'entities.list#1 first',
      'entities.list#1 ends: 307',
      'entities.list#2 redirect',
      'entities.list#2 ends: 503, again in 0',
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
    events: single('entities.create', '307', '307 RedirectError'),
  },
  'a refusal': {
    server: [answers('{"message":"no"}', '404 No')],
    call: list,
    events: single('entities.list', '404', '404 NotFoundError'),
  },
  'an answer that breaks off': {
    server: [halfOf],
    options: { retry: false },
    call: list,
    events: single('entities.list', '200 ConnectError'),
  },
  'an answer that cannot be read': {
    server: [noJson],
    call: list,
    events: single('entities.list', '200', '200 DecodeError'),
  },
  'an answer that nobody wants read': {
    server: [noJson],
    call: (client) => list(client).asResponse(),
    events: single('entities.list', '200'),
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
    server: [answers('bytes')],
    call: async (client) => await (await download(client)).text(),
    events: single('resources.download', '200'),
  },
  'a download that is cancelled': {
    server: [writes('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')],
    call: async (client) => await (await download(client)).cancel(),
    events: single('resources.download', '200'),
  },
  'a download that breaks off and cannot go on': {
    server: [halfOf],
    call: async (client) => await (await download(client)).bytes(),
    events: single('resources.download', '200 ConnectError'),
  },
  'a download that is not modified': {
    server: [writes('HTTP/1.1 304 Same\r\n\r\n')],
    call: async (client) => await client.access('a').resources.download('r', { ifNoneMatch: 'x' }),
    events: single('resources.download', '304'),
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
    await using server = await rawServer(answers('bytes'));
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    const opened = await download(client);
    expect(events).toEqual(['resources.download begins', 'resources.download#1 first']);
    await opened.bytes();
    expect(events).toHaveLength(4);
  });

  test('a resumed download has the events of both requests', async () => {
    const etag = 'etag: "0123456789abcdef0123456789abcdef"';
    const first: RawHandler = ends(`HTTP/1.1 200 OK\r\ncontent-length: 8\r\n${etag}\r\n\r\nhalf`);
    const rest: RawHandler = answers('rest', '206 Part', ['content-range: bytes 4-7/8', etag]);
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
