import { Readable } from 'node:stream';
import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import type { Timing } from '../../src/call/settings.js';
import { Client } from '../../src/client/client.js';
import {
  AbortedError,
  type ClientOptions,
  ConnectError,
  createClient,
  HttpError,
  LocalError,
  ServerError,
  TotalTimeoutError,
} from '../../src/index.js';
import { byteServer, storing, until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { type Handler, smallServer } from '../support/server.js';
import { answer, rawServer } from './raw-server.js';

const credentials = { sessionId: 's' };

/** A clock that does not move, a constant random number, and delays that end at once. */
function still(random = 1): Timing & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    waits,
    now: () => Date.UTC(2026, 2, 1, 12, 0, 0),
    random: () => random,
    after: (milliseconds, call) => {
      waits.push(milliseconds);
      setImmediate(call);
      return () => undefined;
    },
  };
}

/** Fails so often, and then answers. */
const failing = (times: number, fail: Handler): Handler => {
  let left = times;
  return (request, response) => {
    left -= 1;
    return left >= 0 ? fail(request, response) : { body: [] };
  };
};

const busy =
  (retryAfter?: string): Handler =>
  () => ({
    status: 503,
    ...(retryAfter !== undefined && { headers: { 'retry-after': retryAfter } }),
  });

const list = (client: Client, options = {}) => client.access('a').entities('T').list(options);

describe('waits', () => {
  test.each<[what: string, retryAfter: string | undefined, random: number, waits: number[]]>([
    ['grow', undefined, 1, [200, 400, 800, 1_600, 3_200, 5_000, 5_000]],
    ['are a random part', undefined, 0.5, [100, 200, 400, 800, 1_600, 2_500, 2_500]],
    ['are as long as the server asks for, in seconds', '2', 1, [2_000, 2_000, 2_000, 2_000, 3_200, 5_000, 5_000]],
    ['and by a date', 'Sun, 01 Mar 2026 12:00:02 GMT', 0, [2_000, 2_000, 2_000, 2_000, 2_000, 2_000, 2_000]],
  ])('%s', async (_what, retryAfter, random, waits) => {
    const timing = still(random);
    await using server = await smallServer(failing(7, busy(retryAfter)));
    await using client = new Client({ baseUrl: server.url, credentials, retry: { maxRetries: 7 } }, timing);
    expect(await list(client)).toEqual([]);
    expect(timing.waits).toEqual(waits);
    expect(server.requests).toHaveLength(8);
  });

  test('a server that asks for more than the cap is not waited for, and the error contains the time', async () => {
    const timing = still();
    await using server = await smallServer(busy('6'));
    await using client = new Client({ baseUrl: server.url, credentials }, timing);
    const error = await rejection(list(client));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, attempts: 1, retryAfter: 6_000 });
    expect(timing.waits).toEqual([]);
    expect(await rejection(list(client, { retry: { maxDelay: 6_000 } }))).toMatchObject({ attempts: 3 });
  });

  test('none begins that would end after the total deadline: the error describes the failure', async () => {
    const timing = still();
    await using server = await smallServer(busy('2'));
    await using client = new Client({ baseUrl: server.url, credentials }, timing);
    const error = await rejection(list(client, { timeout: { total: 1_900 } }));
    expect(error).toMatchObject({ name: 'ServerError', attempts: 1, retryAfter: 2_000 });
    expect(timing.waits).toEqual([]);
  });

  test.each([
    ['the signal', AbortedError],
    ['the total deadline', TotalTimeoutError],
  ])('%s ends one', async (what, ErrorClass) => {
    const controller = new AbortController();
    let stopped = 0;
    const timing: Timing = {
      ...still(),
      after: () => {
        if (what === 'the signal') controller.abort(new Error('enough'));
        return () => {
          stopped += 1;
        };
      },
    };
    await using server = await smallServer(busy());
    await using client = new Client({ baseUrl: server.url, credentials, retry: { minDelay: 1 } }, timing);
    const options = what === 'the signal' ? { signal: controller.signal } : { timeout: { total: 200 } };
    const error = await rejection(list(client, options));
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({ attempts: 1 });
    expect(stopped).toBe(1);
    expect(server.requests).toHaveLength(1);
  });
});

