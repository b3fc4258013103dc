import { describe, expect, test } from 'vitest';
import { type ClientOptions, ConfigError, createClient, InputError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

describe('baseUrl', () => {
  test.each<[baseUrl: string, basePath: string | undefined, path: string]>([
    ['', undefined, '/platform-services'],
    ['/', undefined, '/platform-services'],
    ['/other', undefined, '/other'],
    ['/other/', undefined, '/other'],
    ['/a/b', '/c', '/a/b'],
    ['', '/c', '/c'],
    ['', '/c/', '/c'],
    ['', '/', ''],
  ])('%j with basePath %j', async (suffix, basePath, path) => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url + suffix, basePath, credentials });
    await client.access('a').entities('T').list();
    expect(server.requests[0]?.path).toBe(`${path}/rest/v2/entities/a/T`);
  });
});

describe('path parts are encoded', () => {
  test.each<[id: string | bigint | number | boolean, partition: string | undefined, path: string]>([
    [1, undefined, '/1'],
    [12345678901234567890n, undefined, '/12345678901234567890'],
    [true, undefined, '/true'],
    ['a b', undefined, '/a%20b'],
    ['a/b', undefined, '/a%2Fb'],
    ['a\\b', undefined, '/a%5Cb'],
    ['...', undefined, '/...'],
    [' ', undefined, '/%20'],
    ['%00', undefined, '/%2500'],
    ["a;b,c'd(e)", undefined, "/a%3Bb%2Cc'd(e)"],
    ['../x', undefined, '/..%2Fx'],
    ['%2e%2e', undefined, '/%252e%252e'],
    ['?a=b&c#d', undefined, '/%3Fa%3Db%26c%23d'],
    ['ä€😀', undefined, '/%C3%A4%E2%82%AC%F0%9F%98%80'],
    ['__proto__', undefined, '/__proto__'],
    ['x', 'p/1', '/x/p%2F1'],
  ])('%s', async (id, partition, path) => {
    await using server = await smallServer(() => ({ body: {} }));
    await using client = createClient({ baseUrl: server.url, credentials });
    await client.access('a').entities('T').get(id, { partition });
    expect(server.requests[0]?.path).toBe(`/platform-services/rest/v2/entities/a/T${path}`);
  });
});

