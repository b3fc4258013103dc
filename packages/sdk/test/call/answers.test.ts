import { Agent } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { AbortedError, ConnectError, createClient, DecodeError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';
import { type Reply, smallServer } from '../support/server.js';
import { transports } from '../support/transports.js';

const credentials = { sessionId: 's' };
const retry = { minDelay: 0 };
describe.each(transports)('by %s', (_name, transport) => {
  test('an aborted signal sends nothing, whether or not there is a session', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const entities = client.access('a').entities('T');
    for (const requests of [0, 1]) {
      const error = await rejection(entities.list({ signal: AbortSignal.abort() }));
      expect(error).toBeInstanceOf(AbortedError);
      expect(error).toMatchObject({ attempts: 0 });
      expect(server.requests).toHaveLength(requests);
      await entities.list();
    }
  });

  test.each([
    ['with its length', { 'content-length': '7' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('an answer over the limit, sent %s', async (_how, headers) => {
    await using server = await smallServer(() => ({ body: '[1,2,3]', headers }));
    await using client = createClient({ baseUrl: server.url, credentials, maxResponseBytes: 6, ...transport });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain('larger than 6 bytes');
    await using wide = createClient({ baseUrl: server.url, credentials, maxResponseBytes: 7, ...transport });
    expect(await wide.access('a').entities('T').list()).toEqual([1, 2, 3]);
  });

  test('an answer that is too long for a text', async () => {
    await using server = await smallServer(() => ({ body: '[1,2,3]' }));
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const access = client.access('a');
    const download = await access.resources.download('x');
    const cause = new Error('Cannot create a string longer than 0x1fffffe8 characters');
    vi.spyOn(TextDecoder.prototype, 'decode').mockImplementation(() => {
      throw cause;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const calls = { 'entities.list': () => access.entities('T').list(), 'resources.download': () => download.text() };
    for (const [operation, call] of Object.entries(calls)) {
      const error = await rejection(call());
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ operation, status: 200, cause });
      expect(error.message).toContain('7 bytes are too many for a text. Read less at a time. (GET http');
    }
    expect(server.requests).toHaveLength(2);
  });

  test('letters that lie across parts of the body', async () => {
    await using server = await smallServer((_request, response) => {
      const bytes = Buffer.from('["ä€😀"]');
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const byte of bytes) response.write(Uint8Array.of(byte));
      response.end();
      return undefined;
    });
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    expect(await client.access('a').entities('T').list()).toEqual(['ä€😀']);
  });
});

test('the total deadline covers logging in, which continues for others', async () => {
  const login = deferred<Reply>();
  await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? login.promise : { body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' } });
  const people = client.access('a').entities('T');
  const impatient = rejection(people.list({ timeout: 20 }));
  const patient = people.list();
  expect(await impatient).toMatchObject({ name: 'TotalTimeoutError', deadline: 'total', attempts: 0 });
  login.resolve({ body: '"late"' });
  expect(await patient).toEqual([]);
  expect(server.requests).toHaveLength(2);
});

test('a custom fetch that returns a network error, as a server in the same process does', async () => {
  await using client = createClient({ baseUrl: 'http://x', credentials, retry, fetch: async () => Response.error() });
  const error = await rejection(client.access('a').entities('T').list());
  expect(error).toBeInstanceOf(ConnectError);
  expect(error).toMatchObject({ phase: 'headers', attempts: 3 });
  expect(error.message).toContain('network error');
});

test("a dispatcher of the caller's is used and not closed", async () => {
  await using server = await smallServer(() => ({ body: [] }));
  const dispatcher = new Agent();
  const client = createClient({ baseUrl: server.url, credentials, dispatcher });
  await client.access('a').entities('T').list();
  await client.close();
  expect(dispatcher.closed).toBe(false);
  await dispatcher.close();
});

/** Counts the listeners that a signal has. */
function counted(signal: AbortSignal): () => number {
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  return () => added.mock.calls.length - removed.mock.calls.length;
}

test('a signal of a hundred calls has one listener, ends all of them, and causes no warning', async () => {
  await using server = await smallServer(() => new Promise<never>(() => undefined));
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = counted(signal);
  const warned = vi.spyOn(process, 'emitWarning');
  const people = client.access('a').entities('Person');
  const calls = Array.from({ length: 100 }, (_, id) => rejection(people.get(id, { signal })));
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  expect(listeners()).toBe(1);
  controller.abort(new Error('enough'));
  for (const error of await Promise.all(calls)) expect(error).toBeInstanceOf(AbortedError);
  expect(listeners()).toBe(0);
  expect(warned).not.toHaveBeenCalled();
  warned.mockRestore();
});

test('a call that has ended does not listen any more, and others go on', async () => {
  await using server = await smallServer(({ path }) =>
    path.endsWith('/1') ? { body: 'null' } : new Promise<never>(() => undefined),
  );
  await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
  const controller = new AbortController();
  const listeners = counted(controller.signal);
  const people = client.access('a').entities('Person');
  const { signal } = controller;
  await rejection(people.get(1, { signal }));
  expect(listeners()).toBe(0);
  const open = rejection(people.get(2, { signal }));
  await rejection(people.get(1, { signal }));
  expect(listeners()).toBe(1);
  controller.abort();
  expect(await open).toBeInstanceOf(AbortedError);
  expect(listeners()).toBe(0);
});