describe('how often', () => {
  test.each<[what: string, client: Partial<ClientOptions>, call: object, requests: number]>([
    ['three times', {}, {}, 3],
    ['as the client says', { retry: { maxRetries: 4 } }, {}, 5],
    ['not where the client says so', { retry: false }, {}, 1],
    ['as the call says', { retry: false }, { retry: { maxRetries: 1 } }, 2],
    ['not where the call says so', { retry: { maxRetries: 4 } }, { retry: false }, 1],
  ])('%s', async (_what, options, call, requests) => {
    await using server = await smallServer(busy());
    await using client = new Client({ baseUrl: server.url, credentials, ...options }, still());
    const error = await rejection(list(client, call));
    expect(error).toMatchObject({ status: 503, attempts: requests });
    if (requests > 1) expect(error.message).toContain(`, ${requests} requests)`);
    expect(server.requests).toHaveLength(requests);
  });

  test('renewing a session is not one of them', async () => {
    const script = [200, 503, 503, 401, 503, 503, 503];
    await using server = await smallServer(({ path }) => {
      if (path.endsWith('/authenticate')) return undefined;
      return { status: script.shift() ?? 200, body: [] };
    });
    await using client = new Client(
      { baseUrl: server.url, credentials: { user: 'u', password: 'p' }, retry: { maxRetries: 3 } },
      still(),
    );
    await list(client);
    const error = await rejection(list(client));
    // Two failures and two more are the four attempts. The request that was refused between them does not count.
    expect(error).toMatchObject({ status: 503, attempts: 5 });
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual([
      'authenticate',
      'T',
      'T',
      'T',
      'T',
      'authenticate',
      'T',
      'T',
    ]);
  });

  test('a client that is closed meanwhile waits for it', async () => {
    const timing = still();
    let closing: Promise<void> | undefined;
    const after: Timing['after'] = (milliseconds, call) => {
      closing ??= client.close();
      return timing.after(milliseconds, call);
    };
    await using server = await smallServer(failing(2, busy()));
    const client: Client = new Client({ baseUrl: server.url, credentials }, { ...timing, after });
    expect(await list(client)).toEqual([]);
    await closing;
    expect(server.requests).toHaveLength(3);
  });
});

describe('the body that is sent', () => {
  const refusing = async () => {
    const server = await smallServer(() => undefined);
    await server[Symbol.asyncDispose]();
    return server.url;
  };

  test('a stream that can be read once is not sent again, even if nothing of it was sent', async () => {
    await using client = new Client({ baseUrl: await refusing(), credentials }, still());
    const { resources } = client.access('a');
    const once = await rejection(resources.upload({ content: Readable.from(['a']), name: 'a' }));
    expect(once).toBeInstanceOf(ConnectError);
    expect(once).toMatchObject({ phase: 'connect', attempts: 1 });
    const again = await rejection(resources.upload({ content: new Blob(['a']), name: 'a' }));
    expect(again).toMatchObject({ phase: 'connect', attempts: 3 });
  });

  test('a body that can be created again is complete each time', async () => {
    const bodies: string[] = [];
    await using server = await rawServer(({ body, number }, socket) => {
      bodies.push(body);
      socket.write(number < 3 ? answer('', '503 Unavailable') : answer('true'));
    });
    await using client = new Client({ baseUrl: server.url, credentials }, still());
    const large = 'x'.repeat(600_000);
    expect(await client.request({ method: 'PUT', path: '/x', body: large, kind: 'repeatable' })).toBe(true);
    expect(bodies.map((body) => body === large)).toEqual([true, true, true]);
  });

  test('a large body goes out in parts, so that the time it takes is seen', async () => {
    const seen: unknown[] = [];
    const agent = new Agent();
    const dispatcher = agent.compose((dispatch) => (options, handler) => {
      seen.push(typeof options.body === 'string' ? 'whole' : options.headers);
      return dispatch(options, handler);
    });
    await using server = await rawServer((_request, socket) => void socket.write(answer('true')));
    await using client = createClient({ baseUrl: server.url, credentials, dispatcher });
    for (const size of [1_000, 1_000_000]) await client.request({ method: 'POST', path: '/x', body: 'ä'.repeat(size) });
    expect(seen).toMatchObject(['whole', { 'content-length': '2000000' }]);
    expect(server.requests.map(({ body }) => body.length)).toEqual([1_000, 1_000_000]);
    await agent.close();
  });

  test('a source on this side that fails is not asked again', async () => {
    await using server = await byteServer(storing);
    await using client = createClient({ baseUrl: server.url, credentials, retry: { minDelay: 0 } });
    let opened = 0;
    const content = Readable.from(
      (async function* () {
        opened += 1;
        yield 'a';
        throw new Error('disk on fire');
      })(),
    );
    const error = await rejection(client.access('a').resources.upload({ content, name: 'a' }));
    expect(error).toBeInstanceOf(LocalError);
    expect([opened, server.requests.length]).toEqual([1, 0]);
  });
});

test('a download begins again until it is handed out', async () => {
  await using server = await rawServer(({ number }, socket) => {
    if (number === 1) socket.end();
    else if (number === 2) socket.write(answer('', '503 Unavailable'));
    else socket.write(answer('bytes'));
  });
  await using client = new Client({ baseUrl: server.url, credentials }, still());
  const download = await client.access('a').resources.download('r');
  expect(await download.text()).toBe('bytes');
  expect(server.requests).toHaveLength(3);
});

test('the error of the last attempt is thrown, with the number of attempts', async () => {
  await using server = await rawServer(({ number }, socket) => {
    if (number < 3) socket.end();
    else socket.write(answer('{"message":"bad"}', '400 Bad Request'));
  });
  await using client = new Client({ baseUrl: server.url, credentials }, still());
  const error = await rejection(list(client));
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 400, serverMessage: 'bad', attempts: 3 });
  await client.close();
  await until(() => server.open.size === 0);
});
