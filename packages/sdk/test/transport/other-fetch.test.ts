import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectError, createClient, InputError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';

/*
 * The responses of functions that are not quite `fetch`: `node-fetch` has streams of Node, and React Native has no
 * streams and cannot read bytes. Neither has `getSetCookie`.
 */

const entities = '[{"_type":"a.T","id":{"_type":"long","value":"9007199254740993"},"name":"Zoë"}]';
const bytesOf = (text: string) => new TextEncoder().encode(text);

interface Body {
  readonly body?: unknown;
  readonly text?: () => Promise<string>;
  readonly arrayBuffer?: () => Promise<ArrayBuffer>;
}

/** A client whose `fetch` gives these responses. */
function clientOf(body: () => Body, maxResponseBytes = 10_000) {
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { sessionId: 's' },
    maxResponseBytes,
    fetch: async () => {
      const headers = new Map([
        ['content-type', 'application/json'],
        ['etag', '"x"'],
      ]);
      return Object.assign(Object.create(null), { status: 200, headers, ...body() });
    },
  });
  onTestFinished(() => client.close());
  return client;
}

const never = () => Promise.reject(new Error('FileReader.readAsArrayBuffer is not implemented'));

const forms: readonly [name: string, body: (text: string) => Body][] = [
  [
    'a stream of Node',
    (text) => ({ body: Readable.from([bytesOf(text).subarray(0, 70), bytesOf(text).subarray(70)]) }),
  ],
  ['the whole as a text', (text) => ({ text: async () => text, arrayBuffer: never })],
  ['the whole as a text, and a null', (text) => ({ body: null, text: async () => text, arrayBuffer: never })],
];

describe.each(forms)('a fetch whose responses are %s', (_name, body) => {
  test('a call', async () => {
    const found = await clientOf(() => body(entities))
      .access('a')
      .entities('T')
      .list();
    expect(found).toMatchObject([{ id: 9_007_199_254_740_993n, name: 'Zoë' }]);
  });

  test('a response that is too large', async () => {
    const call = clientOf(() => body(entities), 20)
      .access('a')
      .entities('T')
      .list();
    expect(await rejection(call)).toMatchObject({ name: 'DecodeError' });
  });
});

test.each<[name: string, body: () => Body]>([
  ['a stream of Node', () => ({ body: Readable.from([Buffer.from('he'), Buffer.from('llo')]) })],
  ['the whole', () => ({ body: null, arrayBuffer: async () => bytesOf('hello').buffer })],
])('a download of %s', async (_name, body) => {
  const download = await clientOf(body).access('a').resources.download('x');
  expect(await download.text()).toBe('hello');
});

test('a stream of Node is destroyed if nobody reads on', async () => {
  const stream = Readable.from([Buffer.from('he'), Buffer.from('llo')]);
  const download = await clientOf(() => ({ body: stream }))
    .access('a')
    .resources.download('x');
  await download.cancel();
  expect(stream.destroyed).toBe(true);
});

test('parts that are no bytes are refused', async () => {
  const call = clientOf(() => ({ body: Readable.from(['text']) }))
    .access('a')
    .entities('T')
    .list({ retry: false });
  expect((await rejection(call)).message).toContain('Expected bytes, got "text" at a part of the response of "fetch".');
});

/** Functions of mocks in JavaScript, whose results the compiler does not check. */
const listWith = (result: unknown) => {
  const fetch: typeof globalThis.fetch = Object.assign(() => result);
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials: { sessionId: 's' }, fetch });
  onTestFinished(() => client.close());
  return client.access('a').entities('T').list();
};

test.each<[result: unknown, got: string]>([
  [undefined, 'undefined'],
  [Promise.resolve({}), 'an object'],
  [Promise.resolve({ ok: true, status: 200, json: async () => [] }), 'an object'],
])('a fetch that returns %s instead of a response', async (result, got) => {
  expect(await rejection(listWith(result))).toMatchObject({
    name: 'LocalError',
    attempts: 1,
    message: expect.stringContaining(`The option "fetch" cannot be used: Expected a Response, got ${got}. (GET `),
  });
});

test('a fetch may be on a platform without web streams, such as the environment jsdom in vmThreads of vitest', async () => {
  vi.stubGlobal('ReadableStream', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = clientOf(() => ({ text: async () => entities, arrayBuffer: never }));
  expect(await client.access('a').entities('T').list()).toMatchObject([{ name: 'Zoë' }]);
});

test('a fetch may be on a platform without URL.canParse, such as jsdom in Jest 29', async () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const answers = [
    new Response(null, { status: 302, headers: { location: '?moved' } }),
    new Response(null, { status: 302, headers: { location: 'http://[' } }),
  ];
  const fetch = async () => answers.shift() ?? new Response();
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials: { sessionId: 's' }, fetch });
  const error = await rejection(client.access('a').entities('T').list());
  expect(error).toMatchObject({ name: 'RedirectError', attempts: 2, location: 'http://[' });
});

test('a fetch may return a response without a promise', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await listWith(new Response(entities, { headers }))).toMatchObject([{ name: 'Zoë' }]);
});

describe('a fetch that uses another client, whose error', () => {
  const baseUrl = 'http://127.0.0.1:1';
  const credentials = { sessionId: 'secret-session' };
  const shown = { operation: 'entities.get', method: 'GET', url: 'http://other/secret-session' };

  test('it rejects with: the connection failed, and the request is repeated', async () => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      throw new InputError('This is secret-session.');
    };
    const retry = { maxRetries: 1, minDelay: 1, maxDelay: 1 };
    const call = createClient({ baseUrl, credentials, fetch, retry }).access('a').entities('T').list();
    const error = await rejection(call);
    expect(error).toBeInstanceOf(ConnectError);
    expect(error.message).toContain('This is ***.');
    expect(requests).toBe(2);
  });

  test('ends the body of a download: the download broke off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new InputError('no', shown)) });
    const client = createClient({ baseUrl, credentials, fetch: async () => new Response(body), retry: false });
    const download = await client.access('a').resources.download('1');
    const error = await rejection(download.bytes());
    expect(error).toBeInstanceOf(ConnectError);
    expect(error.message).toMatch(/^resources\.download: The response broke off: .*http:\/\/other\/\*\*\*/);
  });
});

test.each([
  ['a call', 'AbortedError', 'entities.list'],
  ['a download', 'AbortedError', 'resources.download'],
])('the body of a response that comes after %s was aborted is cancelled', async (what, name, operation) => {
  const late = deferred<Response>();
  const asked = deferred();
  const client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    credentials: { sessionId: 's' },
    // It ignores its signal.
    fetch: () => {
      asked.resolve();
      return late.promise;
    },
  });
  const controller = new AbortController();
  const { signal } = controller;
  const access = client.access('a');
  const call = what === 'a call' ? access.entities('T').list({ signal }) : access.resources.download('x', { signal });
  const ended = rejection(call);
  await asked.promise;
  controller.abort();
  expect(await ended).toMatchObject({ name, operation });
  const cancelled = deferred();
  late.resolve(new Response(new ReadableStream({ cancel: () => cancelled.resolve() })));
  await cancelled.promise;
  await client.close();
});
