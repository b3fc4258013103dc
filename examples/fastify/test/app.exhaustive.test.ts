import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createReferenceServer, demoDeployment } from '@platform-services/reference-server';
import { createClient } from '@platform-services/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.js';
import { model } from '../src/model.js';

const server = createReferenceServer({ deployment: demoDeployment });
let baseUrl: string;
let app: ReturnType<typeof buildApp>;
let url: string;

beforeAll(async () => {
  baseUrl = (await server.listen({ port: 0 })).url;
  const retry = { maxRetries: 0 };
  app = buildApp(createClient({ baseUrl, credentials: { user: 'demo', password: 'demo' }, model, retry }));
  url = await app.listen({ port: 0 });
});
beforeEach(() => {
  server.reset();
  server.journal.clear();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** Waits until a value is as expected, which takes long on a busy machine. */
const eventually = <T>(value: () => T) => expect.poll(value, { timeout: 30_000 });

/** Sends a request with an optional body in JSON. Resolves with the status and the parsed body. */
async function call(method: string, path: string, body?: unknown): Promise<readonly [number, unknown]> {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(new URL(path, url), { method, ...init });
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)];
}

describe('people', () => {
  test('are listed in pages, and by their name', async () => {
    const [status, first] = await call('GET', '/people');
    expect(status).toBe(200);
    expect(first).toMatchObject({ hasMore: true, people: { length: 50, 0: { id: 1, firstName: 'John' } } });
    expect(await call('GET', '/people?page=1')).toMatchObject([200, { people: { 0: { id: 51 } } }]);
    expect(await call('GET', '/people?lastName=Doe')).toMatchObject([200, { hasMore: false, people: { length: 4 } }]);
  });

  test('are created, changed and deleted', async () => {
    const ann = { firstName: 'Ann', lastName: null, birth: '1980-05-06', balance: '0.10', nicknames: ['Annie'] };
    const created = await fetch(new URL('/people', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ann),
    });
    const path = created.headers.get('location') ?? '';
    expect([created.status, path]).toEqual([201, expect.stringMatching(/^\/people\/\d+$/)]);
    expect(await call('GET', path)).toMatchObject([
      200,
      { firstName: 'Ann', birth: '1980-05-06T00:00:00.000Z', balance: '0.10', nicknames: ['Annie'] },
    ]);
    expect(await call('PATCH', path, { lastName: 'Doe' })).toEqual([204, undefined]);
    expect(await call('GET', path)).toMatchObject([200, { firstName: 'Ann', lastName: 'Doe' }]);
    expect(await call('DELETE', path)).toEqual([204, undefined]);
    expect(await call('GET', path)).toMatchObject([404, { message: expect.any(String) }]);
  });
});

describe('errors', () => {
  test.each<[string, string, unknown, number, RegExp]>([
    ['GET', '/people/99999', undefined, 404, /99999/],
    ['PATCH', '/people/99999', { firstName: 'Ann' }, 404, /99999/],
    ['GET', '/people/9999999999999999999', undefined, 404, /Expected an id of type long/],
    ['GET', '/people/ann', undefined, 400, /params\/id must match/],
    ['PATCH', '/people/1', { birth: 'yesterday' }, 400, /Expected a valid Date .* at birth/],
    ['PATCH', '/people/1', { ssn: '1' }, 400, /must NOT have additional properties/],
    ['GET', '/people?page=-1', undefined, 400, /querystring\/page must be >= 0/],
    ['GET', '/nothing', undefined, 404, /Route GET:\/nothing not found/],
    ['GET', '/files/none', undefined, 404, /none/],
  ])('%s %s with %j', async (method, path, body, status, message) => {
    expect(await call(method, path, body)).toMatchObject([status, { message: expect.stringMatching(message) }]);
  });

  test.each([
    [{ status: 409, body: 'Somebody else was faster' }, 409, 'Somebody else was faster'],
    [{ status: 500, body: 'at line 5' }, 502, 'The service could not do this.'],
    [{ status: 403, body: 'not for demo' }, 502, 'The service could not do this.'],
    [{ drop: true }, 503, 'The service cannot be reached. Try again later.'],
  ])('of the service: %j', async (fault, status, message) => {
    server.faults.add({ match: { operation: 'entities.get' }, fault });
    expect(await call('GET', '/people/1')).toEqual([status, { message }]);
  });
});

