import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it } from 'vitest';

const now = Date.UTC(2026, 2, 1, 12, 30, 45, 123);
const deployment = {
  models: [],
  accesses: [],
  users: [
    { name: 'demo', password: 'demo', roles: ['admin', 'tester'] },
    { name: '__proto__', password: 'pässword' },
  ],
};
const server = createReferenceServer({ deployment, now: () => now, sessions: { maxIdleTime: 1_000 } });
const base = 'http://host/platform-services';

async function call(path: string, init: RequestInit = {}) {
  const response = await server.fetch(new Request(base + path, init));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}

const post = (path: string, body?: string, type?: string) =>
  call(path, {
    method: 'POST',
    ...(body === undefined ? {} : { body }),
    headers: type === undefined ? {} : { 'Content-Type': type },
  });

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const idPattern = /^"[\w-]{43}"$/;
const credentials = 'user=demo&password=demo';

describe('credentials (R-3)', () => {
  it.each<[string, string, string | undefined, string | undefined]>([
    ['query, alias', `/rest/v1/authenticate?${credentials}`, undefined, undefined],
    ['query, trailing slash', `/rest/authenticate/?${credentials}`, undefined, undefined],
    ['JSON without a type', '/rest/authenticate', '{"user":"demo","password":"demo"}', ''],
    ['query before form', '/rest/authenticate?password=demo', 'user=demo&password=wrong', form],
    ['half and half', '/rest/authenticate?user=demo', '{"password":"demo"}', json],
    ['unknown parameters beside', `/rest/authenticate?${credentials}&colour=red`, '{"colour":7}', json],
  ])('by %s', async (_, path, body, type) => {
    const { status, text } = await post(path, body, type);
    expect([status, text]).toEqual([200, expect.stringMatching(idPattern)]);
  });

  const missing = (name: string) => `Expected a value as parameter "${name}", got nothing.`;

  it.each<[query: string, body: string | undefined, type: string | undefined, message: string]>([
    ['password=demo', undefined, undefined, missing('user')],
    ['user=demo', undefined, undefined, missing('password')],
    ['user=+&password=demo', undefined, undefined, 'Expected a value as parameter "user", got a blank text.'],
    ['user=demo&password=', undefined, undefined, 'Expected a value as parameter "password", got a blank text.'],
    ['', '{"user":"demo","password":1}', json, 'Expected a string at $.password.'],
    ['', '{"user":null,"password":"demo"}', json, 'Expected a string at $.user.'],
    ['', '["demo","demo"]', json, 'not an object'],
    ['', '{"user":"demo","password":"s3cret', json, 'not valid JSON'],
    ['', 'user=demo&password=%zz', form, 'in the form body, at "password".'],
    ['user=%zz', undefined, undefined, 'in the query, at "user".'],
    ['', '<user/>', 'application/xml', 'application/json or application/x-www'],
    [`${credentials}&projection=ids`, undefined, undefined, 'as option "projection", got "ids".'],
    [`${credentials}&depth=-1`, undefined, undefined, 'as option "depth", got "-1".'],
    [`${credentials}&codec=gm/yaml`, undefined, undefined, 'as option "codec", got "gm/yaml".'],
    ['', '{"__proto__":{"user":"demo","password":"demo"}}', json, missing('user')],
  ])('are refused: query "%s", body %j', async (query, body, type, message) => {
    const sessions = server.sessions.list().length;
    const answer = await post(`/rest/authenticate?${query}`, body, type);
    expect(answer.status).toBe(type === 'application/xml' ? 406 : 400);
    expect(JSON.parse(answer.text).message).toContain(message);
    expect(answer.text).not.toContain('s3cret');
    expect(server.sessions.list().length).toBe(sessions);
  });

  it('a wrong user and a wrong password are answered alike', async () => {
    const answers = await Promise.all([
      post('/rest/authenticate?user=demo&password=wrong'),
      post('/rest/authenticate?user=nobody&password=demo'),
    ]);
    const [first, second] = answers.map(({ status, text, headers }) => {
      const { tracebackId, ...body } = JSON.parse(text);
      return { status, body, names: [...headers.keys()], length: text.length };
    });
    expect(first).toEqual({
      status: 401,
      body: { message: 'The user or the password is wrong.' },
      names: expect.any(Array),
      length: expect.any(Number),
    });
    expect(second).toEqual(first);
  });

  it.each([
    ['demo', 'demo', 200],
    ['__proto__', 'pässword', 200],
    ['demo', 'Demo', 401],
    ['demo', 'demo ', 401],
    ['Demo', 'demo', 401],
    ['constructor', 'x', 401],
  ])('%s with %j is %i', async (user, password, status) => {
    expect((await post(`/rest/authenticate?${new URLSearchParams({ user, password })}`)).status).toBe(status);
  });
});

