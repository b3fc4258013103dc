import { inspect, types } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConnectError, createClient, DecodeError, UnauthorizedError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';
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
  ] as const)('only the user and the password go in the %s (R-3)', async (credentialsIn, query, body) => {
    await using server = await smallServer(serving(() => true));
    const account = { ...credentials, recoveryCode: 'another secret' };
    await using client = createClient({ baseUrl: server.url, credentials: account, credentialsIn });
    await client.access('a').entities('Person').list();
    const [login] = server.requests;
    expect(login?.method).toBe('POST');
    expect(login?.query.get('projection')).toBe('id');
    expect(login?.body).toBe(body);
    expect({ user: login?.query.get('user'), password: login?.query.get('password') }).toEqual(query);
    expect(login?.query.has('sessionId')).toBe(false);
    expect(login?.query.has('recoveryCode')).toBe(false);
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
    expect(types.isNativeError(there)).toBe(true);
    for (const error of [here, there]) expect(error).toMatchObject({ response: { status: 401 } });
    expect(Object.keys(there)).toEqual(Object.keys(here));
    expect(server.requests).toHaveLength(1);
    await rejection(people.list());
    expect(server.requests).toHaveLength(2);
  });

  test.each<[what: string, body: string]>([
    ['no JSON', '<html>token-123456</html>'],
    ['no text', '{"token":"token-123456"}'],
    ['nothing', ''],
  ])('a response that is not a session id (%s) is not shown', async (_what, body) => {
    await using server = await smallServer(() => ({ body }));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(DecodeError);
    expect(inspect(error, { depth: 9 })).not.toContain('token-123456');
  });
});

describe('renewing', () => {
  test('a session that never worked is not renewed', async () => {
    await using server = await smallServer(serving(() => false));
    await using client = createClient({ baseUrl: server.url, credentials });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ operation: 'entities.list', attempts: 1, serverMessage: 'the session has expired' });
    expect(server.requests).toHaveLength(2);
  });

  test('a session of authenticate() that has expired before its first use is renewed once', async () => {
    let valid = 's2';
    await using server = await smallServer(serving((session) => session === valid));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    expect(await client.authenticate()).toBe('s1');
    expect(await people.list()).toEqual([]);
    valid = 'none';
    expect(await client.authenticate()).toBe('s3');
    expect(await rejection(people.list())).toMatchObject({ name: 'UnauthorizedError', attempts: 2 });
    expect(server.requests).toHaveLength(4 + 4);
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

  test('a session of the caller is not renewed', async () => {
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

  test('a failed renewal does not keep a later call from another one', async () => {
    let valid = 's1';
    const rejected = deferred();
    await using server = await smallServer(async ({ path, query }) => {
      if (path.endsWith('/authenticate')) return valid === 'none' ? { status: 500, body: 'no' } : undefined;
      if (query.get('sessionId') === valid) return empty;
      if (path.endsWith('Slow')) await rejected.promise;
      return unauthorized;
    });
    await using client = createClient({ baseUrl: server.url, credentials });
    const access = client.access('a');
    await access.entities('Person').list();
    valid = 'none';
    const slow = access.entities('Slow').list();
    expect(await rejection(access.entities('Person').list())).toBeInstanceOf(UnauthorizedError);
    valid = 's2';
    rejected.resolve();
    expect(await slow).toEqual([]);
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

  test('with a session that expires again and again: each call ends after a few requests', async () => {
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
