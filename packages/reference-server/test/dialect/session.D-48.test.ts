import { createReferenceServer, type ReferenceServerOptions } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';
import { deployment } from './session.js';

const base = 'http://host/platform-services';
const book = `${base}/rest/v2/entities/access.library/Book/1`;
const basic = (user: string) => `Basic ${Buffer.from(user).toString('base64')}`;

/** Sends a request in which `$S` stands for a session id. @returns the status and, of a 401, the reason */
async function outcome(options: ReferenceServerOptions, query: string, headers: Readonly<Record<string, string>>) {
  const server = createReferenceServer({ deployment, ...options });
  const login = new Request(`${base}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
  const id: string = JSON.parse(await (await server.fetch(login)).text());
  const filled = Object.entries({ accept: 'application/json', ...headers }).map(([name, value]): [string, string] => [
    name,
    value.replace('$S', id),
  ]);
  const response = await server.fetch(new Request(book + query.replace('$S', id), { headers: filled }));
  const reason = /reason\.(\w+)"/.exec(await response.text())?.[1];
  const { rule } = server.journal.entries().at(-1) ?? {};
  return [response.status, ...(reason === undefined ? [] : [reason]), ...(rule === 'D-48' ? [rule] : [])];
}

const unknown = [401, 'SessionNotFound'];
const missing = [401, 'MissingCredentials'];
const invalid = [401, 'InvalidCredentials', 'D-48'];

describe('D-48: the session id', () => {
  it.each([
    ['in the query', '?sessionId=$S', {}, [200], [200]],
    ['in the header', '', { 'gm-session-id': '$S' }, [200], [200]],
    ['in the other header', '', { 'gm-sessionId': '$S' }, missing, [200]],
    ['in the cookie tfsessionId', '', { cookie: 'a=b; tfsessionId=$S' }, [200], missing],
    ['in the cookie sessionId', '', { cookie: 'sessionId=$S' }, missing, [200]],
    ['as a Bearer token', '', { authorization: 'Bearer $S' }, invalid, [200]],
    ['in the query with another name', '?session-id=$S', {}, missing, missing],
    ['as Basic credentials', '', { authorization: basic('reader:secret') }, [200], missing],
    ['as wrong Basic credentials', '', { authorization: basic('reader:wrong') }, invalid, missing],
    ['as Basic credentials without a colon', '', { authorization: basic('reader') }, invalid, missing],
    ['as credentials of another scheme', '', { authorization: 'Digest x' }, missing, missing],
    ['nowhere', '', {}, missing, missing],
    ['empty in the query', '?sessionId=', {}, missing, missing],
    ['empty in the header', '', { 'gm-session-id': '' }, missing, missing],
    ['empty in the cookie', '', { cookie: 'tfsessionId=', 'gm-session-id': '$S' }, [200], [200]],
    ['wrong in the cookie', '', { cookie: 'tfsessionId=x', 'gm-session-id': '$S' }, unknown, [200]],
    ['wrong in the cookie, right in the query', '?sessionId=$S', { cookie: 'tfsessionId=x' }, unknown, [200]],
    ['right in the cookie', '?sessionId=x', { cookie: 'tfsessionId=$S' }, [200], unknown],
    ['right in the query', '?sessionId=$S', { 'gm-session-id': 'x', authorization: 'Bearer x' }, [200], [200]],
    ['wrong in the query', '?sessionId=x', { authorization: basic('reader:secret') }, unknown, unknown],
    ['after a Bearer token', '', { authorization: 'Bearer x', 'gm-session-id': '$S' }, invalid, [200]],
    ['after Basic credentials', '', { authorization: basic('reader:secret'), 'gm-session-id': 'x' }, [200], unknown],
    ['beside the other header', '?sessionId=$S', { 'gm-sessionId': '$S' }, [400], [200]],
    ['beside the other name', '?sessionId=$S&session-id=x', {}, [200], [400]],
  ] as const)('%s', async (_, query, headers, deviating, documented) => {
    expect(await outcome({ deviations: ['D-24', 'D-48'] }, query, headers)).toEqual(deviating);
    expect(await outcome({ dialect: 'deployed' }, query, headers)).toEqual(deviating);
    expect(await outcome({ deviations: ['D-24'] }, query, headers)).toEqual(documented);
  });

  it.each([
    ['/rest/v2/nowhere', 401, 404],
    ['/rest/v2', 401, 404],
    ['/rest/nowhere', 404, 404],
  ] as const)('nowhere, for the unknown path %s', async (path, deviating, documented) => {
    for (const [options, status] of [
      [{ deviations: ['D-48'] }, deviating],
      [{}, documented],
    ] as const) {
      const server = createReferenceServer({ deployment, ...options });
      expect((await server.fetch(new Request(base + path))).status).toBe(status);
      expect((await server.fetch(new Request(base + path, { headers: { 'gm-session-id': 'x' } }))).status).toBe(status);
    }
  });

  it('in a form body of a legacy call', async () => {
    const server = createReferenceServer({ deployment, dialect: 'deployed' });
    const login = new Request(`${base}/rest/authenticate?user=reader&password=secret`, { method: 'POST' });
    const id: string = JSON.parse(await (await server.fetch(login)).text());
    const body = new URLSearchParams({ sessionId: id, accessId: 'access.library', type: 'Station' });
    expect((await server.fetch(new Request(`${base}/rest/fetch`, { method: 'POST', body }))).status).toBe(200);
  });
});
