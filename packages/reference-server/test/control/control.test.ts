import { describe, expect, it } from 'vitest';
import { controlledServer } from './server.js';

const service = controlledServer();
const { control, get, logIn, server, world } = service;

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
    ['GET', '', undefined, 200, expect.objectContaining({ paths: expect.arrayContaining(['GET /-/health']) })],
    ['GET', '/', undefined, 200, expect.objectContaining({ paths: expect.arrayContaining(['POST /-/worlds']) })],
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

  it('are not paths of the service', async () => {
    expect((await get('/-/health')).status).toBe(404);
    expect((await get('/rest/-/health')).status).toBe(404);
  });

  it.each<[string, unknown, string]>([
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

  it('bodies are bounded', async () => {
    expect((await control('POST', '/faults', `{"fault":"${'x'.repeat(70_000)}"}`)).status).toBe(413);
  });
});

describe('clock, snapshots, reset', () => {
  it('the clock lets sessions expire', async () => {
    const id = await logIn();
    expect((await control('POST', '/clock', { advanceMs: 1_001 })).status).toBe(204);
    expect((await get(`/rest/logout?sessionId=${id}`)).status).toBe(401);
  });

  it('the clock ends with the year 9999', async () => {
    const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
    expect(await control('POST', '/clock', { advanceMs: latest - world.clock.now() + 1 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(`from 0 to ${latest - world.clock.now()}`) },
    });
    expect((await control('POST', '/clock', { advanceMs: latest - world.clock.now() })).status).toBe(204);
    expect((await control('POST', '/clock', { advanceMs: 1 })).status).toBe(400);
    expect(world.clock.date().toISOString()).toBe('9999-12-31T23:59:59.999Z');
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
    expect(body).toEqual({
      id: expect.any(String),
      url: expect.stringMatching(`^${service.origin}/[^/]+/platform-services$`),
    });
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
    expect((await fork.fetch(new Request(`${service.url}/rest/logout?sessionId=${id}`))).status).toBe(401);
    expect(fork.journal.entries()).toHaveLength(1);
    expect(server.journal.entries()).toHaveLength(1);
  });
});
