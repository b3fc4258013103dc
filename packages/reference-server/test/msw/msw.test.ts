import { createHash } from 'node:crypto';
import { once } from 'node:events';
import nodeHttp from 'node:http';
import { text } from 'node:stream/consumers';
import { createReferenceServer } from '@platform-services/reference-server';
import { handlersFor } from '@platform-services/reference-server/msw';
import { ConnectError, createClient, NotFoundError, PlatformServicesError, ServerError } from '@platform-services/sdk';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { smallDeployment } from '../support/small-service.js';

const baseUrl = 'https://service.test';
const prepared = createReferenceServer();
const network = setupServer();
const unmocked = globalThis.fetch;
const unhandled: string[] = [];

beforeEach(() =>
  network.listen({
    onUnhandledRequest({ url }) {
      unhandled.push(url);
      throw new Error('nothing in these tests goes to a network');
    },
  }),
);
afterEach(() => {
  network.resetHandlers();
  unhandled.length = 0;
  // msw keeps a listener for each request until then.
  network.close();
  expect(globalThis.fetch).toBe(unmocked);
});

/** A copy of the server that answers at a URL, and a client of it. */
function start(url = baseUrl) {
  const server = prepared.fork();
  network.use(...handlersFor(server, { baseUrl: url }));
  const client = createClient({
    baseUrl: url,
    credentials: { user: 'demo', password: 'demo' },
    fetch: (target, init) => fetch(target, init),
  });
  return { server, client, people: client.access('access.demo').entities('Person') };
}

