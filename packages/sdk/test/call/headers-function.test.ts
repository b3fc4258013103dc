import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { AbortedError, type Client, type ClientOptions, ConfigError, createClient } from '../../src/index.js';
import { credentials, empty, serving } from '../session/serving.js';
import { rejection } from '../support/catch.js';
import { type Reply, smallServer } from '../support/server.js';

type HeadersSource = ClientOptions['headers'];

const clientOf = (baseUrl: string, headers: HeadersSource, others: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl, credentials: { sessionId: 'session' }, headers, ...others });
const peopleOf = (client: Client) => client.access('a').entities('Person');

/** Returns another token each time. */
function tokens(): () => Promise<Record<string, string>> {
  let asked = 0;
  return async () => {
    asked += 1;
    return { 'X-Gateway-Token': `gateway-token-${asked}` };
  };
}

describe('a headers function', () => {
  test('is asked before each request, also for logins and before repeated ones', async () => {
    const replies: Reply[] = [{ status: 503 }, empty];
    await using server = await smallServer(({ path }) =>
      path.endsWith('/authenticate') ? undefined : replies.shift(),
    );
    await using client = clientOf(server.url, tokens(), { credentials, retry: { minDelay: 1, maxDelay: 2 } });
    expect(await peopleOf(client).list()).toEqual([]);
    expect(server.requests.map(({ headers }) => headers['x-gateway-token'])).toEqual([
      'gateway-token-1',
      'gateway-token-2',
      'gateway-token-3',
    ]);
  });

  test.each<[what: string, headers: HeadersSource]>([
    ['a Headers object', () => new Headers({ 'x-gateway-token': 'token' })],
    ['a promise', async () => ({ 'X-Gateway-Token': 'token' })],
  ])('may return %s, and a call may have other header fields', async (_what, headers) => {
    await using server = await smallServer(serving(() => true));
    await using client = clientOf(server.url, headers);
    await peopleOf(client).list();
    await peopleOf(client).list({ headers: { 'x-gateway-token': 'own' } });
    expect(server.requests.map((request) => request.headers['x-gateway-token'])).toEqual(['token', 'own']);
    expect(server.requests[0]?.headers.accept).toBe('application/json');
  });

  test.each<[what: string, headers: HeadersSource, message: string]>([
    [
      'throws',
      () => {
        throw new Error('no vault');
      },
      'entities.list: The headers function failed: no vault.',
    ],
    [
      'returns what cannot be sent',
      () => ({ 'x-token': 'secret\nvalue' }),
      'The headers function failed: Expected one line of Latin-1 text, got other characters at headers["x-token"].',
    ],
    [
      'returns null',
      () => JSON.parse('null'),
      'The headers function failed: Expected an object, or pairs of a name and a value, got null at headers.',
    ],
    [
      'returns a token alone',
      () => JSON.parse('"Bearer secret"'),
      'The headers function failed: Expected an object, or pairs of a name and a value, got a string at headers.',
    ],
  ])('that %s fails the call before anything is sent', async (_what, headers, message) => {
    await using server = await smallServer(serving(() => true));
    await using client = clientOf(server.url, headers);
    const error = await rejection(peopleOf(client).list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain(message);
    expect(inspect(error, { depth: 9 })).not.toContain('secret');
    expect(server.requests).toEqual([]);
  });

  test('shares its result with the requests that start while it runs', async () => {
    await using server = await smallServer(serving(() => true));
    await using client = clientOf(server.url, tokens());
    await Promise.all([peopleOf(client).list(), peopleOf(client).list()]);
    await peopleOf(client).list();
    expect(server.requests.map(({ headers }) => headers['x-gateway-token'])).toEqual([
      'gateway-token-1',
      'gateway-token-1',
      'gateway-token-2',
    ]);
  });

  test('that never returns is asked again for the next request', async () => {
    await using server = await smallServer(serving(() => true));
    const results = [new Promise<never>(() => undefined), Promise.resolve({ 'x-gateway-token': 'token' })];
    const headers = () => results.shift() ?? Promise.reject(new Error('Asked too often.'));
    await using client = clientOf(server.url, headers, { timeout: { headers: 50 } });
    expect(await rejection(peopleOf(client).list())).toBeInstanceOf(ConfigError);
    expect(await peopleOf(client).list({ timeout: { headers: 0 } })).toEqual([]);
  });

  test('that never returns has a deadline, and its call can be aborted', async () => {
    await using server = await smallServer(serving(() => true));
    await using client = clientOf(server.url, () => new Promise(() => undefined), { timeout: { headers: 50 } });
    const error = await rejection(peopleOf(client).list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toContain('The headers function has not returned anything for 50 ms.');
    const aborted = peopleOf(client).list({ timeout: { headers: 0 }, signal: AbortSignal.timeout(20) });
    expect(await rejection(aborted)).toBeInstanceOf(AbortedError);
    expect(server.requests).toEqual([]);
  });

  test('that calls its own client does not wait for itself', async () => {
    await using server = await smallServer(serving(() => true));
    const headers = async () => {
      await peopleOf(client).list();
      return {};
    };
    const client: Client = clientOf(server.url, headers);
    const error = await rejection(peopleOf(client).list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(inspect(error)).toContain('The headers function calls the client that waits for its headers.');
    expect(server.requests).toEqual([]);
    await client.close();
  });

  test('that calls its own client has a deadline where the platform cannot tell, as in browsers', async () => {
    await using server = await smallServer(serving(() => true));
    const outside = AsyncLocalStorage.snapshot();
    let asked = 0;
    const headers = () =>
      outside(async () => {
        asked += 1;
        if (asked > 1) throw new Error('Asked again.');
        await undefined;
        await peopleOf(client).list();
        return {};
      });
    const client: Client = clientOf(server.url, headers, { timeout: { headers: 50 } });
    const error = await rejection(peopleOf(client).list());
    expect(error.message).toContain('The headers function has not returned anything for 50 ms.');
    await client.close();
  });

  test('has its values hidden in errors', async () => {
    await using server = await smallServer(({ headers }) => ({
      status: 400,
      body: { message: `No such token: ${headers['x-gateway-token']}` },
    }));
    await using client = clientOf(server.url, tokens());
    const error = await rejection(peopleOf(client).list());
    expect(error.message).toContain('No such token: ***');
    expect(inspect(error, { depth: 9 })).not.toContain('gateway-token-1');
  });
});
