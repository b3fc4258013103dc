import { inspect } from 'node:util';
import { serialize } from 'node:v8';
import {
  ControlError,
  createReferenceServer,
  OptionError,
  type ReferenceServer,
  type ReferenceServerOptions,
} from '@platform-services/reference-server';
import { DeploymentError } from '@platform-services/sdk/model';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

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

/** An `AbortController` as jsdom and happy-dom have it: Node does not take its signal for an `EventTarget`. */
class ForeignController {
  readonly #listeners = new Set<() => void>();
  readonly signal = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void) => this.#listeners.add(listener),
    removeEventListener: (_: 'abort', listener: () => void) => this.#listeners.delete(listener),
  };

  abort(): void {
    this.signal.aborted = true;
    for (const listener of this.#listeners) listener();
  }
}

describe('createReferenceServer', () => {
  it('serves the demo deployment without options', async () => {
    const server = createReferenceServer();
    const { status } = await call(server, '/rest/authenticate?user=demo&password=demo', { method: 'POST' });
    expect(status).toBe(200);
  });

  it('works where a test runner has replaced the classes of Node by those of jsdom or happy-dom', async () => {
    const request = new Request('http://host/platform-services/rest/logout'); // Its signal is one of Node.
    vi.stubGlobal('AbortController', ForeignController);
    onTestFinished(() => void vi.unstubAllGlobals());
    const server = createReferenceServer();
    const entries = server.journal.stream();
    const next = entries.next();
    await server.fetch(request);
    expect((await next).value).toMatchObject({ seq: 1, status: 401 });
    await entries.return?.();
  });

  it.each(['/', '/a', '/a/b/', '/with%20blank', '/half\ud800'])('serves under the base path %j', async (basePath) => {
    const server = createReferenceServer({ deployment, basePath });
    const base = basePath.replace(/\/$/, '');
    expect((await call(server, '/rest/logout', {}, base)).status).toBe(401);
    expect((await call(server, '/rest/logout', {}, `/other${base}`)).status).toBe(404);
    const { url } = await server.listen({ port: 0 });
    await server.close();
    expect(new URL(url).pathname).toBe(new URL(`http://host${base}`).pathname);
    expect(url.endsWith('/')).toBe(false);
  });

  it('is reached on every address where it listens on every address', async () => {
    const { server } = await shop();
    const { url, port } = await server.listen({ host: '0.0.0.0', port: 0 });
    await server.close();
    expect(url).toBe(`http://127.0.0.1:${port}/platform-services`);
  });

  it.each<[ReferenceServerOptions, string, string]>([
    [{ basePath: 'x' }, 'basePath', 'Expected a path such as "/platform-services" as basePath, got "x".'],
    [{ basePath: '/-/x' }, 'basePath', 'reserved'],
    [{ basePath: '/~w1' }, 'basePath', 'reserved'],
    [{ basePath: '/a//b' }, 'basePath', 'an empty segment'],
    [{ basePath: '/a/../b' }, 'basePath', 'reserved'],
    [{ basePath: '/%zz' }, 'basePath', 'percent-encoded'],
    [{ basePath: '/a?b' }, 'basePath', 'Expected a path'],
    [{ vendor: '' }, 'vendor', 'Expected a dotted name such as "com.vendor" as vendor, got "".'],
    [
      JSON.parse('{ "dialect": "klingon" }'),
      'dialect',
      'Expected "documented" or "deployed" as dialect, got "klingon".',
    ],
    [
      JSON.parse('{ "deviations": ["D-7", "D-0"] }'),
      'deviations',
      'Unknown deviation "D-0". Expected one of D-1 to D-63.',
    ],
    [{ limits: { maxBodyBytes: -1 } }, 'limits', 'as limits.maxBodyBytes, got -1.'],
    [{ limits: { idleTimeout: Number.NaN } }, 'limits', 'as limits.idleTimeout, got NaN.'],
    [
      { sessions: { maxIdleTime: 1.5 } },
      'sessions',
      'Expected an integer of at least 0 as sessions.maxIdleTime, got 1.5.',
    ],
    [{ controlToken: '' }, 'controlToken', 'Expected visible ASCII characters as controlToken'],
    [JSON.parse('{ "dialekt": "deployed" }'), 'dialekt', 'Unknown option "dialekt". Did you mean "dialect"?'],
    [JSON.parse('{ "basepath": "/x" }'), 'basepath', 'Did you mean "basePath"?'],
    [JSON.parse('{ "colour": "red" }'), 'colour', 'Expected one of "deployment", "directory", "basePath"'],
    [
      JSON.parse('{ "limits": { "maxBodyByte": 1 } }'),
      'limits',
      'Unknown option "limits.maxBodyByte". Did you mean "maxBodyBytes"?',
    ],
    [
      JSON.parse('{ "sessions": { "idle": 1 } }'),
      'sessions',
      'Unknown option "sessions.idle". Expected one of "maxIdleTime".',
    ],
    [JSON.parse('{ "limits": 5 }'), 'limits', 'Expected an object as limits, got a number.'],
    [JSON.parse('{ "limits": { "maxBodyBytes": "5" } }'), 'limits', 'as limits.maxBodyBytes, got a string.'],
    [JSON.parse('{ "basePath": 5 }'), 'basePath', 'Expected a string as basePath, got a number'],
    [JSON.parse('{ "vendor": ["com.vendor"] }'), 'vendor', 'Expected a string as vendor, got an array.'],
    [
      JSON.parse('{ "deviations": "D-2" }'),
      'deviations',
      'Expected an array as deviations, e.g. ["D-2"], got a string.',
    ],
    [
      JSON.parse('{ "withoutDeviations": ["D-0"] }'),
      'withoutDeviations',
      'Unknown deviation "D-0". Expected one of D-1 to D-63.',
    ],
    [JSON.parse('{ "withoutDeviations": "D-2" }'), 'withoutDeviations', 'Expected an array as withoutDeviations'],
    [JSON.parse('{ "now": 5 }'), 'now', 'Expected a function as now, got a number.'],
    [JSON.parse('{ "logger": {} }'), 'logger', 'Expected a function as logger.request, got nothing.'],
    [JSON.parse('{ "controlToken": 5 }'), 'controlToken', 'as controlToken, got a number.'],
  ])('refuses %j', (options, option, message) => {
    const create = () => createReferenceServer({ deployment, ...options });
    expect(create).toThrow(OptionError);
    expect(create).toThrow(message);
    expect(create).toThrow(expect.objectContaining({ option }));
  });

  it.each([
    [{ prot: 1 }, 'prot', 'Unknown option "prot". Did you mean "port"?'],
    [{ port: 65_536 }, 'port', 'Expected an integer from 0 to 65535 as port, got 65536.'],
    [{ port: '80' }, 'port', 'as port, got a string.'],
    [{ host: 5 }, 'host', 'Expected a string as host'],
  ])('does not listen with %j', async (options, option, message) => {
    const { server } = await shop();
    const listening = Reflect.apply(server.listen, server, [options]);
    await expect(listening).rejects.toThrow(OptionError);
    await expect(listening).rejects.toThrow(
      expect.objectContaining({ option, message: expect.stringContaining(message) }),
    );
    await server.listen({ port: 0 });
    await server.close();
  });

  it('refuses to listen with invalid options, and names all of them', async () => {
    const { server } = await shop();
    const options = { prot: 1, port: -1, host: 5, tls: { cert: 1, kee: 'k' } };
    await expect(Reflect.apply(server.listen, server, [options])).rejects.toMatchObject({
      problems: ['prot', 'host', 'port', 'tls', 'tls.cert', 'tls.key'].map((option) => ({ option })),
    });
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

  it('cannot be serialised or copied, with an error', async () => {
    const { server } = await shop();
    const snapshot = server.snapshot();
    expect(() => JSON.stringify({ snapshot })).toThrow(/^A snapshot cannot be serialised\. .*restore/);
    expect(() => structuredClone(snapshot)).toThrow('A snapshot cannot be serialised');
    expect(() => serialize(snapshot)).toThrow('A snapshot cannot be serialised');
    expect(inspect(snapshot)).toBe("Snapshot { accesses: ['access.shop'], clockOffset: 0 }");
  });

  it('is only restored from a snapshot of this server', async () => {
    const { server, add, titles } = await shop();
    await add('Chair');
    const copy = { ...server.snapshot() };
    const others = [
      undefined,
      null,
      {},
      copy,
      { accesses: {}, clockOffset: 0 },
      'snapshot-1',
      (await shop()).server.snapshot(),
    ];
    for (const other of others) {
      const restore = () => Reflect.apply(server.restore, server, [other]);
      expect(restore).toThrow(ControlError);
      expect(restore).toThrow('Expected a snapshot that snapshot() of this server or of a fork of it has returned.');
      expect(await titles()).toEqual(['Lamp', 'Chair']);
    }
  });
});
