import { connect } from 'node:net';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ControlError } from '../../src/control/control-body.js';
import { ControlGuard } from '../../src/control/control-guard.js';
import { Journal } from '../../src/control/journal.js';
import type { ServiceRoute } from '../../src/endpoints/request.js';
import type { HttpRequest } from '../../src/http/message.js';
import { content } from '../../src/http/response.js';
import { bareServer } from '../support/bare.js';

let done = 0;
const routes: readonly ServiceRoute[] = [
  {
    pattern: 'thing/:id?',
    session: false,
    methods: {
      GET: () => content('application/json', '"0123456789"', 'R-29'),
      POST: () => {
        done += 1;
        return content('application/json', 'true', 'R-35');
      },
    },
  },
];

const { server, world } = bareServer(routes, { now: () => 1_000_000, sessions: { maxIdleTime: 1_000 } });
let url = '';
let origin = '';
beforeAll(async () => {
  ({ url } = await server.listen({ port: 0 }));
  origin = new URL(url).origin;
});
afterAll(() => server.close());
afterEach(async () => {
  server.reset();
  server.journal.clear();
});

async function control(method: string, path: string, body?: unknown, at = origin) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await request(`${at}/-${path}`, { method, ...(body === undefined ? {} : { body: text }) });
  const got = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers, body: got === '' ? undefined : JSON.parse(got) };
}

const get = async (path: string, at = url) => {
  const { statusCode, body } = await request(at + path);
  return { status: statusCode, text: await body.text() };
};

