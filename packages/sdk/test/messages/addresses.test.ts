import { once } from 'node:events';
import { createServer } from 'node:net';
import { createClient } from '../../src/index.js';
import { smallServer } from '../support/server.js';
import { answered, credentials, list, logIn, type Messages, otherApi, page, testMessages, type Use } from './uses.js';

const uses: readonly Use[] = [
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
const messages: Messages = {
  'nobody listens': [
    'ConnectError',
    'entities.list: Cannot connect: 127.0.0.1:PORT refuses connections (ECONNREFUSED). Check the host and the port in baseUrl. (GET /rest/v2/entities/a/T)',
  ],
  'https for a server that uses http': [
    'ConnectError',
    'entities.list: Cannot connect: 127.0.0.1:PORT does not speak TLS. If the service expects http, use "http://…" as baseUrl. (GET /rest/v2/entities/a/T)',
  ],
  'a page to a login': [
    'DecodeError',
    'authenticate: The response cannot be read. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'a page that says 404 to a login': [
    'NotFoundError',
    'authenticate: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  '405 to a login': [
    'MethodNotAllowedError',
    'authenticate: The server responded with status 405. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'another API to a login': [
    'DecodeError',
    'authenticate: The response cannot be read. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'another API that says 404 to a login': [
    'NotFoundError',
    'authenticate: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (POST /rest/authenticate)',
  ],
  'a page to a call': [
    'DecodeError',
    'entities.list: The response cannot be read. Expected JSON: Unexpected token \'<\'. The body begins with "<html><body>It works!</body></html>". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'a page that says 404 to a call': [
    'NotFoundError',
    'entities.list: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'another API to a call': [
    'DecodeError',
    'entities.list: The response cannot be read. Expected a list, got an object at the root. The body begins with "{\\"error\\":\\"not found\\",\\"path\\":\\"/platform-services\\"}". It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
  'another API that says 404 to a call': [
    'NotFoundError',
    'entities.list: The server responded with status 404. It does not look like a response of this service. Check "baseUrl", and any proxy on the way. (GET /rest/v2/entities/a/T)',
  ],
};

testMessages('an address that is not that of the service', uses, messages);

/** Returns a port where no server listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