describe('a path that leads elsewhere is refused before anything is sent', () => {
  const bad = ['', '.', '..', 'a\nb', '\u0000', '\u007f', '\u0085', '\ud800'];
  test.each(bad)('%j', async (part) => {
    await using server = await smallServer(() => ({ body: {} }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('T');
    const calls = [
      people.get(part),
      people.get('x', { partition: part }),
      people.delete(part),
      people.update(part, {}),
      client.access(part).entities('T').list(),
      client.access('a').entities(part).list(),
      people.property(1, part).get(),
      people.property(part, 'x').get(),
      client.request({ path: ['a', part] }),
    ];
    for (const call of calls) expect(await rejection(call)).toBeInstanceOf(InputError);
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    '',
    'x',
    '/a/../b',
    '/a/%2E%2e/b',
    '/%2e',
    '/a/.%2e',
    '/.',
    '/a%00b',
    '/a%0d%0Ab',
    '/%7F',
    '/a%C2%85b',
    '/a%',
    '/%zz',
    '/%2',
    '/a?b',
    '/a#b',
    '/a b',
    '/ä',
    '//evil.example\\x',
  ])('as the encoded path of a request: %j', async (path) => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
    expect(await rejection(client.request({ path }))).toBeInstanceOf(InputError);
  });

  test.each([undefined, null, 5, {}])('as a part that must be text: %s', async (part) => {
    await using server = await smallServer(() => ({ body: {} }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const calls = [
      client
        .access('a')
        .entities('T')
        .property(1, part as never)
        .get(),
      client.request({ path: ['a', part as never] }),
      client
        .access(part as never)
        .entities('T')
        .list(),
    ];
    for (const [index, call] of calls.entries())
      expect(await rejection(call), String(index)).toBeInstanceOf(InputError);
    const listed = async () =>
      await client
        .access('a')
        .entities(part as never)
        .list();
    expect(await rejection(listed())).toBeInstanceOf(Error);
    expect(server.requests).toHaveLength(0);
  });

  test.each([undefined, null, Number.NaN, 2 ** 53, {}, []])('as an id: %s', async (id) => {
    await using client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials });
    const people = client.access('a').entities('T');
    for (const call of [people.get(id as never), people.delete(id as never), people.property(id as never, 'x').get()]) {
      expect(await rejection(call)).toBeInstanceOf(InputError);
    }
  });
});

describe('options of createClient', () => {
  const anyCredentials = '{ user, password }, { sessionId } or a function that returns one of them';
  test.each<[message: string, options: object]>([
    ['Expected an absolute URL such as "http://127.0.0.1:8080", got undefined at baseUrl.', { baseUrl: undefined }],
    ['Expected an absolute URL such as "http://127.0.0.1:8080", got 5 at baseUrl.', { baseUrl: 5 }],
    ['Expected an absolute URL such as "http://127.0.0.1:8080", got another string at baseUrl.', { baseUrl: '' }],
    ['Expected an absolute URL such as "http://127.0.0.1:8080", got another string at baseUrl.', { baseUrl: 'x' }],
    ['Expected an absolute URL such as "http://127.0.0.1:8080", got another string at baseUrl.', { baseUrl: '/x' }],
    ['Expected a URL with http or https, got "ftp:" at baseUrl.', { baseUrl: 'ftp://x' }],
    [
      'Expected a URL without a query or a fragment, got a URL with one of them at baseUrl.',
      { baseUrl: 'http://x/?a' },
    ],
    ['Expected a URL without a query or a fragment, got a URL with one of them at baseUrl.', { baseUrl: 'http://x#a' }],
    [
      'Expected a URL without credentials, got a URL with credentials at baseUrl. Use the option "credentials".',
      { baseUrl: 'http://a:b@x' },
    ],
    ['Expected a path such as "/platform-services", got "x" at basePath.', { basePath: 'x' }],
    [`Expected ${anyCredentials}, got undefined at credentials.`, { credentials: undefined }],
    [
      `Expected ${anyCredentials}, got an object in which a member is missing or empty at credentials.`,
      { credentials: { user: 'x' } },
    ],
    [
      `Expected ${anyCredentials}, got an object in which user is missing or empty at credentials.`,
      { credentials: { user: '', password: 'x' } },
    ],
    [
      `Expected ${anyCredentials}, got an object in which password is missing or empty at credentials.`,
      { credentials: { user: 'x', password: undefined } },
    ],
    [
      `Expected ${anyCredentials}, got an object in which sessionId is missing or empty at credentials.`,
      { credentials: { sessionId: undefined } },
    ],
    [`Expected ${anyCredentials}, got a string at credentials.`, { credentials: 'canary' }],
    ['Unknown hook "atempt" at hooks. Did you mean "attempt"?', { hooks: { atempt: () => undefined } }],
    [
      'Unknown hook "onRequest" at hooks. Expected "call" or "attempt".',
      { hooks: [{ call: () => undefined }, { onRequest: () => undefined }] },
    ],
    ['Expected "query", "header", "cookie" or "bearer", got "toString" at sessionIn.', { sessionIn: 'toString' }],
    ['Expected "documented" or "deployed", got "x" at dialect.', { dialect: 'x' }],
    ['Expected milliseconds from 0 to 2147483647, got -1 at timeout.total.', { timeout: { total: -1 } }],
    [
      'Unknown deadline "reply" at timeout. Expected "connect", "headers", "body" or "total".',
      { timeout: { reply: 1 } },
    ],
    ['Unknown deadline "connnect" at timeout. Did you mean "connect"?', { timeout: { connnect: 1 } }],
    ['Expected an integer from 1, got 0 at maxResponseBytes.', { maxResponseBytes: 0 }],
    ['Expected an integer from 1, got 0.5 at connections.', { connections: 0.5 }],
    ['Expected one line of Latin-1 text, got other characters at headers["x"].', { headers: { x: 'a\nb' } }],
    ['Expected the name of a header, got "x y" at headers.', { headers: { 'x y': 'a' } }],
    ['The header "Host" is set by the transport. Leave it out.', { headers: { Host: 'a' } }],
    ['Unknown option "baseURL". Did you mean "baseUrl"?', { baseURL: 'http://x' }],
    ['The options "fetch" and "dispatcher" exclude each other. Use one of them.', { fetch, dispatcher: {} }],
  ])('%s', (message, options) => {
    const all = { baseUrl: 'http://x', credentials, ...options } as ClientOptions;
    const create = () => createClient(all);
    expect(create).toThrow(ConfigError);
    expect(create).toThrow(new ConfigError(message));
    expect(stackOf(create)[0]).toContain('at create ');
  });
});

/** The lines of the stack of what `create` throws. */
function stackOf(create: () => unknown): string[] {
  try {
    create();
  } catch (thrown) {
    return thrown instanceof Error ? (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')) : [];
  }
  return [];
}