const logIn = async (at = url) => {
  const { body } = await request(`${at}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
  return String(await body.json());
};

describe('paths', () => {
  it.each([
    ['GET', '/health', undefined, 200, { status: 'ok' }],
    ['GET', '/health/', undefined, 200, { status: 'ok' }],
    ['POST', '/reset', undefined, 204, undefined],
    ['POST', '/reset', {}, 204, undefined],
    ['POST', '/snapshots', undefined, 200, { id: expect.any(String) }],
    ['POST', '/snapshots/nothing/restore', undefined, 404, expect.objectContaining({ type: 'NotFound' })],
    ['GET', '/journal', undefined, 200, { entries: [] }],
    ['DELETE', '/journal', undefined, 204, undefined],
    ['POST', '/faults', { fault: { status: 500 } }, 200, { id: expect.any(String) }],
    ['DELETE', '/faults', undefined, 204, undefined],
    ['POST', '/clock', { advanceMs: 5 }, 204, undefined],
    ['DELETE', '/worlds/nothing', undefined, 404, expect.anything()],
    ['OPTIONS', '/journal', undefined, 204, undefined],
    ['HEAD', '/health', undefined, 200, undefined],
    ['GET', '', undefined, 404, expect.anything()],
    ['GET', '/nothing', undefined, 404, expect.anything()],
    ['GET', '/health/more', undefined, 404, expect.anything()],
    ['GET', '/reset', undefined, 405, expect.anything()],
    ['PUT', '/faults', undefined, 405, expect.anything()],
    ['HEAD', '/reset', undefined, 405, expect.anything()],
  ])('%s /-%s %j is %i', async (method, path, body, status, expected) => {
    const answer = await control(method, path, body);
    expect(answer.status).toBe(status);
    if (method !== 'HEAD') expect(answer.body).toEqual(expected);
  });

  it('are no paths of the service', async () => {
    expect((await get('/-/health')).status).toBe(404);
    expect((await get('/rest/-/health')).status).toBe(404);
  });

  const badFaults: [unknown, string][] = [
    [[], 'Expected an object, got an array at $.'],
    [{}, 'Expected an object that describes the fault, got nothing at $.fault.'],
    [
      { fault: {} },
      'Expected at least one of "status", "delayMs", "drop" and "truncateAfterBytes", got nothing at $.fault.',
    ],
    [{ fault: 1 }, 'Expected an object, got the number 1 at $.fault.'],
    [{ fault: { satus: 500 } }, 'Unknown member "satus" at $.fault. Did you mean "status"?'],
    [{ fault: { status: 100 } }, 'Expected an integer from 200 to 599, got the number 100 at $.fault.status.'],
    [{ fault: { status: '500' } }, 'Expected an integer from 200 to 599, got the string "500" at $.fault.status.'],
    [{ fault: { delayMs: -1 } }, 'Expected an integer from 0 to 600000, got the number -1 at $.fault.delayMs.'],
    [{ fault: { delayMs: 1.5 } }, 'Expected an integer from 0 to 600000, got the number 1.5 at $.fault.delayMs.'],
    [{ fault: { drop: 'yes' } }, 'Expected true or false, got the string "yes" at $.fault.drop.'],
    [{ fault: { truncateAfterBytes: null } }, 'got null at $.fault.truncateAfterBytes.'],
    [
      { fault: { explode: true } },
      'Unknown member "explode" at $.fault. Expected one of "status", "delayMs", "drop", "truncateAfterBytes".',
    ],
    [{ fault: { status: 500 }, times: 0 }, 'Expected an integer from 1 to 1000000, got the number 0 at $.times.'],
    [{ fault: { status: 500 }, tiems: 2 }, 'Unknown member "tiems" at $. Did you mean "times"?'],
    [
      { fault: { status: 500 }, match: { path: 'rest' } },
      'Expected a path after the base path, such as "/rest/v2", got the string "rest" at $.match.path.',
    ],
    [{ fault: { status: 500 }, match: { methd: 'GET' } }, 'Unknown member "methd" at $.match. Did you mean "method"?'],
    ...['', 'GTE', 'GET ', 'GET,POST', '*', 'TRACE', 'CONNECT', 'toString'].map((method): [unknown, string] => [
      { fault: { status: 500 }, match: { method } },
      `Expected one of GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS, got the string "${method}" at $.match.method.`,
    ]),
    [{ fault: { status: 500 }, match: { method: 1 } }, 'Expected a string, got the number 1 at $.match.method.'],
    [{ fault: { status: 500 }, match: [] }, 'Expected an object, got an array at $.match.'],
    [JSON.parse('{"__proto__":{"fault":{"status":500}}}'), 'Unknown member "__proto__" at $. Expected one of'],
  ];

  it.each<[string, unknown, string]>([
    ...badFaults.map(([body, message]): [string, unknown, string] => ['/faults', JSON.stringify(body), message]),
    ['/faults', 'nonsense', 'The body is not valid JSON'],
    ['/clock', {}, 'Expected an integer of at least 0, got nothing at $.advanceMs.'],
    ['/clock', { advanceMs: -1 }, 'got the number -1 at $.advanceMs.'],
    ['/clock', { advanceMs: 1e300 }, 'got the number 1e+300 at $.advanceMs.'],
    ['/clock', { advancesMs: 1 }, 'Unknown member "advancesMs" at $. Did you mean "advanceMs"?'],
    ['/reset', { now: true }, 'Unknown member "now" at $. There are none.'],
    ['/worlds', { name: 'x' }, 'Unknown member "name" at $. There are none.'],
    ['/snapshots', '1', 'Expected an object, got the number 1 at $.'],
  ])('POST /-%s %j is 400', async (path, body, message) => {
    const answer = await control('POST', path, body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect((await get('/thing')).status).toBe(200);
  });

  it.each(badFaults)('faults.add(%j) throws what POST /-/faults answers', async (rule) => {
    const { body } = await control('POST', '/faults', rule);
    const add = () => Reflect.apply(server.faults.add, server.faults, [rule]);
    expect(add).toThrow(ControlError);
    expect(add).toThrow(expect.objectContaining({ message: body.message }));
    expect((await get('/thing')).status).toBe(200);
  });

  it('faults.add refuses what no JSON can hold', () => {
    for (const status of [10n, Number.NaN, () => 500, Symbol('500')]) {
      expect(() => Reflect.apply(server.faults.add, server.faults, [{ fault: { status } }])).toThrow(ControlError);
    }
  });

  it('faults are at most 1,000, over HTTP and by the library', async () => {
    for (let count = 0; count < 1_000; count += 1)
      server.faults.add({ match: { path: '/none' }, fault: { drop: true } });
    const answer = await control('POST', '/faults', { fault: { status: 500 } });
    expect([answer.status, answer.body.message]).toEqual([507, expect.stringContaining('holds no more faults')]);
    expect(() => server.faults.add({ fault: { status: 500 } })).toThrow(
      new ControlError(answer.body.message, 'storageFull'),
    );
  });

  it('bodies are bounded', async () => {
    expect((await control('POST', '/faults', `{"fault":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });
});

