import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, lastModified, md5, type Reply, StreamingRig, texts, uploadedOne } from './rig.js';

const rig = new StreamingRig();
beforeAll(() => rig.start());
afterAll(() => rig.close());

const get = (parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  rig.call('GET', parameters, { headers });

const etag = md5(texts.hello);

const cached = { 'cache-control': 'private, max-age=86400, must-revalidate', etag, 'last-modified': lastModified };
const uncached = { 'cache-control': 'no-store, no-cache', pragma: 'no-cache' };
const always = {
  'content-security-policy': 'sandbox',
  expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
};
const inline = { 'content-type': 'text/plain', 'content-disposition': 'inline; filename="hello.txt"' };
const attachment = {
  'content-type': 'application/download',
  'content-disposition': 'attachment; filename="hello.txt"',
};
const whole = { 'accept-ranges': 'bytes', 'transfer-encoding': 'chunked' };
const part = { 'accept-ranges': 'bytes', 'content-length': '3', 'content-range': 'bytes 1-3/5' };

/** Headers of every response that do not depend on the download. */
const ownToTheConnection = new Set(['date', 'connection', 'keep-alive']);

function headersOf({ headers }: Reply): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToTheConnection.has(name)));
}

/** Puts the entity of a resource, whose bytes stay. */
async function putResource(path: string, properties: object): Promise<void> {
  const target = `${rig.url}/rest/v2/entities/access.a/Resource/${path}?sessionId=${rig.session}`;
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(target, { method: 'PUT', headers, body: JSON.stringify(properties) });
  expect(status).toBe(200);
}

describe('the headers of a download (4.1, R-47 to R-50)', () => {
  it.each<[what: string, parameters: object, sent: Record<string, string>, status: number, headers: object]>([
    ['the whole', {}, {}, 200, { ...cached, ...inline, ...whole }],
    [
      'a part as an attachment, without a cache',
      { noCache: 'true', download: 'true' },
      { range: 'bytes=1-3', 'if-none-match': '"x"', 'if-modified-since': lastModified },
      206,
      { ...uncached, ...attachment, ...part },
    ],
    ['what has not changed', { download: 'true' }, { range: 'bytes=1-3', 'if-none-match': etag }, 304, cached],
    [
      'what has not changed, without a cache',
      { noCache: 'true' },
      { 'if-modified-since': lastModified },
      304,
      uncached,
    ],
  ])('%s', async (_, parameters, sent, status, headers) => {
    const reply = await get({ resourceId: 'hello', ...parameters }, sent);
    expect(reply.status).toBe(status);
    expect(headersOf(reply)).toEqual({ ...always, ...headers });
    expect(reply.bytes.toString()).toBe({ 200: 'hello', 206: 'ell', 304: '' }[status]);
  });
});

it('the name of an entity cannot break the response, with any value that a client has set', async () => {
  const { id } = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: 'x' }));
  const evil = '\ud800a\r\nX-Evil: 1';
  await putResource(id, { name: evil, mimeType: evil, created: null });
  const { status, headers, bytes } = await get({ resourceId: id });
  expect([status, bytes.toString(), headers['content-type'], headers['x-evil'], headers['last-modified']]).toEqual([
    200,
    'x',
    'application/octet-stream',
    undefined,
    undefined,
  ]);
  expect(headers['content-disposition']).toContain("filename*=UTF-8''%EF%BF%BDa%0D%0A");
});

describe('the access and the resource of a call (R-6, R-11, R-46, R-51)', () => {
  it.each([
    ['no session', { resourceId: 'hello', sessionId: '' }, 401, 'R-1'],
    ['a wrong session', { resourceId: 'hello', sessionId: 'x' }, 401, 'R-1'],
    ['no access', { resourceId: 'hello', accessId: '' }, 400, 'R-51'],
    ['an unknown access', { resourceId: 'hello', accessId: 'access.x' }, 404, 'R-6'],
    ['an access named by a prototype', { resourceId: 'hello', accessId: '__proto__' }, 404, 'R-6'],
    ['another access', { resourceId: 'hello', accessId: 'access.b' }, 404, 'R-46'],
    ['no resource', {}, 404, 'R-46'],
    ['an unknown resource', { resourceId: 'x' }, 404, 'R-46'],
    ['a resource named by a prototype', { resourceId: 'constructor' }, 404, 'R-46'],
    ['an unknown access before a bad option', { accessId: 'access.x', noCache: 'maybe' }, 404, 'R-6'],
    ['an unknown resource before a bad option', { resourceId: 'x', noCache: 'maybe' }, 404, 'R-46'],
  ])('%s', async (_, parameters, status, rule) => {
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await rig.call(method, parameters);
      expect(reply.status).toBe(status);
      expect(JSON.parse(reply.bytes.toString())).toHaveProperty('message');
      expect(rig.server.journal.entries().at(-1)).toMatchObject({ method, path: '/streaming', status, rule });
    }
  });

  it('the entity of another partition neither has nor hides the bytes', async () => {
    for (const id of ['hello', 'bare']) await putResource(`${id}/p`, {});
    expect((await get({ resourceId: 'hello' })).bytes.toString()).toBe('hello');
    expect((await get({ resourceId: 'bare' })).status).toBe(404);
  });
});

