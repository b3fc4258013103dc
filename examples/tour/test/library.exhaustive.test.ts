import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../scripts/test/lib/temporary-folder.js';

const origin = 'http://127.0.0.1:8080';

async function logIn(server: ReturnType<typeof createReferenceServer>): Promise<string> {
  const url = `${origin}/platform-services/rest/authenticate?user=demo&password=demo`;
  return String(await (await server.fetch(new Request(url, { method: 'POST' }))).json());
}

describe('the library of the reference server', () => {
  it('answers requests without a socket', async () => {
    //#region fetch
    const server = createReferenceServer();
    const url = 'http://127.0.0.1:8080/platform-services/rest/authenticate?user=demo&password=demo';
    const response = await server.fetch(new Request(url, { method: 'POST' }));
    const sessionId = await response.json();
    //#endregion
    expect(sessionId).toEqual(expect.any(String));
  });

  it('keeps, restores and copies states', async () => {
    const server = createReferenceServer();
    const session = `sessionId=${await logIn(server)}`;
    const url = `${origin}/platform-services/rest/v2/properties/access.demo/Person/1/firstName?${session}`;
    const rename = (to: typeof server, name: string): Promise<Response> =>
      to.fetch(new Request(url, { method: 'PUT', body: JSON.stringify(name) }));
    const nameIn = async (at: typeof server): Promise<unknown> => (await at.fetch(new Request(url))).json();

    //#region state
    const before = server.snapshot();
    await rename(server, 'Jack');
    const copy = server.fork(); // knows the same sessions
    server.restore(before); //     the copy keeps Jack
    //#endregion
    expect([await nameIn(server), await nameIn(copy)]).toEqual(['John', 'Jack']);
  });

  it('keeps snapshots by name', async () => {
    const server = createReferenceServer();
    const session = `sessionId=${await logIn(server)}`;
    const url = `${origin}/platform-services/rest/v2/properties/access.demo/Person/1/firstName?${session}`;
    const rename = (to: typeof server, name: string): Promise<Response> =>
      to.fetch(new Request(url, { method: 'PUT', body: JSON.stringify(name) }));
    const listed = vi.spyOn(server.snapshots, 'list');

    //#region snapshots
    server.snapshots.keep('after-import');
    await rename(server, 'Jack');
    server.snapshots.restore('after-import'); // true
    server.snapshots.list(); //                  [{ id: 'after-import', entities: 518, … }]
    server.snapshots.delete('after-import'); //  true
    //#endregion
    expect(listed.mock.results[0]?.value).toEqual([expect.objectContaining({ id: 'after-import', entities: 518 })]);
    expect(server.snapshots.list()).toEqual([]);
    expect(await (await server.fetch(new Request(url))).json()).toBe('John');
  });

  it('loads entities', async () => {
    const server = createReferenceServer();
    const loaded = vi.spyOn(server, 'load');

    //#region load
    const ada = { _type: 'com.vendor.demo.model.Person', id: 901, firstName: 'Ada', father: { _ref: 'bo' } };
    const bo = { _type: 'com.vendor.demo.model.Person', _id: 'bo', firstName: 'Bo' };
    server.load([ada, bo], 'access.demo');
    // { added: 2, replaced: 0, entities: [{ _type: 'com.vendor.demo.model.Person', id: 901, … }, …] }
    //#endregion
    expect(loaded.mock.results[0]?.value).toMatchObject({
      added: 2,
      replaced: 0,
      entities: [{ _type: 'com.vendor.demo.model.Person', id: 901, partition: 'access.demo' }, expect.anything()],
    });
  });

  it('exports a state as a deployment', async () => {
    const server = createReferenceServer();
    const file = join(temporaryFolder(), 'state.json');
    const path = '/platform-services/rest/v2/properties/access.demo/Person/1/firstName';
    const urlFor = async (at: typeof server) => `${origin}${path}?sessionId=${await logIn(at)}`;
    const rename = async (to: typeof server, name: string): Promise<Response> =>
      to.fetch(new Request(await urlFor(to), { method: 'PUT', body: JSON.stringify(name) }));

    //#region export
    await rename(server, 'Jack');
    await writeFile(file, JSON.stringify(server.exportDeployment()));
    const other = createReferenceServer({ deployment: file }); // has Jack too
    //#endregion
    expect(await (await other.fetch(new Request(await urlFor(other)))).json()).toBe('Jack');
  });

  it('shows the rule that decided a response, and can inject faults', async () => {
    const server = createReferenceServer();
    const url = `${origin}/platform-services/rest/v2/entities/access.demo/Person/1`;

    //#region faults
    server.faults.add({ match: { method: 'GET', path: '/rest/v2' }, times: 1, fault: { status: 503 } });
    await server.fetch(new Request(url)); // 503
    await server.fetch(new Request(url)); // 401: there is no session
    server.journal.entries(); // [{ seq: 1, status: 503, rule: 'fault', … }, { seq: 2, status: 401, rule: 'R-1', … }]
    //#endregion
    expect(server.journal.entries()).toEqual([
      expect.objectContaining({ seq: 1, status: 503, rule: 'fault' }),
      expect.objectContaining({ seq: 2, status: 401, rule: 'R-1' }),
    ]);
  });

  it('injects faults into the requests that match', () => {
    const server = createReferenceServer();

    //#region matching-faults
    server.faults.add({ match: { operation: 'entities.list', where: { lastName: 'Doe' } }, fault: { drop: true } });
    server.faults.add({ match: { body: { firstName: 'Ann' } }, after: 2, every: 3, fault: { status: 507 } });
    server.faults.add({ probability: 0.2, seed: 7, fault: { latencyMs: { median: 80, sigma: 0.6 } } });
    const id = server.faults.add({ profile: 'read-only', match: { access: 'access.demo' } });
    server.faults.list(); // [{ id: 'fault-1', injected: 0, usedUp: false, match: { … }, fault: { drop: true } }, …]
    server.faults.remove(id); // true
    //#endregion
    expect(server.faults.list().map((fault) => fault.id)).toEqual(['fault-1', 'fault-2', 'fault-3']);
  });

  it('has scenarios', async () => {
    const server = createReferenceServer();
    const listed = vi.spyOn(server.scenarios, 'list');
    const url = `${origin}/platform-services/rest/v2/entities/access.demo/Person/1`;

    //#region scenarios
    server.faults.add({ scenario: 'checkout', when: 'started', then: 'paid', match: { method: 'POST' } });
    server.faults.add({ scenario: 'checkout', when: 'paid', times: 9, fault: { status: 409, body: 'Paid already' } });
    server.scenarios.list(); // [{ name: 'checkout', state: 'started' }]
    server.scenarios.set('checkout', 'paid'); // or by a POST request
    server.scenarios.reset(); // all are started
    //#endregion
    expect(listed.mock.results[0]?.value).toEqual([{ name: 'checkout', state: 'started' }]);
    const statuses = [];
    for (const method of ['GET', 'POST', 'GET']) {
      statuses.push((await server.fetch(new Request(url, { method }))).status);
    }
    expect(statuses).toEqual([401, 401, 409]);
  });

  it('lists and ends sessions', async () => {
    const server = createReferenceServer();
    const id = await logIn(server);

    //#region sessions
    const [session] = server.sessions.list(); // [{ id: 'session-1', user: 'demo', created: …, lastUsed: …, endsAt: … }]
    server.sessions.end('session-1'); // true: the next request of the client is 401
    //#endregion
    expect(session).toEqual({
      id: 'session-1',
      user: 'demo',
      created: expect.any(String),
      lastUsed: expect.any(String),
      endsAt: expect.any(String),
    });
    const url = `${origin}/platform-services/rest/v2/entities/access.demo/Person/1?sessionId=${id}`;
    expect((await server.fetch(new Request(url))).status).toBe(401);
  });

  it('has a clock that can be changed', async () => {
    const server = createReferenceServer();
    //#region clock
    server.clock.advance('1h30m'); // or milliseconds; the units are d, h, m, s and ms
    server.clock.freeze(); // until resume(); it can still be advanced and set
    server.clock.set('2026-12-31T23:59:59Z'); // or a Date, or milliseconds since 1970
    server.clock.date(); // 2026-12-31T23:59:59.000Z
    //#endregion
    expect(server.clock.date().toISOString()).toBe('2026-12-31T23:59:59.000Z');
  });

  it('generates the same with the same seed', async () => {
    //#region seed
    const server = createReferenceServer({ seed: 'checkout' }); // or a number
    server.clock.date(); // 2024-01-01T00:00:00.000Z
    //#endregion
    expect(server.clock.date().toISOString()).toBe('2024-01-01T00:00:00.000Z');
    expect(await logIn(server)).toBe(await logIn(createReferenceServer({ seed: 'checkout' })));
  });

  it('has worlds for tests that run side by side', async () => {
    await using server = createReferenceServer();
    const { url } = await server.listen({ port: 0 });
    //#region worlds
    const world = server.worlds.create('checkout-test'); // or without a name: w1, w2, …
    const baseUrl = new URL(world.basePath, url).href; //   http://127.0.0.1:8080/~checkout-test/platform-services
    world.faults.add({ fault: { status: 503 } }); //        other worlds do not notice
    server.worlds.list().map(({ id }) => id); //            ['checkout-test']
    server.worlds.delete('checkout-test');
    //#endregion
    expect(baseUrl).toBe(url.replace('/platform-services', '/~checkout-test/platform-services'));
    expect(server.worlds.list()).toEqual([]);
  });

  it('shows what was called, and with what', async () => {
    const server = createReferenceServer();
    const entities = `${origin}/platform-services/rest/v2/entities/access.demo/Person`;
    const session = `sessionId=${await logIn(server)}`;
    const send = (target: string) => server.fetch(new Request(`${entities}${target}${session}`));
    await send('?where.lastName=Doe&');
    const entries = vi.spyOn(server.journal, 'entries');

    //#region journal
    server.journal.entries({ operation: 'entities.list', where: { lastName: 'Doe' } });
    server.journal.entries({ method: ['PUT', 'PATCH'], type: 'Person', status: '4xx' });
    server.journal.entries({ headers: { 'if-match': null }, body: { 'children[0].firstName': 'Ann' } });
    //#endregion
    expect(entries.mock.results.map(({ value }) => value)).toEqual([[expect.objectContaining({ seq: 2 })], [], []]);

    const log = vi.spyOn(console, 'log').mockReturnValue();
    setImmediate(() => void send('/777?'));
    //#region stream
    for await (const { operation, status, rule } of server.journal.stream({ status: ['4xx', '5xx'] })) {
      console.log(`${operation}: ${status} by ${rule}`); // entities.get: 404 by 4.8
      break;
    }
    //#endregion
    expect(log.mock.calls).toEqual([['entities.get: 404 by 4.8']]);
    log.mockRestore();
  });

  it('describes an access in OpenAPI', async () => {
    const server = createReferenceServer();
    const path = join(temporaryFolder(), 'openapi.json');
    //#region openapi
    const document = server.openApi('access.demo');
    await writeFile(path, JSON.stringify(document));
    //#endregion
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ openapi: '3.1.0' });
  });
});
