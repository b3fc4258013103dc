import { expect, test } from 'vitest';
import { type ClientOptions, createClient, UnauthorizedError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { type Deferred, deferred } from '../support/deferred.js';
import { type Reply, smallServer } from '../support/server.js';
import { credentials, empty, logins as loginsAmong, unauthorized } from './serving.js';

/** A client whose service answers a login only when the test says with which session, and all else at once. */
function serviceWithSlowLogins(options: Partial<ClientOptions> = {}) {
  const requests: (readonly [name: string | undefined, session: string | null])[] = [];
  const logins: (Deferred<string> & { readonly signal: AbortSignal | null | undefined })[] = [];
  const fetch: ClientOptions['fetch'] = async (url, { signal }) => {
    const { pathname, searchParams } = new URL(url);
    const name = pathname.split('/').at(-1);
    requests.push([name, searchParams.get('sessionId')]);
    if (name !== 'authenticate') return Response.json([]);
    const login = deferred<string>();
    logins.push({ ...login, signal });
    return Response.json(await login.promise);
  };
  const client = createClient({ baseUrl: 'http://service.example', credentials, fetch, ...options });
  return { client, people: client.access('a').entities('Person'), requests, logins };
}

type SentRequests = ReturnType<typeof serviceWithSlowLogins>['requests'];

/** Expects that the first call used the session that was ended, and the second call another one. */
function expectSeparateSessions(requests: SentRequests) {
  expect(requests).toContainEqual(['logout', 's1']);
  expect(requests.filter(([name]) => name === 'Person')).toEqual([
    ['Person', 's1'],
    ['Person', 's2'],
  ]);
}

/** Lets everything happen that waits for no answer. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a call that begins while the client logs out does not use the session that ends', async () => {
  const { client, people, requests, logins } = serviceWithSlowLogins();
  const first = people.list();
  await turn();
  logins[0]?.resolve('s1');
  await first;
  const ended = client.logout();
  const second = people.list();
  await ended;
  logins[1]?.resolve('s2');
  await second;
  expectSeparateSessions(requests);
  await client.close();
});

test('nor does it use the session of the login for which logging out waits, and logs in after it', async () => {
  const { client, people, requests, logins } = serviceWithSlowLogins();
  const first = people.list();
  const ended = client.logout();
  const second = people.list();
  await turn();
  expect(logins).toHaveLength(1);
  logins[0]?.resolve('s1');
  await Promise.all([first, ended]);
  await turn();
  logins[1]?.resolve('s2');
  await second;
  expectSeparateSessions(requests);
  await client.close();
});

test('a call that is under way when the client logs out does not log in again', async () => {
  const held = deferred<Reply>();
  await using server = await smallServer(({ path }) => {
    if (path.endsWith('/authenticate')) return undefined;
    return path.endsWith('/Held') ? held.promise : empty;
  });
  await using client = createClient({ baseUrl: server.url, credentials });
  const access = client.access('a');
  await access.entities('Person').list();
  const refused = rejection(access.entities('Held').list());
  await client.logout();
  held.resolve(unauthorized);
  expect(await refused).toBeInstanceOf(UnauthorizedError);
  expect(loginsAmong(server.requests)).toHaveLength(1);
});

test('the session of authenticate stays in use if a login that began earlier ends later', async () => {
  const { client, people, requests, logins } = serviceWithSlowLogins();
  const listed = people.list();
  const authenticated = client.authenticate();
  await turn();
  logins[1]?.resolve('chosen');
  expect(await authenticated).toBe('chosen');
  logins[0]?.resolve('earlier');
  await listed;
  await people.list();
  expect(requests.at(-1)).toEqual(['Person', 'chosen']);
  await client.logout();
  expect(requests.at(-1)).toEqual(['logout', 'chosen']);
  await client.close();
});

test('closing a client ends a login for which no call waits any more', async () => {
  const { client, people, requests, logins } = serviceWithSlowLogins();
  const abort = new AbortController();
  const listed = rejection(people.list({ signal: abort.signal }));
  await turn();
  abort.abort();
  await listed;
  expect(logins[0]?.signal?.aborted).toBe(false);
  await client.close();
  expect(logins[0]?.signal?.aborted).toBe(true);
  expect(requests).toHaveLength(1);
});

test('a client that is closed in its credentials function does not log in', async () => {
  const source = async () => {
    await client.close();
    return credentials;
  };
  const { client, people, requests } = serviceWithSlowLogins({ credentials: source });
  const error = await rejection(people.list());
  expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringContaining('The client is closed.') });
  expect(requests).toEqual([]);
});
