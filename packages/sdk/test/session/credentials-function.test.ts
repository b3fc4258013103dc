import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  AbortedError,
  type CallOptions,
  type Client,
  ConfigError,
  createClient,
  TotalTimeoutError,
  UnauthorizedError,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { smallServer } from '../support/server.js';
import { credentials, empty, logins, serving } from './serving.js';

describe('a credentials function', () => {
  test('that fails is the cause', async () => {
    await using server = await smallServer(() => empty);
    const failure = new Error('no vault');
    await using client = createClient({ baseUrl: server.url, credentials: () => Promise.reject(failure) });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.cause).toBe(failure);
    expect(server.requests).toHaveLength(0);
  });

  test('that never returns has a deadline, and is asked again', async () => {
    await using server = await smallServer(serving(() => true));
    let asked = 0;
    await using client = createClient({
      baseUrl: server.url,
      credentials: () => {
        asked += 1;
        return asked === 1 ? new Promise<never>(() => undefined) : credentials;
      },
      timeout: { headers: 300 },
    });
    const people = client.access('a').entities('Person');
    const errors = await Promise.all([rejection(people.list()), rejection(people.get(1))]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(ConfigError);
      expect(inspect(error)).toContain('The credentials function has not returned anything for 300 ms.');
    }
    expect(server.requests).toHaveLength(0);
    await people.list();
    expect([asked, logins(server.requests).length]).toEqual([2, 1]);
  });

  test.each<[name: string, call: (client: Client, options: CallOptions) => PromiseLike<unknown>]>([
    ['authenticate', (client, options) => client.authenticate(options)],
    ['logout', (client, options) => client.logout(options)],
  ])('that never returns does not hold up the end of %s', async (name, call) => {
    const never = new Promise<never>(() => undefined);
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', credentials: () => never });
    const listing = new AbortController();
    const login = rejection(client.access('a').entities('Person').list({ signal: listing.signal }));

    const ending = new AbortController();
    const aborted = rejection(call(client, { signal: ending.signal }));
    ending.abort(new Error('enough'));
    const error = await aborted;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ message: `${name}: The caller aborted the call: enough.`, operation: name });
    expect(getEventListeners(ending.signal, 'abort')).toEqual([]);
    const late = await rejection(call(client, { timeout: 20 }));
    expect(late).toBeInstanceOf(TotalTimeoutError);
    expect(late).toMatchObject({ operation: name, milliseconds: 20 });

    listing.abort();
    expect(await login).toBeInstanceOf(AbortedError);
    await client.close();
  });
});

describe('a credentials function that uses the client', () => {
  const uses: [what: string, use: (client: Client) => PromiseLike<unknown>, refused: boolean][] = [
    ['for a call', (client) => client.access('a').entities('Person').list(), true],
    ['to authenticate', (client) => client.authenticate(), true],
    ['for a call without the session', (client) => client.request({ path: '/open', session: false }), false],
    ['to log out', (client) => client.logout(), false],
  ];

  test.each(uses)('%s', async (_what, use, refused) => {
    await using server = await smallServer(serving(() => true));
    let used: Promise<unknown> | undefined;
    const source = async () => {
      await new Promise((resolve) => setImmediate(resolve)); // the login is under way
      used = Promise.resolve(use(client)).catch((error: unknown) => error);
      const outcome = await used;
      if (outcome instanceof Error) throw outcome;
      return credentials;
    };
    const client: Client = createClient({ baseUrl: server.url, credentials: source });
    const people = client.access('a').entities('Person');
    if (refused) {
      const error = await rejection(people.list());
      expect(error).toBeInstanceOf(ConfigError);
      expect(inspect(error)).toContain('calls the client that waits for its credentials');
      expect(server.requests).toHaveLength(0);
    } else {
      expect(await people.list()).toEqual([]);
    }
    await client.close();
  });

  test('when it is asked again for a renewal', async () => {
    let valid = 's1';
    let asked = 0;
    await using server = await smallServer(serving((session) => session === valid));
    const source = async () => {
      asked += 1;
      if (asked > 1) await client.access('a').entities('Person').list();
      return credentials;
    };
    const client: Client = createClient({ baseUrl: server.url, credentials: source });
    const people = client.access('a').entities('Person');
    await people.list();
    valid = 's2';
    const error = await rejection(people.list());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error.message).toContain('The session ended and could not be renewed.');
    expect(inspect(error, { depth: 9 })).toContain('calls the client that waits for its credentials');
    await client.close();
  });

  test('may call another client', async () => {
    await using server = await smallServer(serving(() => true));
    await using vault = createClient({ baseUrl: server.url, credentials: { sessionId: 'vault' } });
    const source = async () => {
      await vault.access('v').entities('Secret').list();
      return credentials;
    };
    await using client = createClient({ baseUrl: server.url, credentials: source });
    expect(await client.access('a').entities('Person').list()).toEqual([]);
  });

  test('of two clients that ask each other', async () => {
    await using server = await smallServer(serving(() => true));
    const asking = (other: () => Client) => async () => {
      await other().access('a').entities('Person').list();
      return credentials;
    };
    const first: Client = createClient({ baseUrl: server.url, credentials: asking(() => second) });
    const second: Client = createClient({ baseUrl: server.url, credentials: asking(() => first) });
    const error = await rejection(first.access('a').entities('Person').list());
    expect(inspect(error, { depth: 9 })).toContain('calls the client that waits for its credentials');
    await Promise.all([first.close(), second.close()]);
  });
});
