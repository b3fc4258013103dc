import { DeploymentError } from '@platform-services/sdk/model';
import { describe, expect, it } from 'vitest';
import {
  createReferenceServer,
  OptionError,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '../../src/index.js';

const deployment = {
  models: [{ name: 'shop', types: { 'org.shop.Article': { kind: 'entity', properties: { title: 'string' } } } }],
  accesses: [{ id: 'access.shop', model: 'shop', entities: [{ _type: 'org.shop.Article', id: 1, title: 'Lamp' }] }],
  users: [{ name: 'ann', password: 'secret' }],
} as const;

async function call(server: ReferenceServer, path: string, init: RequestInit = {}, base = '/platform-services') {
  const response = await server.fetch(new Request(`http://host${base}${path}`, init));
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** A server with a session, and ways to write and to read the titles of its articles. */
async function shop(server: ReferenceServer = createReferenceServer({ deployment })) {
  const { body: id } = await call(server, '/rest/authenticate?user=ann&password=secret', { method: 'POST' });
  const articles = `/rest/v2/entities/access.shop/Article?sessionId=${id}`;
  return {
    server,
    add: (title: string) => call(server, articles, { method: 'POST', body: JSON.stringify({ title }) }),
    titles: async (of: ReferenceServer = server) =>
      (await call(of, articles)).body.map(({ title }: { title: string }) => title),
  };
}

describe('createReferenceServer', () => {
  it('serves the demo deployment without options', async () => {
    const server = createReferenceServer();
    const { status } = await call(server, '/rest/authenticate?user=demo&password=demo', { method: 'POST' });
    expect(status).toBe(200);
  });

  it('listens on a port that is free, under a URL that ends with the base path', async () => {
    const { server } = await shop();
    const { url, port } = await server.listen({ port: 0 });
    expect(url).toBe(`http://127.0.0.1:${port}/platform-services`);
    expect((await fetch(`${url}/rest/logout`)).status).toBe(401);
    await server.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it.each(['/', '/a', '/a/b/', '/with%20blank'])('serves under the base path %s', async (basePath) => {
    const server = createReferenceServer({ deployment, basePath });
    const base = basePath.replace(/\/$/, '');
    expect((await call(server, '/rest/logout', {}, base)).status).toBe(401);
    expect((await call(server, '/rest/logout', {}, `/other${base}`)).status).toBe(404);
    const { url } = await server.listen({ port: 0 });
    await server.close();
    expect(new URL(url).pathname).toBe(base || '/');
    expect(url.endsWith('/')).toBe(false);
  });

  it('is reached on every address where it listens on every address', async () => {
    const { server } = await shop();
    const { url, port } = await server.listen({ host: '0.0.0.0', port: 0 });
    await server.close();
    expect(url).toBe(`http://127.0.0.1:${port}/platform-services`);
  });

  it.each<[ReferenceServerOptions, string, string]>([
    [{ basePath: 'x' }, 'basePath', "basePath is 'x'; expected is a path"],
    [{ basePath: '/-/x' }, 'basePath', 'reserved'],
    [{ basePath: '/~w1' }, 'basePath', 'reserved'],
    [{ basePath: '/a//b' }, 'basePath', 'an empty part'],
    [{ basePath: '/a/../b' }, 'basePath', 'reserved'],
    [{ basePath: '/%zz' }, 'basePath', 'percent-encoded'],
    [{ basePath: '/a?b' }, 'basePath', 'expected is a path'],
    [{ vendor: '' }, 'vendor', "vendor is ''"],
    [JSON.parse('{ "dialect": "klingon" }'), 'dialect', "dialect is 'klingon'; expected is 'documented' or 'deployed'"],
    [JSON.parse('{ "deviations": ["D-7", "D-0"] }'), 'deviations', "'D-0' is not known; expected is one of D-1, D-2"],
    [{ limits: { maxBodyBytes: -1 } }, 'limits', 'limits.maxBodyBytes is -1'],
    [{ limits: { idleTimeout: Number.NaN } }, 'limits', 'limits.idleTimeout is NaN'],
    [{ sessions: { maxIdleTime: 1.5 } }, 'sessions', 'sessions.maxIdleTime is 1.5'],
    [{ controlToken: '' }, 'controlToken', 'controlToken is empty'],
  ])('refuses %j', (options, option, message) => {
    const create = () => createReferenceServer({ deployment, ...options });
    expect(create).toThrow(OptionError);
    expect(create).toThrow(message);
    expect(create).toThrow(expect.objectContaining({ option }));
  });

  it('refuses a deployment that does not fit, with the pointer of every fault', () => {
    const create = () =>
      createReferenceServer({
        deployment: { ...deployment, accesses: [{ id: 'a', model: 'none' }], users: [{ name: '', password: 'x' }] },
      });
    expect(create).toThrow(DeploymentError);
    expect(create).toThrow('/accesses/0/model');
  });
});

describe('the state of a server', () => {
  it('goes back to the deployment by reset, and to a snapshot by restore, any number of times', async () => {
    const { server, add, titles } = await shop();
    await add('Chair');
    const snapshot = server.snapshot();
    await add('Table');
    for (let turn = 0; turn < 2; turn++) {
      server.restore(snapshot);
      expect(await titles()).toEqual(['Lamp', 'Chair']);
      await add('Desk');
      expect(await titles()).toEqual(['Lamp', 'Chair', 'Desk']);
      server.reset();
      expect(await titles()).toEqual(['Lamp']);
      await add('Shelf');
    }
  });

  it('reset and restore drop faults', async () => {
    const { server, titles } = await shop();
    const snapshot = server.snapshot();
    for (const back of [() => server.reset(), () => server.restore(snapshot)]) {
      server.faults.add({ fault: { status: 503 } });
      back();
      expect(await titles()).toEqual(['Lamp']);
    }
  });

  it('is copied by fork, with its sessions, and resets to the same deployment', async () => {
    const { server, add, titles } = await shop();
    await add('Chair');
    const fork = server.fork();
    await add('Table');
    expect(await titles(fork)).toEqual(['Lamp', 'Chair']);
    fork.reset();
    expect(await titles(fork)).toEqual(['Lamp']);
    expect(await titles()).toEqual(['Lamp', 'Chair', 'Table']);
  });

  it('is shared with no other server', async () => {
    const [first, second] = [await shop(), await shop()];
    await first.add('Chair');
    expect(await second.titles()).toEqual(['Lamp']);
    expect(await call(second.server, '/rest/logout')).toMatchObject({ status: 401 });
  });

  it('is the same in a world, which is served under a base path of its own', async () => {
    const { server, add, titles } = await shop();
    await add('Chair');
    const { body: world } = await call(server, '/-/worlds', { method: 'POST' }, '');
    await add('Table');
    const inWorld: Pick<ReferenceServer, 'fetch'> = {
      fetch: (request) =>
        server.fetch(new Request(request.url.replace('http://host/platform-services', world.url), request)),
    };
    expect(await titles({ ...server, ...inWorld })).toEqual(['Lamp', 'Chair']);
    await call(server, '/-/reset', { method: 'POST' }, new URL(world.url).pathname.replace('/platform-services', ''));
    expect(await titles({ ...server, ...inWorld })).toEqual(['Lamp']);
    expect(await titles()).toEqual(['Lamp', 'Chair', 'Table']);
  });

  it('a session expires by the time that is given', async () => {
    let now = 0;
    const server = createReferenceServer({ deployment, now: () => now, sessions: { maxIdleTime: 10 } });
    const { titles } = await shop(server);
    now = 10;
    expect(await titles()).toEqual(['Lamp']);
    now = 21;
    await expect(titles()).rejects.toThrow();
  });
});
