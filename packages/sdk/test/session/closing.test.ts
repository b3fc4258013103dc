import { describe, expect, test } from 'vitest';
import { type CallEnd, type Client, ConfigError, createClient } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { deferred } from '../support/deferred.js';
import { type Reply, smallServer } from '../support/server.js';
import { credentials, empty, serving } from './serving.js';

describe('authenticate, logout, close', () => {
  const sessionBody = {
    _type: 'v.model.securityservice.UserSession',
    sessionId: 'own-session',
    creationDate: '2026-03-01T12:30:45.123+0000',
    maxIdleTime: 1800000,
    effectiveRoles: ['admin'],
  };

  test('each projection gives its result, and its session is used', async () => {
    await using server = await smallServer(({ path, query }) => {
      if (!path.endsWith('/authenticate')) return empty;
      const projection = query.get('projection');
      if (projection === 'payload') return { body: sessionBody };
      if (projection === 'envelope')
        return { body: { successful: true, userSession: { ...sessionBody, sessionId: 'other' } } };
      return projection === 'none' ? { body: '' } : undefined;
    });
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    const used = async () => {
      await people.list();
      return server.requests.at(-1)?.query.get('sessionId');
    };
    expect(await client.authenticate()).toBe('s1');
    expect(await used()).toBe('s1');
    const session = await client.authenticate({ projection: 'payload', depth: 'reachable' });
    expect(session).toMatchObject({
      sessionId: 'own-session',
      maxIdleTime: 1800000n,
      effectiveRoles: new Set(['admin']),
    });
    expect(session.creationDate).toEqual(new Date('2026-03-01T12:30:45.123Z'));
    expect(server.requests.at(-1)?.query.get('depth')).toBe('reachable');
    expect(await used()).toBe('own-session');
    const { successful, userSession } = await client.authenticate({ projection: 'envelope' });
    expect([successful, userSession?.sessionId]).toEqual([true, 'other']);
    expect(await used()).toBe('other');
    expect(await client.authenticate({ projection: 'none' })).toBeUndefined();
    expect(await used()).toBe('other');
  });

  test('logout ends the session once; the next call logs in again', async () => {
    await using server = await smallServer(serving(() => true));
    await using client = createClient({ baseUrl: server.url, credentials });
    const people = client.access('a').entities('Person');
    await client.logout();
    expect(server.requests).toHaveLength(0);
    await people.list();
    await client.logout();
    await client.logout();
    const [, , logout] = server.requests;
    expect(logout).toMatchObject({ method: 'POST', path: '/platform-services/rest/logout' });
    expect(logout?.query.toString()).toBe('sessionId=s1');
    expect(server.requests).toHaveLength(3);
    await people.list();
    expect(server.requests.at(-1)?.query.get('sessionId')).toBe('s2');
  });

  test('a session that the caller brought is ended, also where no call has used it', async () => {
    await using server = await smallServer(serving(() => true));
    await using client = createClient({ baseUrl: server.url, credentials: { sessionId: 'brought' } });
    await client.logout();
    const [logout] = server.requests;
    expect(logout).toMatchObject({ method: 'POST', path: '/platform-services/rest/logout' });
    expect(logout?.query.toString()).toBe('sessionId=brought');
  });

  test('logging out of a session that has ended resolves', async () => {
    let open = true;
    await using server = await smallServer(serving(() => open));
    await using client = createClient({ baseUrl: server.url, credentials });
    await client.access('a').entities('Person').list();
    open = false;
    await client.logout();
    expect(server.requests).toHaveLength(3);
  });

  test('a closed client refuses calls, and can be closed again', async () => {
    await using server = await smallServer(serving(() => true));
    const client = createClient({ baseUrl: server.url, credentials: { sessionId: 'brought' }, logoutOnClose: true });
    const people = client.access('a').entities('Person');
    await people.list();
    await Promise.all([client.close(), client.close()]);
    expect(server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['Person', 'logout']);
    const error = await rejection(people.list());
    expect(error).toBeInstanceOf(ConfigError);
    expect(error.message).toBe('entities.list: The client is closed. Create another one.');
  });
});

