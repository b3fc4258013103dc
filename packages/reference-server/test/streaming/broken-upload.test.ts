import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '../support/raw.js';
import { bytesOf, StreamingRig, uploadedOne } from './rig.js';

const maxBodyBytes = 1_000_000;
/** The size of the stored resources, plus a little more than one body. */
const maxStoredBytes = 200_012 + 1_500_000;
const rig = new StreamingRig({ limits: { maxBodyBytes, maxStoredBytes } });
const fresh = rig.server.snapshot();
const untouched = rig.stored();
beforeAll(() => rig.start());
afterAll(() => rig.close());
afterEach(() => {
  // A request that was broken off leaves the server without a fault of its own.
  expect(rig.log.errors).toEqual([]);
});

const opening = '--b\r\nContent-Disposition: form-data; name="content"; filename="a"\r\n\r\n';
const form = 'Content-Type: multipart/form-data; boundary=b\r\n';

/** The head of an upload. */
function head(fields: string): string {
  const { pathname, search } = new URL(rig.target({ fileName: 'a' }));
  return `POST ${pathname}${search} HTTP/1.1\r\nHost: h\r\n${fields}\r\n`;
}

describe('a body that ends early is 400 and stores nothing (R-52)', () => {
  it.each([
    ['a form whose last boundary never comes', form, `${opening}abcdefghijk`],
    ['a form that ends in a file', form, `${opening}abcdefgh\r\n`],
    ['a form that ends in its second file', form, `${opening}abc\r\n${opening}${'x'.repeat(12)}`],
    ['a form that ends in its last boundary', form, `${opening}abc\r\n--b-`],
    ['a form of another boundary', form, '--c\r\n--c--'],
    ['an empty form', form, ''],
    ['a form without a boundary', 'Content-Type: multipart/form-data\r\n', 'abc'],
    ['a part without a header', form, `${opening}abc\r\n--b\r\n\r\nabc\r\n--b--\r\n`],
  ])('%s', async (_, fields, body) => {
    const answer = await raw(rig.port, head(`${fields}Content-Length: ${body.length}\r\nConnection: close\r\n`) + body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({
      type: 'BadRequest',
      message: expect.stringMatching(/^Expected /),
    });
    expect(rig.stored()).toEqual(untouched);
    expect(rig.server.journal.entries().at(-1)).toMatchObject({ status: 400, rule: 'R-52' });
  });

  it.each([
    ['a raw body with its length', 'Content-Length: 500000\r\n', 'x'.repeat(100_000)],
    ['a raw body in chunks', 'Transfer-Encoding: chunked\r\n', `186a0\r\n${'x'.repeat(100_000)}\r\n`],
    ['a form with its length', `${form}Content-Length: 500000\r\n`, `${opening}${'x'.repeat(100_000)}`],
    [
      'a form in chunks',
      `${form}Transfer-Encoding: chunked\r\n`,
      `${opening.length.toString(16)}\r\n${opening}\r\n186a0\r\n${'x'.repeat(100_000)}\r\n`,
    ],
    ['a form after its end', `${form}Content-Length: 500000\r\n`, `${opening}abc\r\n--b--\r\n`],
  ])('the client leaves in %s', async (_, fields, body) => {
    for (const leave of ['end', 'destroy'] as const) {
      const uploads = () => rig.log.requests.filter(({ method }) => method === 'POST');
      const { length } = uploads();
      const socket = connect(rig.port, '127.0.0.1');
      socket.on('error', () => {});
      await new Promise((resolve) => socket.write(head(fields) + body, resolve));
      // The server has the bytes: they count while they come.
      if (body.length > 1_000) await expect.poll(() => rig.usedBytes()).toBeGreaterThan(untouched.bytes + 50_000);
      socket[leave]();
      await expect.poll(() => uploads().length).toBe(length + 1);
      expect(uploads().at(-1)).toMatchObject({ status: 400, rule: 'R-52' });
      expect(rig.stored()).toEqual(untouched);
      socket.destroy();
    }
  });
});

it('an upload whose request is aborted in this process stores nothing, and ends', async () => {
  const abort = new AbortController();
  const reason = new Error('the client leaves');
  let cancelledBy: unknown;
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isBegun) abort.abort(reason);
        else controller.enqueue(new Uint8Array(100_000));
        isBegun = true;
      },
      cancel(by) {
        cancelledBy = by;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', body, duplex: 'half', signal: abort.signal } as const;
  await expect(rig.server.fetch(new Request(rig.target({ fileName: 'a' }), init))).rejects.toBe(reason);
  expect(cancelledBy).toBe(reason);
  expect(rig.stored()).toEqual(untouched);
});

