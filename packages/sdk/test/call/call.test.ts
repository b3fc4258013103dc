import { describe, expect, test } from 'vitest';
import { createClient, DecodeError, NotFoundError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';

const credentials = { sessionId: 's' };

describe('one call in three views', () => {
  test('data, the raw answer, and both, by one request', async () => {
    await using server = await smallServer(() => ({ body: '[1]', headers: { 'x-a': 'b' } }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const call = client.access('a').entities('T').list();
    const raw = await call.asResponse();
    const { data, response } = await call.withResponse();
    expect(await call).toBe(data);
    expect(await call.then((list) => list.length)).toBe(1);
    expect(data).toEqual([1]);
    expect(raw).toBe(response);
    expect([response.status, response.text, response.headers.get('X-A')]).toEqual([200, '[1]', 'b']);
    expect(server.requests).toHaveLength(1);
  });

  test('the raw response is available even if it cannot be decoded', async () => {
    await using server = await smallServer(() => ({ body: '<xml/>' }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const call = client.access('a').entities('T').list();
    expect((await call.asResponse()).text).toBe('<xml/>');
    expect(await rejection(call)).toBeInstanceOf(DecodeError);
  });

  test('catch and finally', async () => {
    await using server = await smallServer(() => ({ status: 404 }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const call = client.access('a').entities('T').get(1);
    expect(await call.catch((error: unknown) => error)).toBeInstanceOf(NotFoundError);
    let done = false;
    await rejection(
      call.finally(() => {
        done = true;
      }),
    );
    expect(done).toBe(true);
    await expect(Promise.all([call])).rejects.toBeInstanceOf(NotFoundError);
    await expect(call.asResponse()).rejects.toBeInstanceOf(NotFoundError);
  });

  test('several header fields of one name', async () => {
    await using server = await smallServer((_request, response) => {
      response.writeHead(
        200,
        [
          ['a', '1'],
          ['a', '2'],
          ['content-type', 'application/json'],
        ].flat(),
      );
      response.end('[]');
      return undefined;
    });
    await using client = createClient({ baseUrl: server.url, credentials });
    const { headers } = await client.access('a').entities('T').list().asResponse();
    expect(headers.get('a')).toBe('1, 2');
  });
});

describe('client.request', () => {
  test.each<[what: string, body: unknown, type: string | undefined, text: string]>([
    ['nothing', undefined, undefined, ''],
    ['text', 'a=b', undefined, 'a=b'],
    ['bytes', new TextEncoder().encode('ä'), undefined, 'ä'],
    ['a form', new URLSearchParams({ a: 'b c' }), 'application/x-www-form-urlencoded', 'a=b+c'],
    ['values', { a: 5n }, 'application/json', '{"a":{"value":"5","_type":"long"}}'],
  ])('sends %s', async (_what, body, type, text) => {
    await using server = await smallServer(() => ({ body: '{"value":"5","_type":"long"}' }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const query = { a: 1, b: ['x', true], c: undefined };
    const data = await client.request({ method: 'POST', path: '/a%20b/c', query, headers: { 'X-A': 'y' }, body });
    expect(data).toBe(5n);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/platform-services/a%20b/c', body: text });
    expect(String(request?.query)).toBe('a=1&b=x&b=true&sessionId=s');
    expect(request?.headers).toMatchObject({ 'x-a': 'y', ...(type && { 'content-type': type }) });
  });

  test.each([undefined, fetch])('sends a method that is written in small letters (fetch: %s)', async (own) => {
    await using server = await smallServer(() => ({}));
    await using client = createClient({ baseUrl: server.url, credentials, fetch: own });
    await client.request({ method: 'get', path: '/a' });
    await client.request({ method: 'patch', path: '/a', body: 'x' });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  test('reads the body by its media type, with or without the session', async () => {
    await using server = await smallServer(({ path }) => {
      if (path.endsWith('json')) return { body: '[1]', headers: { 'content-type': 'application/problem+json; a=b' } };
      return path.endsWith('empty') ? {} : { body: '<a/>', headers: { 'content-type': 'application/xml' } };
    });
    await using client = createClient({ baseUrl: server.url, credentials });
    expect(await client.request({ path: ['json'] })).toEqual([1]);
    expect(await client.request({ path: ['a/b', 'xml'], session: false })).toBe('<a/>');
    expect(await client.request({ path: '/empty' })).toBeUndefined();
    expect(server.requests[1]?.path).toBe('/platform-services/a%2Fb/xml');
    expect(server.requests[1]?.query.has('sessionId')).toBe(false);
  });
});