describe('methods (R-5)', () => {
  it('HEAD is GET without the bytes', async () => {
    const head = await rig.call('HEAD', { resourceId: 'hello' });
    const { 'transfer-encoding': _, ...headers } = headersOf(await get({ resourceId: 'hello' }));
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(headersOf(head)).toMatchObject(headers);
    expect((await rig.call('HEAD', { resourceId: 'x' })).status).toBe(404);
    const part = await rig.call('HEAD', { resourceId: 'hello' }, { headers: { 'if-none-match': etag } });
    expect(part.status).toBe(304);
  });
});

describe('DELETE (4.1, R-46)', () => {
  it('removes the bytes and leaves the entities; a second one is 404', async () => {
    const before = rig.stored();
    const { id, fileSize } = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytesOf(70_000) }));
    const deletion = await rig.call('DELETE', { resourceId: id });
    expect([deletion.status, deletion.bytes.length]).toEqual([200, 0]);
    expect(rig.stored()).toEqual({ ...before, entities: before.entities + 2 });
    expect((await rig.call('DELETE', { resourceId: id })).status).toBe(404);
    const emptied = await get({ resourceId: id });
    expect(emptied.status).toBe(404);
    expect(emptied.bytes.toString()).toContain('does not have binary data');
    expect(fileSize).toBe(70_000);
  });

  it('does not disturb a download that has begun', async () => {
    const bytes = bytesOf(3_000_000);
    const { id } = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytes }));
    const response = await fetch(rig.target({ resourceId: id }));
    expect((await rig.call('DELETE', { resourceId: id })).status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('ranges (R-50)', () => {
  it('no range of an empty resource can be satisfied', async () => {
    expect((await get({ resourceId: 'empty' }, { range: 'bytes=0-' })).status).toBe(416);
    expect(await get({ resourceId: 'empty' })).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });

  it('cross the blocks that bytes are kept in', async () => {
    const bytes = bytesOf(200_000);
    const { id } = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytes }));
    for (const [first, last] of [
      [65_535, 65_536],
      [65_536, 131_071],
      [0, 199_999],
      [1, 199_998],
    ] as const) {
      const reply = await get({ resourceId: id }, { range: `bytes=${first}-${last}` });
      expect(reply.bytes.equals(bytes.subarray(first, last + 1))).toBe(true);
      expect(reply.headers['content-length']).toBe(String(last - first + 1));
    }
  });
});

describe('clients', () => {
  it('that disconnect during a download are dropped, and others are served', async () => {
    // More than the buffers of a connection hold.
    const size = 12_000_000;
    const { id } = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytesOf(size) }));
    const errors = rig.log.errors.length;
    const stored = rig.stored();
    for (let round = 0; round < 3; round++) {
      const socket = connect(rig.port, '127.0.0.1');
      const { pathname, search } = new URL(rig.target({ resourceId: id }));
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: h\r\n\r\n`);
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    expect(rig.stored()).toEqual(stored);
    expect((await get({ resourceId: id })).bytes.length).toBe(size);
    expect(rig.log.errors.length).toBe(errors);
    await rig.call('DELETE', { resourceId: id });
  });

  it('of HTTP/1.0 get the bytes up to the end of the connection', async () => {
    const { pathname, search } = new URL(rig.target({ resourceId: 'hello' }));
    const socket = connect(rig.port, '127.0.0.1');
    socket.write(`GET ${pathname}${search} HTTP/1.0\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).not.toMatch(/transfer-encoding/i);
    expect(text.split('\r\n\r\n')[1]).toBe('hello');
  });

  it('in this process get bytes of their own', async () => {
    const response = await rig.server.fetch(new Request(rig.target({ resourceId: 'long' })));
    for await (const chunk of response.body ?? []) chunk.fill(0);
    expect((await get({ resourceId: 'long' })).bytes.toString()).toBe(texts.long);
  });
});