describe('journal', () => {
  it('contains the rule that decided each request, and no session id', async () => {
    const id = await logIn();
    await get('/thing/a%20b?x=1');
    await get(`/rest/logout?sessionId=${id}`);
    await get(`/rest/logout?sessionId=${id}`);
    await get('/nothing');
    await request(`${origin}/elsewhere`);
    const { body } = await control('GET', '/journal');
    const seq = body.entries[0].seq;
    expect(body.entries).toEqual([
      { seq, method: 'POST', path: '/rest/authenticate', status: 200, rule: '4.4' },
      { seq: seq + 1, method: 'GET', path: '/thing/a b', status: 200, rule: 'R-29' },
      { seq: seq + 2, method: 'GET', path: '/rest/logout', status: 200, rule: '4.4' },
      { seq: seq + 3, method: 'GET', path: '/rest/logout', status: 401, rule: 'R-1' },
      { seq: seq + 4, method: 'GET', path: '/nothing', status: 404, rule: 'R-5' },
      { seq: seq + 5, method: 'GET', path: '/elsewhere', status: 404, rule: 'R-5' },
    ]);
    expect(server.journal.entries()).toEqual(body.entries);
    await control('DELETE', '/journal');
    expect(server.journal.entries()).toEqual([]);
    await get('/thing');
    expect(server.journal.entries()).toMatchObject([{ seq: seq + 6 }]);
  });

  it('forgets the oldest', () => {
    const journal = new Journal(3);
    for (let i = 1; i <= 20; i++) journal.add({ method: 'GET', path: '/', status: 200, rule: 'R-0' });
    expect(journal.entries().map(({ seq }) => seq)).toEqual([18, 19, 20]);
  });
});

