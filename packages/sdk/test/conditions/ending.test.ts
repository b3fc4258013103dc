import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { realTiming } from '../../src/call/settings.js';
import { Client } from '../../src/client/client.js';
import {
  AbortedError,
  type CallOptions,
  type ClientOptions,
  ConnectTimeoutError,
  createClient,
  HeadersTimeoutError,
  TotalTimeoutError,
} from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { answer, type RawServer, rawServer } from './raw-server.js';

const credentials = { sessionId: 's' };

/** A server that accepts connections and sends nothing, so that a TLS handshake with it never ends. */
async function muteServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => undefined)
      .on('close', () => sockets.delete(socket))
      .resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const silent = (): undefined => undefined;
const elapsed = async (work: Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work;
  return performance.now() - start;
};

/** How many streams below have been asked for more than they have. */
let stuck = 0;

/** How many responses have begun to arrive below. Both transports are undici, the one that Node contains included. */
let responses = 0;
const countResponse = (): void => {
  responses += 1;
};
beforeAll(() => subscribe('undici:request:headers', countResponse));
afterAll(() => void unsubscribe('undici:request:headers', countResponse));

/** Never ends, and never gives more than the first part. */
const stuckSource = () => ({
  content: Readable.from(
    (async function* () {
      yield 'a';
      stuck += 1;
      await new Promise(() => undefined);
    })(),
  ),
  name: 'a',
});

/** The phases of a call, each with a server that holds it there, and how it is seen that it is there. */
interface PhaseCase {
  readonly server: () => Promise<RawServer>;
  readonly client?: Partial<ClientOptions>;
  readonly call: (client: Client, options: CallOptions) => PromiseLike<unknown>;
  readonly there: (server: RawServer) => boolean;
  readonly attempts: number;
}

const list = (client: Client, options: CallOptions) => client.access('a').entities('T').list(options);

