import { Readable } from 'node:stream';
import { Agent } from 'undici';
import { describe, expect, test } from 'vitest';
import { type Client, type ClientOptions, ConnectError, createClient, type Hooks, HttpError } from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { unusedPort } from '../support/listening.js';
import { type Handler, smallServer } from '../support/server.js';
import { recordingWaits, skippingWaits } from '../support/waits.js';
import { answer, answers, rawServer } from './raw-server.js';

const credentials = { sessionId: 's' };

/** The usual number of repetitions, without waits. */
const retry = { minDelay: 0 };

/** Fails so often, and then answers. */
const failing = (times: number, fail: Handler): Handler => {
  let left = times;
  return (request, response) => {
    left -= 1;
    return left >= 0 ? fail(request, response) : { body: [] };
  };
};

const busy: Handler = () => ({ status: 503 });

const list = (client: Client, options = {}) => client.access('a').entities('T').list(options);

describe('waits', () => {
  test('are a random part of what doubles up to a limit', async () => {
    const fetch = async () => new Response('', { status: 503 });
    const { hooks, waits } = recordingWaits();
    const retry = { maxRetries: 7 };
    await using client = createClient({ baseUrl: 'http://localhost', credentials, fetch, hooks, retry });
    for (let call = 0; call < 60; call += 1) {
      expect(await skippingWaits(() => rejection(list(client)))).toMatchObject({ status: 503, attempts: 8 });
    }
    const spans = [200, 400, 800, 1_600, 3_200, 5_000, 5_000];
    const parts = waits.map((wait, index) => wait / (spans[index % spans.length] ?? Number.NaN));
    expect(parts).toHaveLength(60 * spans.length);
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...parts)).toBeLessThanOrEqual(1);
    // Of 420 random parts, the least is below a tenth, and the largest above nine tenths.
    expect(Math.min(...parts)).toBeLessThan(0.1);
    expect(Math.max(...parts)).toBeGreaterThan(0.9);
  });

  test('none begins that would end after the total deadline: the error describes the failure', async () => {
    await using server = await smallServer(() => ({ status: 503, headers: { 'retry-after': '2' } }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(list(client, { timeout: { total: 1_900 } }));
    expect(error).toMatchObject({ name: 'ServerError', attempts: 1, retryAfter: 2_000 });
  });
});

describe('how often', () => {
  test.each<[what: string, client: Partial<ClientOptions>, call: object, requests: number]>([
    ['three times', { retry }, {}, 3],
    ['as the client says', { retry: { maxRetries: 4, minDelay: 0 } }, {}, 5],
    ['not where the client says so', { retry: false }, {}, 1],
    ['as the call says', { retry: false }, { retry: { maxRetries: 1, minDelay: 0 } }, 2],
    ['not where the call says so', { retry: { maxRetries: 4 } }, { retry: false }, 1],
  ])('%s', async (_what, options, call, requests) => {
    await using server = await smallServer(busy);
    await using client = createClient({ baseUrl: server.url, credentials, ...options });
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
    await using client = createClient({
      baseUrl: server.url,
      credentials: { user: 'u', password: 'p' },
      retry: { maxRetries: 3, minDelay: 0 },
    });
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
    let closing: Promise<void> | undefined;
    const hooks: Hooks = {
      attempt: () => ({
        end: () => {
          closing ??= client.close();
        },
      }),
    };
    await using server = await smallServer(failing(2, busy));
    const client: Client = createClient({ baseUrl: server.url, credentials, hooks, retry: { minDelay: 0 } });
    expect(await list(client)).toEqual([]);
    await closing;
    expect(server.requests).toHaveLength(3);
  });
});

describe('the body that is sent', () => {
  test('a stream that can be read once is not sent again, even if nothing of it was sent', async () => {
    await using client = createClient({ baseUrl: `http://127.0.0.1:${await unusedPort()}`, credentials, retry });
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
    await using client = createClient({ baseUrl: server.url, credentials, retry });
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
    await using server = await rawServer(answers('true'));
    await using client = createClient({ baseUrl: server.url, credentials, dispatcher });
    for (const size of [1_000, 1_000_000]) await client.request({ method: 'POST', path: '/x', body: 'ä'.repeat(size) });
    expect(seen).toMatchObject(['whole', { 'content-length': '2000000' }]);
    expect(server.requests.map(({ body }) => body.length)).toEqual([1_000, 1_000_000]);
    await agent.close();
  });
});

test('a download begins again until it is handed out', async () => {
  await using server = await rawServer(({ number }, socket) => {
    if (number === 1) socket.end();
    else if (number === 2) socket.write(answer('', '503 Unavailable'));
    else socket.write(answer('bytes'));
  });
  await using client = createClient({ baseUrl: server.url, credentials, retry });
  const download = await client.access('a').resources.download('r');
  expect(await download.text()).toBe('bytes');
  expect(server.requests).toHaveLength(3);
});

test('the error of the last attempt is thrown, with the number of attempts', async () => {
  await using server = await rawServer(({ number }, socket) => {
    if (number < 3) socket.end();
    else socket.write(answer('{"message":"bad"}', '400 Bad Request'));
  });
  await using client = createClient({ baseUrl: server.url, credentials, retry });
  const error = await rejection(list(client));
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 400, serverMessage: 'bad', attempts: 3 });
  await client.close();
  await until(() => server.open.size === 0);
});
