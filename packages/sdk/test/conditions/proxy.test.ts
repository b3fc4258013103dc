import { connect, createServer, type Socket } from 'node:net';
import { ProxyAgent } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, ConnectError, ConnectTimeoutError, createClient } from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { listening } from '../support/listening.js';
import { answers, rawServer } from './raw-server.js';
import { canary, expectNoSecret } from './secrets.js';

const credentials = { sessionId: canary.session };
const proxyUser = `Basic ${Buffer.from(`ann:${canary.proxyPassword}`).toString('base64')}`;

/** A proxy that opens tunnels, or handles the request for a tunnel with the given function. */
async function proxyServer(refuse?: (socket: Socket) => void) {
  const heads: string[] = [];
  const server = createServer((socket) => {
    socket.once('data', (data) => {
      const head = data.toString('latin1');
      heads.push(head);
      if (refuse !== undefined) {
        refuse(socket);
        return;
      }
      const [, host = '', port = ''] = /^CONNECT ([^:]+):(\d+)/.exec(head) ?? [];
      const upstream = connect(Number(port), host, () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        socket.pipe(upstream).pipe(socket);
      });
      upstream.on('error', () => socket.destroy());
    });
  });
  const listener = await listening(server);
  return { ...listener, url: `http://ann:${canary.proxyPassword}@127.0.0.1:${listener.port}`, heads };
}

const empty = () => rawServer(answers('[]'));

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('which way a request goes', () => {
  test.each<[what: string, proxy: 'environment' | false | 'url', env: Record<string, string>, through: boolean]>([
    ['not through the proxy of the environment, unless asked for', false, { HTTP_PROXY: 'PROXY' }, false],
    ['through the proxy of the environment', 'environment', { HTTP_PROXY: 'PROXY' }, true],
    ['through the one in small letters', 'environment', { http_proxy: 'PROXY' }, true],
    ['not through one for https', 'environment', { HTTPS_PROXY: 'PROXY' }, false],
    ['not where NO_PROXY has the host', 'environment', { HTTP_PROXY: 'PROXY', NO_PROXY: '127.0.0.1' }, false],
    ['not where NO_PROXY has every host', 'environment', { HTTP_PROXY: 'PROXY', NO_PROXY: '*' }, false],
    ['where NO_PROXY has another', 'environment', { HTTP_PROXY: 'PROXY', NO_PROXY: 'example.com' }, true],
    ['directly where the environment names none', 'environment', {}, false],
    ['through the one of the client', 'url', {}, true],
    ['whatever the environment says', 'url', { NO_PROXY: '*', HTTP_PROXY: 'http://127.0.0.1:1' }, true],
  ])('%s', async (_what, proxy, env, through) => {
    await using server = await empty();
    await using way = await proxyServer();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value.replace('PROXY', way.url));
    const client = createClient({ baseUrl: server.url, credentials, proxy: proxy === 'url' ? way.url : proxy });
    expect(await client.access('a').entities('T').list()).toEqual([]);
    expect(way.heads.length).toBe(through ? 1 : 0);
    for (const head of way.heads) {
      expect(head).toMatch(/^CONNECT 127\.0\.0\.1:\d+ HTTP\/1\.1\r\n/);
      expect(head).toContain(proxyUser);
      expect(head).not.toContain(canary.session);
    }
    expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
    await client.close();
    await until(() => server.open.size + way.open.size === 0);
  });
});

test('the proxies of the environment are those at the creation of the client', async () => {
  await using server = await empty();
  await using way = await proxyServer();
  vi.stubEnv('HTTP_PROXY', way.url);
  await using client = createClient({ baseUrl: server.url, credentials, proxy: 'environment' });
  vi.stubEnv('HTTP_PROXY', undefined);
  await using direct = createClient({ baseUrl: server.url, credentials, proxy: 'environment' });
  vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:1');
  expect(await client.access('a').entities('T').list()).toEqual([]);
  expect(way.heads).toHaveLength(1);
  expect(await direct.access('a').entities('T').list()).toEqual([]);
  expect(way.heads).toHaveLength(1);
});

