import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { getEventListeners } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/index.js';
import {
  AbortedError,
  type CallOptions,
  type ClientOptions,
  ConnectTimeoutError,
  createClient,
  TotalTimeoutError,
} from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { listening } from '../support/listening.js';
import { transports } from '../support/transports.js';
import { elapsed, list, silent } from './calls.js';
import { answers, type RawServer, rawServer, writes } from './raw-server.js';

const credentials = { sessionId: 's' };

/** A server that accepts connections and sends nothing, so that a TLS handshake with it never ends. */
async function muteServer() {
  const server = await listening(createServer((socket) => socket.resume()));
  return { ...server, url: `https://127.0.0.1:${server.port}` };
}

/** The number of streams below that have been asked for more than they have. */
let stuck = 0;

/** The number of responses that have begun to arrive. Both transports are undici, also the `fetch` of Node. */
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

/** The phases of a call, each with a server that keeps the call there, and a check that it is there. */
interface PhaseCase {
  readonly server: () => Promise<RawServer>;
  readonly client?: Partial<ClientOptions>;
  readonly call: (client: Client, options: CallOptions) => PromiseLike<unknown>;
  readonly there: (server: RawServer) => boolean;
  readonly attempts: number;
}

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
    server: () => rawServer(writes('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n[')),
    call: list,
    there: () => responses === 1,
    attempts: 1,
  },
  'waiting to repeat it': {
    server: () => rawServer(answers('', '503 No', ['retry-after: 5'])),
    call: list,
    there: () => responses === 1,
    attempts: 1,
  },
};

describe.each(transports)('by %s: a call ends at once', (_name, transport) => {
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
    await until(() => server.open.size === 1);
    controller.abort();
    expect(await ending).toBeInstanceOf(AbortedError);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
    await client.close();
    await until(() => server.open.size === 0);
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
    await until(() => server.open.size === 0);
  });

  test('by the total deadline, before the one for connecting', async () => {
    await using server = await muteServer();
    const client = createClient({ baseUrl: server.url, credentials, timeout: { connect: 300 } });
    const error = await rejection(list(client, { timeout: 40 }));
    expect(error).toMatchObject({ name: 'TotalTimeoutError', milliseconds: 40 });
    await client.close();
  });
});