describe('projections (4.4, R-56)', () => {
  const shallow = {
    _type: 'com.vendor.model.securityservice.UserSession',
    creationDate: { value: '2026-03-01T12:30:45.123+0000', _type: 'date' },
    effectiveRoles: null,
    globalId: null,
    id: null,
    isInvalidated: false,
    lastAccessedDate: { value: '2026-03-01T12:30:45.123+0000', _type: 'date' },
    maxIdleTime: { value: '1000', _type: 'long' },
    partition: null,
    referenceCounter: 0,
    sessionId: expect.stringMatching(/^[\w-]{43}$/),
    user: null,
  };
  const reachable = {
    ...shallow,
    effectiveRoles: { _type: 'set', value: ['admin', 'tester'] },
    user: expect.objectContaining({ _type: 'com.vendor.model.user.User', name: 'demo' }),
  };

  it.each([
    ['payload', '', { ...shallow, _id: '0' }],
    ['payload', '&depth=0', { ...shallow, _id: '0' }],
    ['payload', '&depth=1', { ...reachable, _id: '0' }],
    ['payload', '&depth=reachable', { ...reachable, _id: '0' }],
    ['envelope', '', { successful: true, _id: '0', userSession: { ...shallow, _id: '1' } }],
    ['envelope', '&depth=reachable', { successful: true, userSession: { ...reachable, _id: '1' } }],
  ])('%s%s', async (projection, more, expected) => {
    const { status, text } = await post(`/rest/authenticate?${credentials}&projection=${projection}${more}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject(expected);
    const body = JSON.parse(text);
    expect(Object.keys(body.userSession ?? body).sort()).toEqual([...Object.keys(shallow), '_id'].sort());
  });

  it.each([
    ['text/html', 'text/html'],
    ['text/plain;charset=UTF-8', 'text/plain;charset=UTF-8'],
    ['nonsense', 'application/json'],
    ['a/b\r\nX-Injected: 1', 'application/json'],
    ['', 'application/json'],
  ])('pseudoContentType %j (R-55)', async (wanted, got) => {
    const { status, headers } = await post(
      `/rest/authenticate?${credentials}&pseudoContentType=${encodeURIComponent(wanted)}`,
    );
    expect([status, headers.get('content-type'), headers.get('x-injected')]).toEqual([200, got, null]);
  });
});

describe('logout (4.4)', () => {
  const logIn = async () => JSON.parse((await post(`/rest/authenticate?${credentials}`)).text);

  it.each<[string, (id: string) => ReturnType<typeof call>]>([
    ['the alias', (id) => call(`/rest/v1/logout?sessionId=${id}`)],
    ['a header', (id) => call('/rest/logout', { headers: { 'gm-session-id': id } })],
    ['a form (R-54)', (id) => post('/rest/logout', `sessionId=${id}`, form)],
  ])('by %s', async (_, end) => {
    const id = await logIn();
    const { status, text } = await end(id);
    expect([status, text]).toEqual([200, '']);
    expect((await end(id)).status).toBe(401);
  });

  it('by HEAD is 405, and ends nothing (R-5)', async () => {
    const id = await logIn();
    expect((await call(`/rest/logout?sessionId=${id}`, { method: 'HEAD' })).status).toBe(405);
    expect((await call(`/rest/logout?sessionId=${id}`)).status).toBe(200);
  });
});

describe('the places of a session id (R-2)', () => {
  it.each<[string, query: string, headers: Record<string, string>, status: number]>([
    ['query, another name', '?sessionid=ID', {}, 401],
    ['header before cookie', '', { 'gm-session-id': 'ID', cookie: 'sessionId=other' }, 200],
    ['cookie', '', { cookie: 'a=b; sessionId=ID; d=e' }, 200],
    ['cookie, quoted', '', { cookie: 'sessionId="ID"' }, 200],
    ['cookie, another name', '', { cookie: 'xsessionId=ID; sessionid=ID' }, 401],
    ['cookie before Bearer', '', { cookie: 'sessionId=ID', authorization: 'Bearer other' }, 200],
    ['Basic', '', { authorization: 'Basic ID' }, 401],
  ])('%s', async (_, query, headers, status) => {
    const id = JSON.parse((await post(`/rest/authenticate?${credentials}`)).text);
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('ID', id)]);
    const answer = await call(`/rest/logout${query.replace('ID', id)}`, { headers: Object.fromEntries(sent) });
    expect(answer.status).toBe(status);
  });
});
