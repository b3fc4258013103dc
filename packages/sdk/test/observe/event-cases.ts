import type { Client, ClientOptions } from '../../src/index.js';
import { answers, ends, type RawHandler, reset, writes } from '../conditions/raw-server.js';

export const list = (client: Client) => client.access('a').entities('T').list();
const create = (client: Client) => client.access('a').entities('T').create({});
export const download = async (client: Client) => await client.access('a').resources.download('r');

/** Answers the requests in turn, the last for ever. */
export const inTurn =
  (...handlers: readonly RawHandler[]): RawHandler =>
  (request, socket) =>
    (handlers[request.number - 1] ?? handlers.at(-1))?.(request, socket);

export const ok: RawHandler = answers('[]');
const busy: RawHandler = answers('', '503 Busy', ['retry-after: 1']);
const refused: RawHandler = answers('{"message":"no"}', '401 No');
const missing: RawHandler = answers('{"message":"no"}', '404 No');
const broken: RawHandler = (_request, socket) => reset(socket);
export const led: RawHandler = answers('', '307 There', ['location: /platform-services/there']);
const noJson: RawHandler = answers('<p>');
const halfOf: RawHandler = ends('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf');
const logInTwice = inTurn(answers('"s1"'), refused);

export const session = { sessionId: 's' };
export const login = { user: 'ann', password: 'secret-password' };

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

export const cases: Readonly<Record<string, Case>> = {
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
      'entities.list#1 ends: 503, again in 1000',
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
      'entities.create ends: 200, requests: 2',
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
  'a login with an unreadable response': {
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
      'entities.list#2 ends: 503, again in 1000',
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
    server: [answers('bytes')],
    call: async (client) => await (await download(client)).text(),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 200',
      'resources.download ends: 200, requests: 1',
    ],
  },
  'a download that is cancelled': {
    server: [writes('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf')],
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
    server: [writes('HTTP/1.1 304 Same\r\n\r\n')],
    call: async (client) => await client.access('a').resources.download('r', { ifNoneMatch: 'x' }),
    events: [
      'resources.download begins',
      'resources.download#1 first',
      'resources.download#1 ends: 304',
      'resources.download ends: 304, requests: 1',
    ],
  },
};