describe('a proxy that', () => {
  test('refuses: nothing was sent, and no credentials are shown', async () => {
    const text = `denied to ann:${canary.proxyPassword} ${proxyUser}`;
    await using way = await proxyServer((socket) => {
      socket.end(`HTTP/1.1 407 ${text}\r\ncontent-length: 0\r\n\r\n`);
    });
    await using server = await empty();
    const client = createClient({ baseUrl: server.url, credentials, proxy: way.url, retry: { minDelay: 0 } });
    const error = await rejection(client.access('a').entities('T').create({}));
    expect(error).toBeInstanceOf(ConnectError);
    expect(error).toMatchObject({ phase: 'connect', attempts: 3 });
    expect(error.message).toContain('407');
    expectNoSecret(error);
    expect(server.requests).toHaveLength(0);
    await client.close();
    await until(() => way.open.size === 0);
  });

  test.each<[what: string, refuse: (socket: Socket) => void, message: string]>([
    [
      'closes',
      (socket) => void socket.end(),
      'the proxy closed the connection, or gave no valid answer, when asked for a tunnel to 127.0.0.1:',
    ],
    ['resets', (socket) => void socket.resetAndDestroy(), 'Cannot connect: '],
    [
      'asks for a password',
      (socket) => void socket.end('HTTP/1.1 407 No\r\nproxy-authenticate: Basic\r\n\r\n'),
      'with status 407. Put the user and the password that it accepts into the URL of the proxy.',
    ],
    [
      'denies the host',
      (socket) => void socket.write('HTTP/1.1 403 No\r\ncontent-length: 6\r\n\r\ndenied'),
      'with status 403. Ask for this host and port to be allowed there, or connect without this proxy',
    ],
    ['is no proxy', (socket) => void socket.end('220 smtp\r\n'), 'Cannot connect: '],
  ])('%s: one connection and one error for each request', async (_what, refuse, message) => {
    await using way = await proxyServer(refuse);
    await using server = await empty();
    await using client = createClient({ baseUrl: server.url, credentials, proxy: way.url, retry: false });
    const errors = await Promise.all(
      Array.from({ length: 3 }, () => rejection(client.access('a').entities('T').create({}))),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(ConnectError);
      expect(error).toMatchObject({ phase: 'connect', attempts: 1 });
      expect(error.message).toContain(message);
      expectNoSecret(error);
    }
    expect(way.heads.length).toBeLessThanOrEqual(3);
    expect(server.requests).toHaveLength(0);
    await until(() => way.open.size === 0);
  });

  test('closes, by a dispatcher of the caller that tries for ever: the headers deadline ends it', async () => {
    await using way = await proxyServer((socket) => void socket.end());
    await using server = await empty();
    const dispatcher = new ProxyAgent(way.url);
    await using client = createClient({
      baseUrl: server.url,
      credentials,
      dispatcher,
      retry: false,
      timeout: { headers: 50 },
    });
    expect(await rejection(client.access('a').entities('T').list())).toMatchObject({ name: 'HeadersTimeoutError' });
    await dispatcher.destroy();
  });

  test('does not respond: the deadline for connecting applies', async () => {
    await using way = await proxyServer(() => undefined);
    await using server = await empty();
    const options = { baseUrl: server.url, credentials, proxy: way.url, retry: false } as const;
    const client = createClient({ ...options, timeout: { connect: 50 } });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toBeInstanceOf(ConnectTimeoutError);
    expect(error).toMatchObject({ deadline: 'connect', milliseconds: 50 });
    expectNoSecret(error);
    for (const socket of way.open) socket.destroy();
    await client.close();
  });

  test('is not there', async () => {
    await using client = createClient({
      baseUrl: 'http://service.example',
      credentials,
      proxy: `http://ann:${canary.proxyPassword}@127.0.0.1:1`,
      retry: false,
    });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toMatchObject({ name: 'ConnectError', phase: 'connect' });
    expect(error.message).toContain('ECONNREFUSED');
    expectNoSecret(error);
  });
});

test.each<[message: string, options: object, env?: string]>([
  [
    'Expected an absolute URL such as "http://proxy.example:3128", got another string at proxy.',
    { proxy: '//proxy.example:3128' },
  ],
  ['Expected an absolute URL such as "http://proxy.example:3128", got another string at proxy.', { proxy: '' }],
  ['Expected an absolute URL such as "http://proxy.example:3128", got true at proxy.', { proxy: true }],
  ['Expected a URL with http or https, got "ftp:" at proxy.', { proxy: new URL('ftp://proxy.example') }],
  [
    'Expected an absolute URL such as "http://proxy.example:3128", got another string at proxy.',
    { proxy: 'environment' },
    `http://ann:${canary.proxyPassword}@[`,
  ],
  [
    'The option "proxy" needs the transport of the client. Set the proxy up in your "fetch" or "dispatcher".',
    { proxy: 'environment', fetch },
  ],
  [
    'The option "proxy" needs the transport of the client. Set the proxy up in your "fetch" or "dispatcher".',
    { proxy: 'http://x', dispatcher: {} },
  ],
])('refused: %s', (message, options, env) => {
  if (env !== undefined) vi.stubEnv('HTTP_PROXY', env);
  const create = () => createClient({ baseUrl: 'http://x', credentials, ...options });
  expect(create).toThrow(ConfigError);
  expect(create).toThrow(message);
  expect(create).toThrow(/^(?!.*canary)/);
});