describe('closing', () => {
  test.each([false, true])(
    'does not wait for a login without waiting callers, with logoutOnClose: %s',
    async (logoutOnClose) => {
      await using server = await smallServer(() => new Promise(() => undefined));
      const client = createClient({ baseUrl: server.url, credentials, logoutOnClose });
      const error = await rejection(client.access('a').entities('Person').list({ timeout: 30 }));
      expect(error).toMatchObject({ name: 'TotalTimeoutError', attempts: 0 });
      await client.close();
    },
  );

  test('leaves no session that logging out afterwards could end', async () => {
    await using server = await smallServer(serving(() => true));
    const client = createClient({ baseUrl: server.url, credentials, logoutOnClose: true });
    await client.access('a').entities('Person').list();
    await client.close();
    await client.logout();
    expect(server.requests).toHaveLength(3);
  });

  test('waits for calls, and for the login that they wait for', async () => {
    const login = deferred<Reply>();
    await using server = await smallServer(({ path }) => (path.endsWith('/authenticate') ? login.promise : empty));
    const client = createClient({ baseUrl: server.url, credentials });
    let result: unknown;
    const call = client.access('a').entities('Person').list();
    void call.then((list) => {
      result = list;
    });
    const closed = client.close();
    login.resolve({ body: '"late"' });
    await closed;
    expect(result).toEqual([]);
  });

  test('ends the session when the calls that are under way have ended', async () => {
    let hasEnded = false;
    await using server = await smallServer(({ path }) => {
      if (path.endsWith('/authenticate')) return undefined;
      hasEnded ||= path.endsWith('/logout');
      if (hasEnded) return { status: 401 };
      return server.requests.length < 4 ? { status: 503 } : empty;
    });
    const retry = { maxRetries: 2, minDelay: 0 };
    const client = createClient({ baseUrl: server.url, credentials, logoutOnClose: true, retry });
    const listed = client.access('a').entities('Person').list();
    const closed = client.close();
    const late = rejection(client.access('a').entities('Person').list());
    expect(await listed).toEqual([]);
    await closed;
    expect(await late).toMatchObject({ message: 'entities.list: The client is closed. Create another one.' });
    const called = server.requests.map(({ path }) => path.split('/').at(-1));
    expect(called).toEqual(['authenticate', 'Person', 'Person', 'Person', 'logout']);
  });

  test('lets a download finish, and does not wait for one that is not read', async () => {
    await using server = await smallServer(() => ({ body: 'x'.repeat(3_000_000) }));
    const client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, closeGrace: 600_000 });
    const { resources } = client.access('a');
    const download = await resources.download('r');
    const closing = client.close();
    expect(await download.text()).toHaveLength(3_000_000);
    await closing;
    const other = createClient({ baseUrl: server.url, credentials: { sessionId: 's' } });
    const unread = await other.access('a').resources.download('r', { timeout: { body: 30 } });
    await other.close();
    expect(await rejection(unread.text())).toMatchObject({ name: 'BodyTimeoutError' });
  });

  test('does not wait for a half-read download that is aborted', async () => {
    await using server = await smallServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('x'.repeat(1_000));
      return undefined;
    });
    const ended = deferred<CallEnd>();
    const options = { credentials: { sessionId: 's' }, hooks: { call: () => ({ end: ended.resolve }) } };
    const client = createClient({ baseUrl: server.url, ...options, closeGrace: 600_000 });
    const abort = new AbortController();
    const { body } = await client.access('a').resources.download('r', { signal: abort.signal });
    const reader = body.getReader();
    await reader.read();
    abort.abort();
    const { error } = await ended.promise;
    await client.close();
    expect(error).toMatchObject({ name: 'AbortedError' });
    expect(await rejection(reader.read())).toBe(error);
  });

  test('cancels a half-read download after a grace period', async () => {
    await using server = await smallServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('x'.repeat(1_000));
      return undefined;
    });
    for (const closeGrace of [0, 30]) {
      const client = createClient({ baseUrl: server.url, credentials: { sessionId: 's' }, closeGrace });
      const reader = (await client.access('a').resources.download('r')).body.getReader();
      await reader.read();
      const rest = rejection(reader.read());
      await client.close();
      expect(await rest).toMatchObject({ name: 'AbortedError' });
    }
  });

  test('by await using lets the exception of its block through', async () => {
    await using server = await smallServer(({ path }, response) => {
      if (path.endsWith('/logout')) return { status: 500 };
      response.writeHead(200, { 'content-length': '1000000' }).write('x'.repeat(1_000));
      return undefined;
    });
    const thrown = new Error('of the block');
    const block = async () => {
      await using client = createClient({
        baseUrl: server.url,
        credentials: { sessionId: 'session-1' },
        closeGrace: 0,
        logoutOnClose: true,
        retry: false,
      });
      await (await client.access('a').resources.download('r')).body.getReader().read();
      throw thrown;
    };
    expect(await rejection(block())).toBe(thrown);
  });

  test.each([-1, Number.NaN, 'soon', 2 ** 31])('closeGrace cannot be %s', (closeGrace) => {
    const options: object = { baseUrl: 'http://localhost', credentials, closeGrace };
    expect(() => Reflect.apply(createClient, undefined, [options])).toThrow(ConfigError);
  });

  test('in the credentials function ends the calls that wait for it', async () => {
    await using server = await smallServer(serving(() => true));
    const source = async () => {
      await client.close();
      return credentials;
    };
    const client: Client = createClient({ baseUrl: server.url, credentials: source, logoutOnClose: true });
    const error = await rejection(client.access('a').entities('Person').list());
    expect(error).toMatchObject({ name: 'ConfigError' });
    expect(server.requests).toHaveLength(0);
  });
});
