import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Client } from '../../src/index.js';
import { createClient, HeadersTimeoutError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { listening } from '../support/listening.js';
import { elapsed, list, silent } from './calls.js';
import { answers, rawServer } from './raw-server.js';

const credentials = { sessionId: 's' };

describe('deadlines of the transport', () => {
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

  test.each([
    ['CONNECT', 'connect', 'No connection was made in time.'],
    ['HEADERS', 'headers', 'No response began in time.'],
  ])('a deadline of the dispatcher or fetch of the caller is not taken for one of the client: %s', async (...row) => {
    const [name, deadline, sentence] = row;
    const late = Object.assign(new Error('late'), { code: `UND_ERR_${name}_TIMEOUT` });
    const dispatcher = {
      dispatch() {
        throw late;
      },
    };
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause: late }));
    for (const transport of [{ dispatcher }, { fetch }]) {
      await using client = createClient({ baseUrl: 'http://service.example', credentials, retry: false, ...transport });
      const error = await rejection(list(client, {}));
      expect(error).toMatchObject({ deadline, milliseconds: undefined });
      expect(error.message).toContain(`: ${sentence} (`);
    }
  });

  test('a long upload does not count as waiting for headers while its bytes flow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await using server = await rawServer(answers('[{"_type":"com.vendor.model.resource.Resource","id":"r"}]'));
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
    const resource = await resources.upload({ content, name: 'a', size: parts }, options);
    expect(resource).toBeDefined();
    expect(server.requests[0]?.body).toBe('a'.repeat(parts));
  });

  test.each([
    [
      'an upload',
      (client: Client) => {
        const content = Buffer.alloc(16 * 2 ** 20);
        return client.access('a').resources.upload({ content, name: 'a' }, { timeout: { headers: 60 } });
      },
    ],
    [
      'a body',
      (client: Client) => {
        const body = 'x'.repeat(16 * 2 ** 20);
        return client.request({ method: 'POST', path: '/x', body }, { timeout: { headers: 60 } });
      },
    ],
  ])('%s of which the server takes no more is', async (_what, call) => {
    await using server = await listening(createServer((socket) => socket.pause()));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(call(client));
    expect(error).toBeInstanceOf(HeadersTimeoutError);
    expect(error).toMatchObject({ milliseconds: 60, attempts: 1 });
  });
});
