import { ControlError, createReferenceServer } from '@platform-services/reference-server';
import { afterEach, describe, expect, it } from 'vitest';
import { controlledServer, thing } from './server.js';

const service = controlledServer();
const { control, get, logIn, server } = service;

afterEach(() => {
  for (const { id } of server.worlds.list()) server.worlds.delete(id);
});

/** What POST and GET say of a world. */
const place = (id: string) => ({
  id,
  url: `${service.origin}/~${id}/platform-services`,
  control: `${service.origin}/~${id}/-/`,
});

describe('POST /-/worlds', () => {
  it('copies the present state to a world with a base path and control paths of its own', async () => {
    const session = await logIn();
    const { status, body } = await control('POST', '/worlds');
    expect([status, body]).toEqual([200, place(body.id)]);

    // The session is known in both, and ends in one.
    expect((await get(`/rest/logout?sessionId=${session}`, body.url)).status).toBe(200);
    expect((await get(`/rest/logout?sessionId=${session}`)).status).toBe(200);

    // Clock, faults and journal are its own.
    const at = body.control.replace('/-/', '');
    await control('POST', '/clock', { advanceMs: 1 }, at);
    await control('POST', '/faults', { fault: { status: 503 } }, at);
    expect(server.clock.now()).toBe(1_000_000);
    expect((await get(thing)).status).toBe(200);
    expect((await get(thing, body.url)).status).toBe(503);
    const journal = await control('GET', '/journal', undefined, at);
    expect(journal.body.entries.map(({ path }: { path: string }) => path)).toEqual(['/rest/logout', thing]);

    expect((await control('DELETE', `/worlds/${body.id}`)).status).toBe(204);
    expect((await get(thing, body.url)).status).toBe(404);
    expect((await control('DELETE', `/worlds/${body.id}`)).status).toBe(404);
  });

  it.each(['checkout-test', 'a', '1.2', 'W_-.', 'x'.repeat(100)])('can name it %s', async (name) => {
    expect(await control('POST', '/worlds', { name })).toMatchObject({ status: 200, body: place(name) });
    expect((await get(thing, place(name).url)).status).toBe(200);
    expect((await control('DELETE', `/worlds/${name}`)).status).toBe(204);
  });

  const expected =
    'Expected a name of at most 100 letters, digits, ".", "-" and "_" that begins with a letter or a digit, got';
  it.each<[unknown, string]>([
    ['', `${expected} the string "" at $.name.`],
    ['..', `${expected} the string ".." at $.name.`],
    ['a/b', `${expected} the string "a/b" at $.name.`],
    ['ä', `${expected} the string "ä" at $.name.`],
    ['x'.repeat(101), `${expected} the string "${'x'.repeat(80)}…" at $.name.`],
    [7, 'Expected a string, got the number 7 at $.name.'],
  ])('refuses the name %j', async (name, message) => {
    expect(await control('POST', '/worlds', { name })).toMatchObject({ status: 400, body: { message } });
    expect(server.worlds.list()).toEqual([]);
  });

  it('refuses a name that is in use', async () => {
    await control('POST', '/worlds', { name: 'one' });
    expect(await control('POST', '/worlds', { name: 'one' })).toMatchObject({
      status: 409,
      body: { type: 'Conflict', message: 'The server has a world "one" already. DELETE /-/worlds/one first.' },
    });
    await control('DELETE', '/worlds/one');
    expect((await control('POST', '/worlds', { name: 'one' })).status).toBe(200);
  });

  it('finds a name that is not in use', async () => {
    const { id } = server.worlds.create();
    const next = `w${Number(id.slice(1)) + 1}`;
    await control('POST', '/worlds', { name: next });
    expect((await control('POST', '/worlds')).body.id).toBe(`w${Number(id.slice(1)) + 2}`);
  });

  it('creates at most 100', async () => {
    const ids = [];
    for (let i = 0; i < 100; i++) ids.push((await control('POST', '/worlds')).body.id);
    expect((await control('POST', '/worlds')).status).toBe(507);
    for (const id of ids) expect((await control('DELETE', `/worlds/${id}`)).status).toBe(204);
    expect((await control('POST', '/worlds')).status).toBe(200);
  });
});

describe('GET /-/worlds', () => {
  it('counts the present entities of each', async () => {
    const demo = createReferenceServer();
    const { basePath } = demo.worlds.create('a');
    const call = (path: string, init?: RequestInit) => demo.fetch(new Request(`http://127.0.0.1${path}`, init));
    const counts = async () => {
      const { worlds } = (await (await call('/-/worlds')).json()) as {
        readonly worlds: readonly { entities: number }[];
      };
      return worlds.map(({ entities }) => entities);
    };
    const [before = 0] = await counts();
    const login = await call(`${basePath}/rest/authenticate?user=demo&password=demo`, { method: 'POST' });
    const target = `${basePath}/rest/v2/entities/access.demo/Person/4?sessionId=${await login.json()}`;
    expect((await call(target, { method: 'DELETE' })).status).toBe(200);
    expect([before > 500, await counts()]).toEqual([true, [before - 1]]);
  });
});

describe('the worlds of the library', () => {
  it('are those of the control paths', async () => {
    const first = server.worlds.create('first');
    await control('POST', '/worlds', { name: 'second' });
    expect(server.worlds.list().map(({ id, basePath, created }) => ({ id, basePath, created }))).toEqual([
      { id: 'first', basePath: '/~first/platform-services', created: new Date(1_000_000) },
      { id: 'second', basePath: '/~second/platform-services', created: new Date(1_000_000) },
    ]);
    first.clock.advance(1);
    first.faults.add({ fault: { status: 503 } });
    expect((await get(thing, place('first').url)).status).toBe(503);
    expect(first.journal.entries()).toMatchObject([{ path: thing, status: 503 }]);
    expect([server.journal.entries(), server.clock.now()]).toEqual([[], 1_000_000]);
    first.reset();
    expect([first.clock.now(), first.faults.list()]).toEqual([1_000_000, []]);
    expect([server.worlds.delete('first'), server.worlds.delete('first')]).toEqual([true, false]);
    expect((await get(thing, place('first').url)).status).toBe(404);
  });

  it('refuse what the control paths refuse', () => {
    server.worlds.create('one');
    expect(() => server.worlds.create('one')).toThrow(ControlError);
    expect(() => server.worlds.create('one')).toThrow('The server has a world "one" already.');
    expect(() => server.worlds.create('..')).toThrow('got the string ".." at $.name.');
  });
});

describe('worlds', () => {
  it('that do not exist are named as such', async () => {
    const other = createReferenceServer();
    const messageAt = async (path: string) => {
      const answer = await other.fetch(new Request(`http://localhost${path}`));
      const { message }: { message: string } = JSON.parse(await answer.text());
      return [answer.status, message];
    };
    const none = 'There is no world "shp". There are none. POST /-/worlds creates one.';
    expect(await messageAt('/~shp/platform-services/rest/v2/entities/access.demo/Person')).toEqual([404, none]);
    other.worlds.create('shop');
    const near = 'There is no world "shp". Did you mean "shop"? POST /-/worlds creates one.';
    expect(await messageAt('/~shp/-/journal')).toEqual([404, near]);
  });
});

describe('await using', () => {
  it('closes the server', async () => {
    const url = await (async () => {
      await using disposed = createReferenceServer();
      const { url } = await disposed.listen({ port: 0 });
      expect((await fetch(url)).status).toBe(404);
      return url;
    })();
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
});