describe('files', () => {
  const bytes = Buffer.alloc(3_000_000, 'abc');
  const type = 'text/plain';
  const upload = () =>
    fetch(new URL('/files?name=abc.txt', url), { method: 'POST', headers: { 'content-type': type }, body: bytes });

  test('are uploaded and downloaded', async () => {
    const uploaded = await upload();
    expect([uploaded.status, await uploaded.json()]).toEqual([
      201,
      { id: expect.any(String), md5: createHash('md5').update(bytes).digest('hex') },
    ]);
    const file = new URL(uploaded.headers.get('location') ?? '', url);

    const downloaded = await fetch(file);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(bytes)).toBe(true);
    expect(Object.fromEntries(downloaded.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
    const known = await fetch(file, { headers: { 'if-none-match': `"other", ${downloaded.headers.get('etag')}` } });
    expect(known.status).toBe(304);
  });

  test('reach the service while they are sent', async () => {
    server.faults.add({ match: { operation: 'resources.upload' }, fault: { status: 413 } });
    const sent = httpRequest(new URL('/files?name=abc.txt', url), {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': bytes.length },
    });
    sent.on('error', () => undefined); // it is destroyed below
    sent.write(bytes.subarray(0, 1_000_000));
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(413);
    sent.destroy();
  });

  test('are not stored if their caller leaves', async () => {
    const id = server.faults.add({ match: { operation: 'resources.upload' }, fault: { delayMs: 60_000 } });
    const sent = httpRequest(new URL('/files?name=abc.txt', url), {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': bytes.length },
    });
    sent.on('error', () => undefined); // it is destroyed below
    sent.write(bytes.subarray(0, 1_000));
    await eventually(() => server.faults.list().find((fault) => fault.id === id)?.usedUp).toBe(true);
    sent.destroy();
    await eventually(() => server.journal.entries({ operation: 'resources.upload' })).toMatchObject([{ status: 0 }]);
  });

  test.each([
    ['without a length', { 'transfer-encoding': 'chunked' }, 411],
    ['that are too large', { 'content-length': 2 ** 31 }, 413],
  ])('%s are refused', async (_which, headers, status) => {
    const sent = httpRequest(new URL('/files?name=abc.txt', url), { method: 'POST', headers });
    sent.flushHeaders();
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(status);
    sent.destroy();
    expect(server.journal.entries({ operation: 'resources.upload' })).toEqual([]);
  });

  test('end early where the service breaks off', async () => {
    const location = (await upload()).headers.get('location') ?? '';
    server.faults.add({ match: { method: 'GET' }, times: 9, fault: { truncateAfterBytes: 10 } });
    const response = await fetch(new URL(location, url));
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

test('the program ends running requests before it ends', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, SERVICE_URL: baseUrl, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let origin = '';
  for await (const line of createInterface(child.stdout)) {
    [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (origin !== '') break;
  }
  child.stdout.resume();
  server.faults.add({ match: { operation: 'entities.get' }, fault: { delayMs: 60_000 } });
  const running = fetch(new URL('/people/1', origin));
  await eventually(() => server.faults.list().some(({ usedUp }) => usedUp)).toBe(true);
  child.kill('SIGTERM');
  await eventually(() =>
    fetch(origin).then(
      () => 'accepted',
      () => 'refused',
    ),
  ).toBe('refused');
  server.restore(server.snapshot()); // the request does not wait any longer, and is sent again
  expect(await (await running).json()).toMatchObject({ id: 1 });
  expect(await ended).toEqual([0, null]);
});
