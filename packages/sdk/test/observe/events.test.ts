import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { answers, ends, type RawHandler, rawServer } from '../conditions/raw-server.js';
import { rejection } from '../support/catch.js';
import { cases, download, inTurn, led, list, login, ok, session } from './event-cases.js';
import { impatient, recording } from './record.js';

describe('the events of observers', () => {
  test.each(Object.entries(cases))('of %s', async (_what, { server: handlers, options, call, events }) => {
    await using server = await rawServer(...handlers);
    const record = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks: record.hooks, ...options });
    await Promise.resolve(call(client)).catch(() => undefined);
    expect(record.events).toEqual(events);
    for (const payload of record.payloads) expect(Object.isFrozen(payload)).toBe(true);
  });

  test('a download has not ended before its body has', async () => {
    await using server = await rawServer(answers('bytes'));
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    const opened = await download(client);
    expect(events).toEqual(['resources.download begins', 'resources.download#1 first']);
    await opened.bytes();
    expect(events).toHaveLength(4);
  });

  test('a resumed download has the events of both requests', async () => {
    const etag = 'etag: "0123456789abcdef0123456789abcdef"';
    const first: RawHandler = ends(`HTTP/1.1 200 OK\r\ncontent-length: 8\r\n${etag}\r\n\r\nhalf`);
    const rest: RawHandler = answers('rest', '206 Part', ['content-range: bytes 4-7/8', etag]);
    await using server = await rawServer(inTurn(first, rest));
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    await (await download(client)).bytes().catch(() => undefined); // the checksum is made up
    expect(events.slice(1, 5)).toEqual([
      'resources.download#1 first',
      'resources.download#1 ends: 200 ConnectError, again in 0',
      'resources.download#2 retry',
      expect.stringMatching(/^resources.download#2 ends: 206/),
    ]);
    expect(events).toHaveLength(6);
  });

  test('an abort ends both at once, with the error of the caller', async () => {
    const abort = new AbortController();
    await using server = await rawServer(() => abort.abort());
    const { hooks, events, payloads } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: session, hooks });
    const error = await rejection(client.access('a').entities('T').list({ signal: abort.signal }));
    expect(events.slice(2)).toEqual([
      'entities.list#1 ends: AbortedError',
      'entities.list ends: AbortedError, requests: 1',
    ]);
    expect(payloads.at(-1)).toMatchObject({ error: expect.any(Error) });
    expect((payloads.at(-1) as { error: Error }).error).toBe(error);
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0);
  });

  test('callers who wait for one login cause the events of one', async () => {
    await using server = await rawServer(ok);
    const { hooks, events } = recording();
    await using client = impatient({ baseUrl: server.url, credentials: login, hooks });
    await Promise.all([list(client), list(client), list(client)]);
    expect(events.filter((event) => event === 'authenticate begins')).toHaveLength(1);
    expect(events.filter((event) => event.startsWith('entities.list ends'))).toHaveLength(3);
  });

  test('the events of a call and its requests', async () => {
    await using server = await rawServer(inTurn(led, ok));
    const { hooks, payloads } = recording();
    const headers = { 'X-Request-Id': '42', authorization: 'Bearer top-secret' };
    await using client = impatient({ baseUrl: server.url, credentials: { sessionId: 'the-session' }, hooks, headers });
    await client.request({ path: '/rest/v2/x', query: { n: 2 } });
    const url = `${server.url}/platform-services/rest/v2/x?n=2`;
    const call = { operation: 'request', kind: 'read', method: 'GET', url };
    const sent = { accept: 'application/json', 'x-request-id': '42' };
    const setHeader = expect.any(Function);
    const duration = expect.any(Number);
    const got = { 'content-type': 'application/json', 'content-length': '0', location: '/platform-services/there' };
    expect(payloads).toEqual([
      call,
      { call, number: 1, reason: 'first', url, headers: sent, setHeader },
      { duration, status: 307, headers: got, error: undefined, retryDelay: undefined },
      { call, number: 2, reason: 'redirect', url: `${server.url}/platform-services/there`, headers: sent, setHeader },
      {
        duration,
        status: 200,
        headers: { 'content-type': 'application/json', 'content-length': '2' },
        error: undefined,
        retryDelay: undefined,
      },
      { duration, attempts: 2, status: 200, error: undefined },
    ]);
    expect(Object.isFrozen((payloads[1] as { headers: object }).headers)).toBe(true);
  });
});
