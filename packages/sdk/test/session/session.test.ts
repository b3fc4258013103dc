import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  type Client,
  ConfigError,
  ConnectError,
  createClient,
  DecodeError,
  UnauthorizedError,
} from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Handler, smallServer } from '../support/server.js';
import { credentials, empty, logins, serving, unauthorized } from './serving.js';

describe('logging in', () => {
  test('many callers, one login', async () => {
    await using server = await smallServer(serving(() => true));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    expect(server.requests).toHaveLength(0);
    await Promise.all(Array.from({ length: 20 }, () => people.list()));
    await people.list();
    expect(logins(server.requests)).toHaveLength(1);
    expect(server.requests).toHaveLength(22);
  });

  test.each([
    ['form', { user: null, password: null }, 'user=ann&password=secret-password'],
    ['query', { user: 'ann', password: 'secret-password' }, ''],
  ] as const)('credentials go in the %s (R-3)', async (credentialsIn, query, body) => {
    await using server = await smallServer(serving(() => true));
    await using client = createClient({ baseUrl: server.url, credentials, credentialsIn });
    await client.access('a').entities('Person').list();
    const [login] = server.requests;
    expect(login?.method).toBe('POST');
    expect(login?.query.get('projection')).toBe('id');
    expect(login?.body).toBe(body);
    expect({ user: login?.query.get('user'), password: login?.query.get('password') }).toEqual(query);
    expect(login?.query.has('sessionId')).toBe(false);
  });

  test.each([
    ['query', (request) => request.query.get('sessionId')],
    ['header', (request) => request.headers['gm-session-id']],
    ['cookie', (request) => request.headers.cookie?.replace('sessionId=', '')],
    ['bearer', (request) => request.headers.authorization?.replace('Bearer ', '')],
  ] as const satisfies [string, (request: Parameters<Handler>[0]) => unknown][])(
    'the session goes in the %s (R-2)',
    async (sessionIn, sessionOf) => {
      await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? undefined : empty));
      await using client = createClient({ baseUrl: server.url, credentials, sessionIn });
      await client.access('a').entities('Person').list();
      const request = server.requests[1];
      expect(request && sessionOf(request)).toBe('s1');
      expect(request?.query.has('sessionId')).toBe(sessionIn === 'query');
    },
  );

  test('a session id is used as it is', async () => {
    await using server = await smallServer(serving((session) => session === 'mine'));
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 'mine' } });
    await client.access('a').entities('Person').list();
    expect(server.requests.map(({ query }) => query.get('sessionId'))).toEqual(['mine']);
  });

  test('a function is asked at every login', async () => {
    let asked = 0;
    await using server = await smallServer(serving((session) => session === `s${asked}`));
    const source = async () => {
      asked += 1;
      return credentials;
    };
    await using client = createClient({ baseUrl: server.url, credentials: source });
    const people = client.access('a').entities('Person');
    await people.list();
    expect(asked).toBe(1);
    await client.logout();
    await people.list();
    expect(asked).toBe(2);
  });

  test('wrong credentials: every caller gets the error with its own line, and the next call tries again', async () => {
    await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? unauthorized : empty));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    const callHere = () => people.list();
    const callThere = () => people.get(1);
    const [here, there] = await Promise.all([rejection(callHere()), rejection(callThere())]);
    expect(here).toBeInstanceOf(UnauthorizedError);
    expect(here).toMatchObject({ operation: 'authenticate', status: 401, attempts: 1, tracebackId: 't1' });
    expect(here.stack).toContain('callHere');
    expect(there.stack).toContain('callThere');
    expect(server.requests).toHaveLength(1);
    await rejection(people.list());
    expect(server.requests).toHaveLength(2);
  });

  test.each<[what: string, body: string]>([
    ['no JSON', '<html>token-123456</html>'],
    ['no text', '{"token":"token-123456"}'],
    ['nothing', ''],
  ])('an answer that is no session id (%s) is not shown', async (_what, body) => {
    await using server = await smallServer(() => ({ body }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(DecodeError);
    expect(inspect(error, { depth: 9 })).not.toContain('token-123456');
  });

  test('a credentials function that fails is the cause', async () => {
    await using server = await smallServer(() => empty);
    const failure = new Error('no vault');
    await using client = createClient({ baseUrl: server.url, credentials: () => Promise.reject(failure) });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.cause).toBe(failure);
    expect(server.requests).toHaveLength(0);
  });

  test('a credentials function that never returns has a deadline, and is asked again', async () => {
    await using server = await smallServer(serving(() => true));
    let asked = 0;
    await using client = createClient({
      baseUrl: server.url,
      credentials: () => {
        asked += 1;
        return asked === 1 ? new Promise<never>(() => undefined) : credentials;
      },
      timeout: { headers: 50 },
    });
    const people = client.access('a').entities('Person');
    const errors = await Promise.all([rejection(people.list()), rejection(people.get(1))]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(ConfigError);
      expect(inspect(error)).toContain('The credentials function has not returned anything for 50 ms.');
    }
    expect(server.requests).toHaveLength(0);
    await people.list();
    expect([asked, logins(server.requests).length]).toEqual([2, 1]);
  });

  test('a credentials function that calls the client does not wait for itself', async () => {
    await using server = await smallServer(serving(() => true));
    const source = async () => {
      await people.list();
      return credentials;
    };
    await using client = createClient({ baseUrl: server.url, credentials: source });
    const people = client.access('a').entities('Person');
    const error = await rejection(people.list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.cause).toBeInstanceOf(ConfigError);
    expect(inspect(error)).toContain('calls the client that waits for its credentials');
  });
});