const phases: Readonly<Record<string, PhaseCase>> = {
  'waiting for the login of others': {
    server: () => rawServer(silent, silent),
    client: { credentials: { user: 'u', password: 'p' } },
    call: list,
    there: (server) => server.logins.length === 1,
    attempts: 0,
  },
  'waiting for the headers': {
    server: () => rawServer(silent),
    call: list,
    there: (server) => server.requests.length === 1,
    attempts: 1,
  },
  'sending a body': {
    server: () => rawServer(silent),
    call: (client, options) => client.access('a').resources.upload(stuckSource(), options),
    there: () => stuck === 1,
    attempts: 1,
  },
  'reading the body': {
    server: () => rawServer((_request, socket) => void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n[')),
    call: list,
    there: () => responses === 1,
    attempts: 1,
  },
  'waiting to repeat it': {
    server: () => rawServer((_request, socket) => void socket.write(answer('', '503 No', ['retry-after: 5']))),
    call: list,
    there: () => responses === 1,
    attempts: 1,
  },
};

describe.each([
  ['undici', {}],
  ['fetch', { fetch: ((url, init) => fetch(url, init)) as ClientOptions['fetch'] }],
])('by %s: a call ends at once', (_name, transport) => {
  describe.each(Object.entries(phases))('while %s', (_phase, { server: start, client: own, call, there, attempts }) => {
    test('by the signal', async () => {
      stuck = 0;
      responses = 0;
      await using server = await start();
      const client = createClient({ baseUrl: server.url, credentials, ...own, ...transport });
      const controller = new AbortController();
      const reason = new Error('enough');
      const ending = rejection(call(client, { signal: controller.signal }));
      await until(() => there(server));
      await new Promise((resolve) => setImmediate(resolve)); // what waits for the server or the response goes on
      const took = elapsed(ending);
      controller.abort(reason);
      expect(await took).toBeLessThan(500);
      const error = await ending;
      expect(error).toBeInstanceOf(AbortedError);
      expect(error).toMatchObject({ attempts, cause: reason });
      expect(error.cause).toBe(reason);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      for (const socket of server.open) socket.destroy();
      await client.close();
    });

    test('by the total deadline', async () => {
      await using server = await start();
      const client = createClient({ baseUrl: server.url, credentials, ...own, ...transport });
      const error = await rejection(call(client, { timeout: { total: 80 } }));
      // A wait that would be longer is not begun.
      if (error.name !== 'ServerError') {
        expect(error).toBeInstanceOf(TotalTimeoutError);
        expect(error).toMatchObject({ milliseconds: 80 });
      }
      for (const socket of server.open) socket.destroy();
      await client.close();
    });
  });
});

describe('while connecting', () => {
  test('by the signal', async () => {
    await using server = await muteServer();
    const client = createClient({ baseUrl: server.url, credentials, timeout: { connect: 300 } });
    const controller = new AbortController();
    const ending = rejection(list(client, { signal: controller.signal }));
    await until(() => server.sockets.size === 1);
    controller.abort();
    expect(await ending).toBeInstanceOf(AbortedError);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await client.close();
    await until(() => server.sockets.size === 0);
  });

  test.each([['get'], ['create']] as const)('by its deadline, which is obeyed when it passes (%s)', async (method) => {
    await using server = await muteServer();
    const client = createClient({ baseUrl: server.url, credentials, timeout: { connect: 50 }, retry: { minDelay: 0 } });
    const people = client.access('a').entities('T');
    const ending = rejection(method === 'get' ? people.get(1) : people.create({}));
    const took = await elapsed(ending);
    const error = await ending;
    expect(error).toBeInstanceOf(ConnectTimeoutError);
    expect(error).toMatchObject({ deadline: 'connect', milliseconds: 50, attempts: 3, method: expect.any(String) });
    expect(took).toBeGreaterThan(140);
    expect(took).toBeLessThan(1_000); // undici's own takes half a second or more for each
    await client.close();
    await until(() => server.sockets.size === 0);
  });

  test('by the total deadline, before the one for connecting', async () => {
    await using server = await muteServer();
    const client = createClient({ baseUrl: server.url, credentials, timeout: { connect: 300 } });
    const error = await rejection(list(client, { timeout: 40 }));
    expect(error).toMatchObject({ name: 'TotalTimeoutError', milliseconds: 40 });
    await client.close();
  });
});

describe('deadlines of what lies below', () => {
  test.each([
    ['of the client', { headers: 50 }, undefined],
    ['of the call', {}, { headers: 50 }],
  ])('a deadline of 50 ms %s passes after about 50 ms', async (_whose, timeout, own) => {
    await using server = await rawServer(silent);
    await using client = createClient({ baseUrl: server.url, credentials, timeout, retry: false });
    await rejection(list(client, { timeout: 1 })); // connected, and compiled
    const ending = rejection(list(client, { timeout: own }));
    const took = await elapsed(ending);
    expect(await ending).toBeInstanceOf(HeadersTimeoutError);
    expect(took).toBeGreaterThan(45);
    expect(took).toBeLessThan(400);
  });

  test("a dispatcher's own are put off, so that none of them comes first", async () => {
    const seen: Dispatcher.DispatchOptions[] = [];
    const agent = new Agent({ headersTimeout: 1, bodyTimeout: 1 });
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      seen.push(options);
      return dispatch(options, handler);
    });
    await using server = await rawServer((_request, socket) => {
      setTimeout(() => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n['), 20);
      setTimeout(() => socket.write(']'), 40);
    });
    await using client = createClient({ baseUrl: server.url, credentials, dispatcher });
    expect(await list(client, {})).toEqual([]);
    expect(seen).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }]);
    await agent.close();
  });

  test('an upload that takes long is no waiting for headers, while its bytes flow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await using server = await rawServer(
      (_request, socket) => void socket.write(answer('[{"_type":"com.vendor.model.resource.Resource","id":"r"}]')),
    );
    await using client = createClient({ baseUrl: server.url, credentials });
    const parts = 8;
    const content = Readable.from(
      (async function* () {
        for (let part = 0; part < parts; part += 1) {
          await vi.advanceTimersByTimeAsync(100);
          yield 'a';
        }
      })(),
    );
    const { resources } = client.access('a');
    const options = { multipart: false, timeout: { headers: 150 } };
    const [resource] = await resources.upload({ content, name: 'a', size: parts }, options);
    expect(resource).toBeDefined();
    expect(server.requests[0]?.body).toBe('a'.repeat(parts));
  });

  test.each([
    [
      'an upload',
      (client: Client) => {
        const content = Buffer.alloc(64 * 2 ** 20);
        return client.access('a').resources.upload({ content, name: 'a' }, { timeout: { headers: 60 } });
      },
    ],
    [
      'a body',
      (client: Client) => {
        const body = 'x'.repeat(64 * 2 ** 20);
        return client.request({ method: 'POST', path: '/x', body }, { timeout: { headers: 60 } });
      },
    ],
  ])('%s of which the server takes no more is', async (_what, call) => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined).pause());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    await using client = createClient({ baseUrl: url, credentials });
    const error = await rejection(call(client));
    expect(error).toBeInstanceOf(HeadersTimeoutError);
    expect(error).toMatchObject({ milliseconds: 60, attempts: 1 });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('nothing is left on a signal', () => {
  const answering: Dispatcher.DispatcherComposeInterceptor = () => (_options, handler) => {
    const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} };
    handler.onRequestStart?.(controller as never, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller as never, 200, { 'content-type': 'application/json' });
      handler.onResponseData?.(controller as never, Buffer.from('[]'));
      handler.onResponseEnd?.(controller as never, {});
    });
    return true;
  };

  const internal: AbortSignal[] = [];
  const answeringFetch = async (_url: string, init: RequestInit) => {
    if (init.signal) internal.push(init.signal);
    return new Response('[]');
  };

  test.each<[name: string, transport: Partial<ClientOptions>, signals: number]>([
    ['undici', { dispatcher: new Agent().compose(answering) }, 0],
    ['fetch', { fetch: answeringFetch }, 10_000],
  ])('after ten thousand calls by %s', async (_name, transport, signals) => {
    const { signal } = new AbortController();
    await using client = createClient({ baseUrl: 'http://localhost', credentials, ...transport });
    for (let round = 0; round < 100; round += 1) {
      const calls = Array.from({ length: 100 }, () => list(client, { signal, timeout: { total: 60_000 } }));
      await Promise.all(calls);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }
    expect(internal).toHaveLength(signals);
    expect(internal.filter((each) => getEventListeners(each, 'abort').length > 0)).toEqual([]);
    const timers = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout');
    expect(timers.length).toBeLessThan(100);
  });

  test('a composed signal is obeyed, and aborting afterwards changes nothing', async () => {
    await using server = await rawServer((_request, socket) => void socket.write(answer('[]')));
    await using client = new Client({ baseUrl: server.url, credentials }, realTiming);
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(60_000)]);
    expect(await list(client, { signal })).toEqual([]);
    controller.abort();
    const error = await rejection(list(client, { signal }));
    expect(error).toMatchObject({ name: 'AbortedError', attempts: 0 });
    expect(server.requests).toHaveLength(1);
  });
});
