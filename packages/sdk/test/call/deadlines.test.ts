import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import {
  AbortedError,
  BodyTimeoutError,
  type ClientOptions,
  ConnectError,
  createClient,
  DecodeError,
  type Fetch,
  HeadersTimeoutError,
  TimeoutError,
  TotalTimeoutError,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Handler, type Reply, smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };
const retry = { minDelay: 0 };
const globalFetch: Fetch = (url, init) => fetch(url, init);
const transports: [name: string, options: Partial<ClientOptions>][] = [
  ['undici', {}],
  ['fetch', { fetch: globalFetch }],
];

const silent: Handler = () => undefined;
const stalled: Handler = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  return undefined;
};
const broken: Handler = (_request, response) => {
  response.writeHead(200, { 'content-length': '10' });
  response.write('[');
  setImmediate(() => response.destroy());
  return undefined;
};
const dropping: Handler = (_request, response) => {
  response.destroy();
  return undefined;
};

describe.each(transports)('by %s', (_name, transport) => {
  test.each<
    [
      deadline: 'headers' | 'body' | 'total',
      handler: Handler,
      attempts: number,
      ErrorClass: abstract new (...parameters: never[]) => TimeoutError,
    ]
  >([
    ['headers', silent, 3, HeadersTimeoutError],
    ['body', stalled, 3, BodyTimeoutError],
    ['total', silent, 1, TotalTimeoutError],
    ['total', stalled, 1, TotalTimeoutError],
  ])('the %s deadline', async (deadline, handler, attempts, ErrorClass) => {
    await using server = await smallServer(handler);
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const call = client
      .access('a')
      .entities('T')
      .list({ timeout: { [deadline]: 30 } });
    const error = await rejection(call);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({ deadline, milliseconds: 30, attempts, operation: 'entities.list' });
    // The others may pass before anything arrives.
    if (deadline === 'body') expect(server.requests).toHaveLength(attempts);
    else expect(server.requests.length).toBeLessThanOrEqual(attempts);
  });

  test('a number is the total deadline', async () => {
    await using server = await smallServer(silent);
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    expect(await rejection(client.access('a').entities('T').list({ timeout: 20 }))).toMatchObject({
      deadline: 'total',
    });
  });

  test.each<[phase: string, handler: Handler]>([
    ['waiting for the answer', silent],
    ['reading the body', stalled],
  ])('an abort while %s is obeyed at once and leaves the signal alone', async (_phase, handler) => {
    await using server = await smallServer(handler);
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const controller = new AbortController();
    const call = client.access('a').entities('T').list({ signal: controller.signal });
    await server.firstRequest;
    const reason = new Error('enough');
    controller.abort(reason);
    const error = await rejection(call);
    expect(error).toBeInstanceOf(AbortedError);
    expect(error.cause).toBe(reason);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('an aborted signal sends nothing', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const error = await rejection(client.access('a').entities('T').list({ signal: AbortSignal.abort() }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ attempts: 0 });
    expect(server.requests).toHaveLength(0);
  });

  test('no listener is left after many calls with one signal', async () => {
    await using server = await smallServer(() => ({ body: [] }));
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const { signal } = new AbortController();
    const people = client.access('a').entities('T');
    for (let call = 0; call < 20; call += 1) await people.list({ signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  test.each<[phase: string, handler: Handler]>([
    ['headers', dropping],
    ['body', broken],
  ])('a connection that breaks before the %s are there', async (phase, handler) => {
    await using server = await smallServer(handler);
    await using client = createClient({ baseUrl: server.url, credentials, retry, ...transport });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toBeInstanceOf(ConnectError);
    expect(error).toMatchObject({ phase, attempts: 3 });
    expect(error.cause).toBeInstanceOf(Error);
  });

  test('a port where no server listens', async () => {
    const port = await unusedPort();
    await using client = createClient({ baseUrl: `http://127.0.0.1:${port}`, credentials, retry, ...transport });
    const error = await rejection(client.access('a').entities('T').list());
    expect(error).toBeInstanceOf(ConnectError);
    expect(error).toMatchObject({ phase: 'connect', attempts: 3 });
    expect(error.message).toContain('ECONNREFUSED');
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
  let logIn: (reply: Reply) => void = () => undefined;
  const login = new Promise<Reply>((resolve) => {
    logIn = resolve;
  });
  await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? login : { body: [] }));
  await using client = createClient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' } });
  const people = client.access('a').entities('T');
  const impatient = rejection(people.list({ timeout: 20 }));
  const patient = people.list();
  expect(await impatient).toMatchObject({ name: 'TotalTimeoutError', deadline: 'total', attempts: 0 });
  logIn({ body: '"late"' });
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

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