describe('renewing', () => {
  test('a session that had worked is renewed once, for all callers', async () => {
    let valid = 's1';
    await using server = await smallServer(serving((session) => session === valid));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await people.list();
    valid = 's2';
    await Promise.all(Array.from({ length: 10 }, () => people.list()));
    expect(logins(server.requests)).toHaveLength(2);
    expect(server.requests).toHaveLength(2 + 10 + 1 + 10);
  });

  test('a session that never worked is not', async () => {
    await using server = await smallServer(serving(() => false));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ operation: 'entities.list', attempts: 1, serverMessage: 'the session has expired' });
    expect(server.requests).toHaveLength(2);
  });

  test('a renewed session that is refused too ends it: no loop', async () => {
    let valid = 's1';
    await using server = await smallServer(serving((session) => session === valid));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await people.list();
    valid = 'none';
    const error = await rejection(people.list());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ attempts: 2 });
    expect(server.requests).toHaveLength(2 + 3);
  });

  test('a session of the caller is not', async () => {
    let valid = 'mine';
    await using server = await smallServer(serving((session) => session === valid));
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 'mine' } });
    const people = client.access('a').entities('Person');
    await people.list();
    valid = 'other';
    expect(await rejection(people.list())).toBeInstanceOf(UnauthorizedError);
    expect(server.requests).toHaveLength(2);
  });

  test('a failed renewal is reported, with its cause', async () => {
    let open = true;
    await using server = await smallServer(({ path }, response) => {
      if (open) return path.endsWith('/authenticate') ? undefined : empty;
      if (!path.endsWith('/authenticate')) return unauthorized;
      response.destroy();
      return undefined;
    });
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await people.list();
    open = false;
    const error = await rejection(people.list());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error.message).toContain(
      'The session ended and could not be renewed. The server responded with status 401: the session has expired.',
    );
    expect(error.cause).toBeInstanceOf(ConnectError);
  });
});

describe('a hundred at once', () => {
  test('with a session that has expired: exactly one login, and each call once more', async () => {
    let valid = 's1';
    await using server = await smallServer(serving((session) => session === valid));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await people.list();
    for (const next of ['s2', 's3']) {
      const before = server.requests.length;
      valid = next;
      const results = await Promise.all(Array.from({ length: 100 }, () => people.list()));
      expect(results).toHaveLength(100);
      const since = server.requests.slice(before);
      expect(logins(since)).toHaveLength(1);
      expect(since).toHaveLength(201);
    }
  });

  test('with a login that fails: one request, a hundred errors', async () => {
    await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? unauthorized : empty));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    const errors = await Promise.all(Array.from({ length: 100 }, () => rejection(people.list())));
    expect(new Set(errors).size).toBe(100);
    for (const error of errors) expect(error).toMatchObject({ name: 'UnauthorizedError', operation: 'authenticate' });
    expect(server.requests).toHaveLength(1);
  });

  test('with a session that expires again and again: each call ends, none goes in a circle', async () => {
    let calls = 0;
    await using server = await smallServer(
      serving(() => {
        calls += 1;
        return calls === 1;
      }),
    );
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await people.list();
    const errors = await Promise.all(Array.from({ length: 100 }, () => rejection(people.list())));
    for (const error of errors) expect(error).toBeInstanceOf(UnauthorizedError);
    expect(server.requests.length).toBeLessThanOrEqual(2 + 200 + 2);
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

  test('of another client is free to do so', async () => {
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