describe('faults', () => {
  const add = (rule: object) => control('POST', '/faults', rule);

  it('apply to the given number of requests, and the first matching rule is used', async () => {
    await add({ fault: { status: 503 }, times: 2 });
    await add({ fault: { status: 507 } });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await get('/thing')).status);
    expect(statuses).toEqual([503, 503, 507, 200]);
    expect(server.journal.entries().map(({ rule }) => rule)).toEqual(['fault', 'fault', 'fault', 'R-29']);
  });

  it.each([
    [{ method: 'GET', path: '/thing' }, true],
    [{ method: 'get' }, true],
    [{ path: '/th' }, true],
    [{ path: '/' }, true],
    [{}, true],
    [{ method: 'POST' }, false],
    [{ path: '/thing/1' }, false],
    [{ path: '/platform-services/thing' }, false],
  ])('match %j: %s', async (match, applies) => {
    await add({ match, fault: { status: 503 } });
    expect((await get('/thing?x=1')).status).toBe(applies ? 503 : 200);
  });

  it('with a status prevent the call, and respond as failures do', async () => {
    done = 0;
    await add({ fault: { status: 503 } });
    const { statusCode, body } = await request(`${url}/thing`, { method: 'POST' });
    expect([statusCode, await body.json(), done]).toEqual([503, expect.objectContaining({ type: 'Fault' }), 0]);
  });

  it('are readable for pages of other origins, as other responses are', async () => {
    await add({ fault: { status: 503 } });
    const { headers, body } = await request(`${url}/thing`, { headers: { origin: 'https://app.example' } });
    await body.dump();
    expect(headers['access-control-allow-origin']).toBe('https://app.example');
  });

  it('with a status without a body send no body', async () => {
    await add({ fault: { status: 204 } });
    expect(await get('/thing')).toEqual({ status: 204, text: '' });
  });

  it('drop the connection', async () => {
    done = 0;
    await add({ fault: { drop: true, status: 500 } });
    await expect(request(`${url}/thing`, { method: 'POST' })).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(done).toBe(0);
    expect(server.journal.entries()).toMatchObject([{ status: 0, rule: 'fault' }]);
  });

  it('drop the answer of fetch', async () => {
    await add({ fault: { drop: true } });
    const answer = await server.fetch(new Request(`${url}/thing`));
    expect(answer.type).toBe('error');
  });

  it.each([0, 1, 5])('break off after %i bytes, and what was asked for is done', async (bytes) => {
    done = 0;
    await add({ match: { method: 'POST' }, fault: { truncateAfterBytes: 2 } });
    const posted = await request(`${url}/thing`, { method: 'POST' });
    expect(posted.statusCode).toBe(200);
    await expect(posted.body.text()).rejects.toThrow();
    expect(done).toBe(1);

    await add({ fault: { truncateAfterBytes: bytes } });
    const got = await rawGet('/thing');
    expect(got).toMatch(/content-length: 12\r\n/i);
    expect(got.slice(got.indexOf('\r\n\r\n') + 4)).toBe('"0123456789"'.slice(0, bytes));
  });

  it('do not interrupt a shorter response', async () => {
    await add({ fault: { truncateAfterBytes: 12 } });
    expect(await get('/thing')).toEqual({ status: 200, text: '"0123456789"' });
  });

  it('combine', async () => {
    await add({ fault: { delayMs: 20, status: 503, truncateAfterBytes: 3 } });
    const started = performance.now();
    const { statusCode, body } = await request(`${url}/thing`);
    expect(statusCode).toBe(503);
    expect(performance.now() - started).toBeGreaterThan(15);
    await expect(body.text()).rejects.toThrow();
  });

  it('that delay end when the client leaves', async () => {
    await add({ fault: { delayMs: 600_000 } });
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /platform-services/thing HTTP/1.1\r\nHost: h\r\n\r\n');
    await vi.waitFor(() => expect(timer).toHaveBeenCalledWith(expect.any(Function), 600_000), 10_000);
    timer.mockRestore();
    socket.destroy();
    await expect.poll(() => server.journal.entries().length, { timeout: 10_000 }).toBe(1);
  });

  it('are dropped on demand, and by reset', async () => {
    for (const drop of [() => control('DELETE', '/faults'), () => control('POST', '/reset')]) {
      await add({ fault: { status: 503 } });
      await drop();
      expect((await get('/thing')).status).toBe(200);
    }
  });
});