describe('a body beyond a limit stores nothing (R-62)', () => {
  const forms = (size: number) => `${opening}${'x'.repeat(size)}\r\n--b--\r\n`;

  it.each([
    ['raw, with its length', {}, 'x'.repeat(maxBodyBytes + 1)],
    ['a form', { 'content-type': 'multipart/form-data; boundary=b' }, forms(maxBodyBytes)],
  ])('413: %s', async (_, headers, body) => {
    const reply = await rig.call('POST', { fileName: 'a' }, { headers, body });
    expect([reply.status, rig.server.journal.entries().at(-1)?.rule]).toEqual([413, 'R-62']);
    expect(rig.stored()).toEqual(untouched);
  });

  it.each([
    ['raw', ''],
    ['a form', form],
  ])('413: %s in chunks, once it is too long', async (_, fields) => {
    const start = fields === '' ? '' : `${opening.length.toString(16)}\r\n${opening}\r\n`;
    const chunk = `7a120\r\n${'x'.repeat(500_000)}\r\n`;
    const text = `${head(`${fields}Transfer-Encoding: chunked\r\nConnection: close\r\n`)}${start}${chunk.repeat(3)}0\r\n\r\n`;
    expect((await raw(rig.port, text)).status).toBe(413);
    expect(rig.stored()).toEqual(untouched);
  });

  it('507: more than may be stored; deleting makes room', async () => {
    const first = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytesOf(900_000) }));
    const full = rig.stored();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const sent of [{ body: bytesOf(900_000) }, { headers, body: forms(900_000) }]) {
      const reply = await rig.call('POST', { fileName: 'a' }, sent);
      expect([reply.status, reply.bytes.toString()]).toEqual([507, expect.stringContaining('--max-stored-bytes')]);
      expect(rig.stored()).toEqual(full);
    }
    await rig.call('DELETE', { resourceId: first.id });
    const second = uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytesOf(900_000) }));
    const target = `${rig.url}/rest/v2/entities/access.a/Resource/${second.id}?sessionId=${rig.session}`;
    expect((await fetch(target, { method: 'DELETE' })).status).toBe(200);
    expect((await rig.call('GET', { resourceId: second.id })).status).toBe(404);
    // If memory is short, the bytes of a resource without an entity are released.
    expect((await rig.call('POST', { fileName: 'a' }, { body: bytesOf(900_000) })).status).toBe(200);
    rig.server.restore(fresh);
    expect(rig.stored()).toEqual(untouched);
  });

  it('507: files that fit one by one and not together', async () => {
    await rig.call('POST', { fileName: 'a' }, { body: bytesOf(900_000) });
    const full = rig.stored();
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const two = `${opening}${'x'.repeat(400_000)}\r\n${forms(400_000)}`;
    expect((await rig.call('POST', {}, { headers, body: two })).status).toBe(507);
    expect(rig.stored()).toEqual(full);
    rig.server.restore(fresh);
  });

  it('413: too many parts', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const reply = await rig.call('POST', {}, { headers, body: `${`${opening}\r\n`.repeat(1_001)}--b--\r\n` });
    expect([reply.status, reply.bytes.toString()]).toEqual([413, expect.stringContaining('1000 parts')]);
    expect(rig.stored()).toEqual(untouched);
  });
});

it('an answer that cannot be given leaves nothing behind (R-8)', async () => {
  const tight = new StreamingRig({ limits: { maxAnswerEntities: 3 } });
  const before = tight.stored();
  await tight.start();
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const reply = await tight.call('POST', {}, { headers, body: `${opening}1\r\n${opening}2\r\n--b--\r\n` });
  expect([reply.status, tight.stored()]).toEqual([400, before]);
  await tight.close();
});

it('a client that waits for 100 receives it, or is refused before it sends the body', async () => {
  const go = await raw(rig.port, head('Expect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n'), 'abc');
  expect(go.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
  const stop = await raw(rig.port, head(`Expect: 100-continue\r\nContent-Length: ${maxBodyBytes + 1}\r\n`));
  expect(stop.text).toMatch(/^HTTP\/1\.1 413 /);
  rig.server.restore(fresh);
  await rig.call('POST', { fileName: 'a' }, { body: bytesOf(900_000) });
  const full = await raw(rig.port, head('Expect: 100-continue\r\nContent-Length: 900000\r\n'));
  expect(full.text).toMatch(/^HTTP\/1\.1 507 /);
  rig.server.restore(fresh);
});

it('many at a time do not disturb each other', async () => {
  const sizes = Array.from({ length: 20 }, (_, index) => 1 + index * 3_333);
  const sent = sizes.map((size) => rig.call('POST', { fileName: `${size}` }, { body: bytesOf(size) }));
  const leaving = sizes.map((size) => {
    const socket = connect(rig.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(head('Content-Length: 100000\r\n') + 'x'.repeat(size), () => socket.destroy());
    return new Promise((resolve) => socket.once('close', resolve));
  });
  const resources = (await Promise.all(sent)).map(uploadedOne);
  await Promise.all(leaving);
  for (const { id, name } of resources) {
    expect((await rig.call('GET', { resourceId: id })).bytes.equals(bytesOf(Number(name)))).toBe(true);
  }
  const total = sizes.reduce((sum, size) => sum + size, 0);
  await expect.poll(() => rig.stored().bytes).toBe(untouched.bytes + total);
  rig.server.restore(fresh);
});

it('the room of all that was received, but not stored, is free again', async () => {
  for (const size of [900_000, maxStoredBytes - untouched.bytes - 900_000]) {
    expect((await rig.call('POST', { fileName: 'a' }, { body: bytesOf(size) })).status).toBe(200);
  }
  expect((await rig.call('POST', { fileName: 'a' }, { body: 'x' })).status).toBe(507);
  rig.server.restore(fresh);
});