describe('the service', () => {
  test('creates, reads, changes and deletes', async () => {
    const { people, server } = start();
    const id = await people.create({ firstName: 'Ann', lastName: 'Lee', ssn: '1' }, { projection: 'idInfo' });
    expect(await people.get(id)).toMatchObject({ firstName: 'Ann' });
    await people.update(id, { firstName: 'Anna' });
    await people.put({ id, lastName: 'Li' });
    await people.property(id, 'nicknames').set(new Set(['A']));
    expect(await people.list({ where: { lastName: 'Li' } })).toMatchObject([{ firstName: 'Anna' }]);
    expect(await people.delete(id)).toBe(1);
    await expect(people.get(id)).rejects.toThrow(NotFoundError);
    const methods = server.journal.entries().map(({ method }) => method);
    expect(new Set(methods)).toEqual(new Set(['POST', 'GET', 'PATCH', 'PUT', 'DELETE']));
  });

  test('keeps every byte of a resource of 4 MB, up and down', async () => {
    const { client } = start();
    const { resources } = client.access('access.demo');
    const bytes = createHash('shake256', { outputLength: 4_000_000 }).update('seed').digest();
    const stored = await resources.upload({ content: bytes, name: 'big.bin' });
    const downloaded = await resources.download(stored?.id ?? '');
    const parts: Uint8Array[] = [];
    for await (const part of downloaded.body) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  test.each([
    ['a status', { status: 503 }, ServerError],
    ['no answer', { drop: true }, ConnectError],
    ['half an answer', { truncateAfterBytes: 20 }, PlatformServicesError],
  ])('fails as it is asked to: %s', async (_name, fault, expected) => {
    const { people, server } = start();
    await people.get(1);
    server.faults.add({ match: { method: 'GET' }, times: 100, fault });
    await expect(people.get(1)).rejects.toThrow(expected);
    server.faults.clear();
    await expect(people.get(1)).resolves.toMatchObject({ firstName: 'John' });
  });

  test('answers node:http too', async () => {
    start('http://service.test');
    const [response] = await once(nodeHttp.get('http://service.test/-/health'), 'response');
    expect(await text(response)).toBe('{"status":"ok"}');
  });

  test('answers unknown paths, and control paths', async () => {
    const { server } = start();
    const unknown = await fetch(`${baseUrl}/platform-services/rest/nothing`);
    expect(unknown.status).toBe(404);
    expect(await (await fetch(`${baseUrl}/-/health`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${baseUrl}/-/journal`, { method: 'DELETE' })).status).toBe(204);
    expect(server.journal.entries()).toEqual([]);
    expect((await fetch(`${baseUrl}/platform-services/rest/authenticate`, { method: 'OPTIONS' })).status).toBeLessThan(
      300,
    );
    expect(unhandled).toEqual([]);
  });

  test('answers before a body has ended', async () => {
    start();
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(10)) });
    const response = await fetch(`${baseUrl}/platform-services/streaming?accessId=access.demo`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    });
    expect(response.status).toBe(401);
  });
});

describe('the place', () => {
  test('two servers at two URLs know nothing of each other', async () => {
    const one = start('https://one.test');
    const two = start('https://two.test/platform-services/');
    await one.people.update(1, { firstName: 'One' });
    await two.people.update(1, { firstName: 'Two' });
    expect(await one.people.get(1)).toMatchObject({ firstName: 'One' });
    expect(await two.people.get(1)).toMatchObject({ firstName: 'Two' });
  });

  test.each([
    'https://other.test/platform-services/rest/authenticate',
    'http://service.test/platform-services/rest/authenticate',
    'https://service.test:8443/platform-services/rest/authenticate',
    'https://service.test.evil/platform-services/rest/authenticate',
    'https://service-test/platform-services/rest/authenticate',
    'https://service.test/platform-services-2/rest',
    'https://service.test/elsewhere/platform-services/rest',
    'https://service.test/-x',
  ])('%s is left to others', async (url) => {
    const { server } = start();
    expect((await fetch(url)).statusText).toBe('Unhandled Exception');
    expect(unhandled).toEqual([url]);
    expect(server.journal.entries()).toEqual([]);
  });

  test('works next to other handlers', async () => {
    start();
    network.use(http.get('https://other.test/', () => HttpResponse.text('other')));
    expect(await (await fetch('https://other.test/')).text()).toBe('other');
    expect((await fetch(`${baseUrl}/-/health`)).status).toBe(200);
  });

  test.each([
    ['/api', 'https://service.test', 'https://service.test/api/rest/authenticate'],
    ['/api', 'https://service.test/api', 'https://service.test/api/rest/authenticate'],
    ['/', 'https://service.test/', 'https://service.test/rest/authenticate'],
    ['/a.b+c', 'https://service.test', 'https://service.test/a.b%2Bc/rest/authenticate'],
  ])('base path %s at %s', async (basePath, url, expected) => {
    network.use(
      ...handlersFor(createReferenceServer({ basePath, deployment: smallDeployment }), { baseUrl: new URL(url) }),
    );
    const response = await fetch(`${expected}?user=u&password=p`, { method: 'POST' });
    expect(response.status).toBe(200);
  });

  test('a world alone', async () => {
    const { server } = start();
    const { basePath } = server.worlds.create('alone');
    network.resetHandlers(...handlersFor(server, { baseUrl: `${baseUrl}${basePath}` }));
    expect((await fetch(`${baseUrl}/~alone/-/health`)).status).toBe(200);
    await fetch(`${baseUrl}/-/health`);
    expect(unhandled).toEqual([`${baseUrl}/-/health`]);
  });

  test.each([
    ['service.test', 'Expected an absolute URL'],
    ['ftp://service.test', 'ftp:'],
    ['https://service.test?x=1', 'query'],
    ['https://demo:demo@service.test', 'credentials'],
    ['https://service.test/api', 'basePath: "/api"'],
  ])('%s is refused', (url, message) => {
    expect(() => handlersFor(prepared, { baseUrl: url })).toThrow(message);
  });

  test('an option that it does not know is refused', () => {
    const handlers = () => Reflect.apply(handlersFor, undefined, [createReferenceServer(), { baseURL: 'http://host' }]);
    expect(handlers).toThrow(new TypeError('Unknown option "baseURL". Did you mean "baseUrl"?'));
  });
});
