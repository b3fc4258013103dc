import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  BodyTimeoutError,
  type Client,
  type ClientOptions,
  ConnectError,
  createClient,
  DecodeError,
  HeadersTimeoutError,
  type PlatformServicesError,
  ServerError,
  type Timeouts,
} from '../../src/index.js';
import { until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { unusedPort } from '../support/listening.js';
import { transports } from '../support/transports.js';
import { endTimersWhen } from '../support/waits.js';
import { answer, answers, ends, type RawHandler, type RawServer, rawServer, reset, writes } from './raw-server.js';
import { canary, expectNoSecret } from './secrets.js';

type ErrorClass = abstract new (...parameters: never[]) => PlatformServicesError;

/** What goes wrong, and what calls make of it. */
interface Fault {
  readonly does: RawHandler;
  readonly error: ErrorClass;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether a call that may be repeated is, until three requests have failed. */
  readonly repeated: boolean;
  readonly cause?: boolean;
  /** Deadlines of the call. */
  readonly timeout?: Timeouts;
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const broken = (phase: string) => ({ error: ConnectError, fields: { phase }, repeated: true, cause: true });
const unreadable = { error: DecodeError, fields: { status: 200 }, repeated: false, cause: true };
const deep = '['.repeat(100_000);

/** The length of a deadline, which passes as soon as a request waits for it. */
const deadline = 12_345;

const faults: Readonly<Record<string, Fault>> = {
  'closes without an answer': { does: ends(), ...broken('headers') },
  'resets without an answer': { does: (_request, socket) => reset(socket), ...broken('headers') },
  'stops within the headers': { does: ends('HTTP/1.1 200 OK\r\ncontent-ty'), ...broken('headers') },
  'uses another protocol': { does: ends('SSH-2.0-OpenSSH_9.6\r\n'), ...broken('headers') },
  'does not answer': {
    does: () => undefined,
    error: HeadersTimeoutError,
    fields: { deadline: 'headers', milliseconds: deadline },
    timeout: { headers: deadline },
    repeated: true,
  },
  'stalls within the body': {
    does: writes(`${head}content-length: 100\r\n\r\n[1,`),
    error: BodyTimeoutError,
    fields: { deadline: 'body', milliseconds: deadline },
    timeout: { body: deadline },
    repeated: true,
  },
  'says a length that is too long': { does: ends(`${head}content-length: 100\r\n\r\n{}`), ...broken('body') },
  'says a length that is too short': { does: writes(`${head}content-length: 3\r\n\r\n{"a":1}`), ...unreadable },
  'stops within a chunk': { does: ends(`${head}transfer-encoding: chunked\r\n\r\n20\r\n{"a"`), ...broken('body') },
  'stops between chunks': { does: ends(`${head}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`), ...broken('body') },
  'sends a malformed chunk size': {
    does: writes(`${head}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n`),
    ...broken('body'),
  },
  'answers 503': {
    does: answers('{"message":"later"}', '503 Unavailable'),
    error: ServerError,
    fields: { status: 503, serverMessage: 'later', retryAfter: undefined },
    repeated: true,
  },
  'answers with a body that is not JSON': { does: answers('{"a":'), ...unreadable },
  'answers JSON of a depth of 100,000': { does: answers(deep + ']'.repeat(deep.length)), ...unreadable },
  'answers JSON of a depth of 100,000 without an end': { does: answers(deep), ...unreadable },
  'answers a page': { does: answers('<!doctype html><title>Log in</title>'), ...unreadable },
  'answers nothing': { does: answers(''), ...unreadable },
};

const people = (client: Client) => client.access('a').entities('Person');
const calls = [
  ['a read', 'GET', 'entities.get', (client: Client, timeout?: Timeouts) => people(client).get(1, { timeout })],
  [
    'an unsafe call',
    'POST',
    'entities.create',
    (client: Client, timeout?: Timeouts) =>
      people(client).create({ firstName: 'Ann' }, { projection: 'data', timeout }),
  ],
] as const;

function clientOf(server: Pick<RawServer, 'url'>, options: Partial<ClientOptions>): Client {
  return createClient({
    baseUrl: server.url,
    credentials: { user: canary.user, password: canary.password },
    retry: { minDelay: 0 },
    headers: { 'x-api-key': canary.apiKey },
    ...options,
  });
}

describe.each(transports)('by %s: a server that', (_name, options) => {
  describe.each(Object.entries(faults))('%s', (_fault, fault) => {
    test.each(calls)('in %s', async (_what, method, operation, call) => {
      await using server = await rawServer(fault.does);
      endTimersWhen((milliseconds) => {
        const before = server.requests.length;
        if (milliseconds !== deadline) return undefined;
        return () => fault.timeout?.body === deadline || server.requests.length > before;
      });
      const client = clientOf(server, options);
      const error = await rejection(call(client, fault.timeout));
      const requests = fault.repeated && method === 'GET' ? 3 : 1;
      expect(error).toBeInstanceOf(fault.error);
      expect(error).toMatchObject({ ...fault.fields, operation, method, attempts: requests });
      expect(error).toMatchObject({
        url: expect.stringContaining(`${server.url}/platform-services/rest/v2/entities/`),
      });
      if (fault.cause) expect(error.cause).toBeInstanceOf(Error);
      expect(error.message.length).toBeLessThan(2_000);
      expectNoSecret(error);
      expect(server.requests).toHaveLength(requests);
      expect(server.logins).toHaveLength(1);
      await client.close();
      if (options.fetch === undefined) await until(() => server.open.size === 0);
    });
  });
});

describe.each(transports)('by %s: a port where no server listens', (_name, options) => {
  test.each(calls)('in %s: nothing was sent, so it is repeated', async (_what, method, operation, call) => {
    const url = `http://127.0.0.1:${await unusedPort()}`;
    await using client = clientOf({ url }, { ...options, credentials: { sessionId: canary.session } });
    const error = await rejection(call(client));
    expect(error).toBeInstanceOf(ConnectError);
    expect(error).toMatchObject({ phase: 'connect', operation, method, attempts: 3 });
    expect(error.message).toContain('ECONNREFUSED');
    expect(error.cause).toBeInstanceOf(Error);
    expectNoSecret(error);
  });
});

describe('a compressed response that was not requested', () => {
  const packed = gzipSync('{"message":"compressed"}');
  const packedAnswer = (status: string): RawHandler => {
    const fields = `content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${packed.length}`;
    return writes(Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${fields}\r\n\r\n`), packed]));
  };

  test('with a status of success is a DecodeError with the reason', async () => {
    await using server = await rawServer(packedAnswer('200 OK'));
    await using client = clientOf(server, {});
    for (const call of [() => people(client).get(1), () => client.access('a').resources.download('r')]) {
      const error = await rejection(call());
      expect(error).toBeInstanceOf(DecodeError);
      expect(error.message).toContain('Expected a response without content coding, got "gzip".');
    }
    expect(server.requests).toHaveLength(2);
  });

  test('with another status is the error of the status', async () => {
    await using server = await rawServer(packedAnswer('500 Oops'));
    await using client = clientOf(server, {});
    const error = await rejection(people(client).get(1));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 500, serverMessage: undefined });
  });

  test('is unpacked by fetch, and held to the limit of an answer', async () => {
    const bomb = gzipSync(Buffer.alloc(1_000_000, ' '));
    const fields = `content-encoding: gzip\r\ncontent-length: ${bomb.length}`;
    await using server = await rawServer((_request, socket) =>
      socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n\r\n`), bomb])),
    );
    await using client = clientOf(server, { fetch: (url, init) => fetch(url, init), maxResponseBytes: 100_000 });
    const error = await rejection(people(client).get(1));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain('larger than 100000 bytes');
  });

  test('is unpacked by fetch, so that its length is not that of a download', async () => {
    await using server = await rawServer(packedAnswer('200 OK'));
    await using client = clientOf(server, { fetch: (url, init) => fetch(url, init) });
    const reported: unknown[] = [];
    const download = await client.access('a').resources.download('r', { onProgress: (each) => reported.push(each) });
    expect(download.contentLength).toBeUndefined();
    expect(await download.text()).toBe('{"message":"compressed"}');
    expect(reported.at(-1)).toEqual({ loaded: 24, total: undefined });
  });
});

test('after a response longer than its Content-Length, the next call has another connection', async () => {
  await using server = await rawServer(({ number }, socket) => {
    socket.write(
      number === 1 ? `${head}content-length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\n{"id":666}` : answer('{"id":7}'),
    );
  });
  await using client = clientOf(server, {});
  expect(await people(client).get(1)).toEqual({});
  expect(await people(client).get(2)).toEqual({ id: 7 });
});