function rawGet(path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
    socket.write(`GET /platform-services${path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
  });
}

describe('clock, snapshots, reset', () => {
  it('the clock lets sessions expire', async () => {
    const id = await logIn();
    expect((await control('POST', '/clock', { advanceMs: 1_001 })).status).toBe(204);
    expect((await get(`/rest/logout?sessionId=${id}`)).status).toBe(401);
  });

  it('a snapshot keeps the clock; reset and restore bring it back; sessions and journal stay', async () => {
    await control('POST', '/clock', { advanceMs: 500 });
    const { body } = await control('POST', '/snapshots');
    await control('POST', '/clock', { advanceMs: 7_000 });
    const id = await logIn();
    expect((await control('POST', `/snapshots/${body.id}/restore`)).status).toBe(204);
    expect(world.clock.now()).toBe(1_000_500);
    await control('POST', '/reset');
    expect(world.clock.now()).toBe(1_000_000);
    expect((await control('POST', `/snapshots/${body.id}/restore`)).status).toBe(204);
    expect(world.clock.now()).toBe(1_000_500);
    expect((await get(`/rest/logout?sessionId=${id}`)).status).toBe(200);
    expect(server.journal.entries().length).toBeGreaterThan(0);
  });
});

describe('worlds', () => {
  it('are isolated copies under a base path of their own', async () => {
    const id = await logIn();
    const { body } = await control('POST', '/worlds');
    expect(body).toEqual({ id: expect.any(String), url: expect.stringMatching(`^${origin}/[^/]+/platform-services$`) });
    const controls = body.url.replace('/platform-services', '');

    // The session is known in both, and ends in one.
    expect((await get(`/rest/logout?sessionId=${id}`, body.url)).status).toBe(200);
    expect((await get(`/rest/logout?sessionId=${id}`)).status).toBe(200);

    // Clock, faults and journal are its own, beside its base path.
    await control('POST', '/clock', { advanceMs: 1 }, controls);
    await control('POST', '/faults', { fault: { status: 503 } }, controls);
    expect(world.clock.now()).toBe(1_000_000);
    expect((await get('/thing')).status).toBe(200);
    expect((await get('/thing', body.url)).status).toBe(503);
    const journal = await control('GET', '/journal', undefined, controls);
    expect(journal.body.entries.map(({ path }: { path: string }) => path)).toEqual(['/rest/logout', '/thing']);

    expect((await control('DELETE', `/worlds/${body.id}`)).status).toBe(204);
    expect((await get('/thing', body.url)).status).toBe(404);
    expect((await control('DELETE', `/worlds/${body.id}`)).status).toBe(404);
  });

  it('are at most 100', async () => {
    const ids = [];
    for (let i = 0; i < 100; i++) ids.push((await control('POST', '/worlds')).body.id);
    expect((await control('POST', '/worlds')).status).toBe(507);
    for (const id of ids) expect((await control('DELETE', `/worlds/${id}`)).status).toBe(204);
    expect((await control('POST', '/worlds')).status).toBe(200);
  });

  it('forks of the library share nothing', async () => {
    const fork = server.fork();
    const id = await logIn();
    expect((await fork.fetch(new Request(`${url}/rest/logout?sessionId=${id}`))).status).toBe(401);
    expect(fork.journal.entries()).toHaveLength(1);
    expect(server.journal.entries()).toHaveLength(1);
  });
});

describe('access to control paths', () => {
  const request = (loopback: boolean, headers: HttpRequest['headers']): HttpRequest => ({
    method: 'GET',
    target: '/-/health',
    origin: 'http://host',
    headers,
    body: (async function* () {})(),
    loopback,
    signal: new AbortController().signal,
  });

  it.each<[string, string | undefined, boolean, Record<string, string>, string]>([
    ['this machine', undefined, true, {}, 'allowed'],
    ['a page of this machine', undefined, true, { origin: 'http://localhost:3000' }, 'allowed'],
    ['a page of another origin', undefined, true, { origin: 'https://evil.example' }, 'hidden'],
    ['another machine', undefined, false, {}, 'hidden'],
    ['another machine, with some token', undefined, false, { authorization: 'Bearer t' }, 'hidden'],
    ['the token', 't', false, { authorization: 'Bearer t' }, 'allowed'],
    ['the token, from here', 't', true, { authorization: 'bearer t' }, 'allowed'],
    ['another token', 't', true, { authorization: 'Bearer tt' }, 'unauthorized'],
    ['no token', 't', true, {}, 'unauthorized'],
    ['a token of another scheme', 't', true, { authorization: 'Basic t' }, 'unauthorized'],
  ])('%s', (_, token, loopback, headers, permission) => {
    expect(new ControlGuard(token).check(request(loopback, headers))).toBe(permission);
  });

  it('401 without the token, on every path', async () => {
    const guarded = bareServer([], { controlToken: 'open sesame'.replace(' ', '-') }).server;
    const ask = async (path: string, headers: Record<string, string> = {}) =>
      (await guarded.fetch(new Request(`http://host/-/${path}`, { headers }))).status;
    expect(await ask('health')).toBe(401);
    expect(await ask('nothing')).toBe(401);
    expect(await ask('health', { authorization: 'Bearer open-sesame' })).toBe(200);
  });
});
