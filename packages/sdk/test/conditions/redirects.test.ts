import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, createClient, HttpError, RedirectError } from '../../src/index.js';
import { legacy } from '../../src/legacy.js';
import { rejection } from '../support/catch.js';
import { transports } from '../support/transports.js';
import { answer, answers, rawServer, writes } from './raw-server.js';
import { canary, expectNoSecret } from './secrets.js';

const clientOf = (url: string, options: Partial<ClientOptions>): Client =>
  createClient({
    baseUrl: url,
    credentials: { sessionId: canary.session },
    headers: { authorization: `Bearer ${canary.token}` },
    retry: { minDelay: 0 },
    ...options,
  });

const redirect = (location: string, status = 302) => answer('', `${status} Elsewhere`, [`location: ${location}`]);
const session = `sessionId=${encodeURIComponent(canary.session)}`;

describe.each(transports)('by %s', (_name, transport) => {
  test.each([301, 302, 303, 307, 308])(
    'a read follows a redirect with the status %i within the origin',
    async (status) => {
      await using server = await rawServer(({ number }, socket) => {
        socket.write(number === 1 ? redirect('/platform-services/b/../c?x=a%20b', status) : answer('[1]'));
      });
      await using client = clientOf(server.url, transport);
      expect(await client.access('a').entities('T').list()).toEqual([1]);
      expect(server.requests.map(({ method, url }) => [method, url])).toEqual([
        ['GET', `/platform-services/rest/v2/entities/a/T?projection=results&prettiness=none&${session}`],
        ['GET', `/platform-services/c?x=a%20b&${session}`],
      ]);
    },
  );

  test.each<[sessionIn: 'query' | 'header', location: string, next: string]>([
    ['query', 'other', `/platform-services/rest/v2/entities/a/other?${session}`],
    ['query', '?sessionId=stolen&a=1', `/platform-services/rest/v2/entities/a/T?a=1&${session}`],
    ['header', '/platform-services/x', '/platform-services/x'],
    ['header', '//SAME/platform-services', '/platform-services'],
  ])('with the session in the %s, %s leads to %s', async (sessionIn, location, next) => {
    await using server = await rawServer(({ number }, socket) => {
      const there = location.replace('//SAME', server.url);
      socket.write(number === 1 ? redirect(there) : answer('[]'));
    });
    await using client = clientOf(server.url, { ...transport, sessionIn });
    await client.access('a').entities('T').list();
    expect(server.requests[1]?.url).toBe(next);
    expect(server.requests[1]?.headers['gm-session-id']).toBe(sessionIn === 'header' ? canary.session : undefined);
  });

  test('a download follows a redirect', async () => {
    await using server = await rawServer(({ number }, socket) => {
      socket.write(number === 1 ? redirect('/platform-services/elsewhere') : answer('bytes'));
    });
    await using client = clientOf(server.url, transport);
    expect(await (await client.access('a').resources.download('r')).text()).toBe('bytes');
  });

  test.each<[what: string, location: (url: string, other: string) => string, shown: string, reason: string]>([
    [
      'another port',
      (_url, other) => `${other}/x?${session}`,
      '/x?sessionId=***',
      'it leads to another origin, http://127.0.0.1:',
    ],
    [
      'another host',
      (url) => url.replace('127.0.0.1', 'localhost'),
      'http://localhost:',
      'another origin, http://localhost:',
    ],
    [
      'another scheme',
      (url) => url.replace('http:', 'https:'),
      'https://127.0.0.1:',
      'another origin, https://127.0.0.1:',
    ],
    [
      'another host, shortly',
      () => '//elsewhere.example/x',
      '//elsewhere.example/x',
      'another origin, http://elsewhere.example.',
    ],
    ['a URL with credentials', (url) => url.replace('//', `//u:${canary.proxyPassword}@`), '://***@', 'another origin'],
    ['no URL of the web', () => 'javascript:alert(1)', 'javascript:alert(1)', 'it leads to another origin'],
    ['another path', (url) => `${url}/x`, '/x', 'it leads out of the base path'],
    ['another path above it', () => '/platform-services/../x', '/platform-services/../x', 'out of the base path'],
    ['another path above it, escaped', () => '/platform-services/%2e%2E/x', '/%2e%2E/x', 'out of the base path'],
    ['another path that begins so', () => '/platform-services-2/x', '/platform-services-2/x', 'out of the base path'],
    ['a text that is not a URL', () => 'http://[', 'http://[', 'it does not say where it leads'],
    ...[
      '/platform-services/rest/delete?accessId=a&allow-multiple-delete=true',
      '/platform-services/rest/%64elete',
      '/platform-services//rest/delete',
      '/platform-services/rest%2Fdelete',
      '/platform-services/REST/Delete;x=1',
      '/platform-services/rest/logout',
      '/platform-services/rest/v2/properties/a/T/1/p',
      '/platform-services/streaming',
    ].map((path): [string, () => string, string, string] => {
      return [path, () => path, path.slice(0, 20), 'it leads to another operation'];
    }),
  ])('%s is not followed', async (_what, location, shown, reason) => {
    await using other = await rawServer(answers('[]'));
    await using server = await rawServer((_request, socket) => {
      socket.write(redirect(location(server.url, other.url)));
    });
    await using client = clientOf(server.url, transport);
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 302, attempts: 1, location: expect.stringContaining(shown) });
    expect(error.message).toContain('The redirect was not followed: ');
    expect(error.message).toContain(reason);
    expectNoSecret(error);
    expect(server.requests).toHaveLength(1);
    expect([other.requests.length, other.open.size]).toEqual([0, 0]);
  });

  test('a redirect without a location', async () => {
    await using server = await rawServer(answers('', '301 Moved'));
    await using client = clientOf(server.url, transport);
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toMatchObject({ name: 'RedirectError', location: undefined });
  });

  test.each<[what: string, call: (client: Client) => PromiseLike<unknown>]>([
    ['an unsafe call', (client) => client.access('a').entities('T').create({})],
    ['a repeatable call', (client) => client.access('a').entities('T').put({ id: 1 })],
    ['a read by POST', (client) => legacy(client.access('a')).fetch({ type: 'T' })],
    ['an unsafe call by GET', (client) => legacy(client.access('a')).create({ type: 'T' }, { method: 'GET' })],
  ])('%s does not follow a redirect', async (_what, call) => {
    await using server = await rawServer(writes(redirect('/x', 307)));
    await using client = clientOf(server.url, transport);
    const error = await rejection(call(client));
    expect(error).toBeInstanceOf(RedirectError);
    expect(error).toMatchObject({ status: 307, location: '/x' });
    expect(error.message).toContain('only reads by GET follow redirects');
    expect(server.requests).toHaveLength(1);
  });

  test('a circle of redirects ends after five', async () => {
    await using server = await rawServer(writes(redirect('/platform-services/again')));
    await using client = clientOf(server.url, transport);
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toMatchObject({ name: 'RedirectError', attempts: 6 });
    expect(server.requests).toHaveLength(6);
  });
});

test('a call without a session follows a redirect within the origin', async () => {
  await using server = await rawServer(({ number }, socket) => {
    socket.write(number === 1 ? redirect('/elsewhere') : answer('[1]'));
  });
  await using client = clientOf(server.url, {});
  expect(await client.request({ path: '/x', session: false })).toEqual([1]);
  expect(server.requests[1]?.url).toBe('/elsewhere');
});

test('a login does not follow a redirect, because its body has a password', async () => {
  await using server = await rawServer(() => undefined, writes(redirect('/x', 308)));
  await using client = clientOf(server.url, { credentials: { user: canary.user, password: canary.password } });
  const error = await rejection(client.access('a').entities('T').list());
  expect(error).toMatchObject({ name: 'RedirectError', operation: 'authenticate', status: 308 });
  expectNoSecret(error);
  expect([server.logins.length, server.requests.length]).toEqual([1, 0]);
});
