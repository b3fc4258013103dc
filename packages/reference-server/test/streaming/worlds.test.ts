import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, StreamingRig, uploadedOne } from './rig.js';

const rig = new StreamingRig();
const fresh = rig.server.snapshot();
const untouched = rig.stored();
beforeAll(() => rig.start());
afterAll(() => rig.close());
beforeEach(() => {
  rig.server.restore(fresh);
  rig.server.journal.clear();
});

const upload = async (size: number) => uploadedOne(await rig.call('POST', { fileName: 'a' }, { body: bytesOf(size) }));
const get = (resourceId: string) => rig.call('GET', { resourceId });

describe('snapshots and forks share bytes that never change', () => {
  it('a snapshot restores deleted resources, and forgets later ones', async () => {
    const kept = await upload(1_000);
    const snapshot = rig.server.snapshot();
    const later = await upload(2_000);
    await rig.call('DELETE', { resourceId: kept.id });
    await rig.call('DELETE', { resourceId: 'hello' });
    rig.server.restore(snapshot);
    expect((await get(kept.id)).bytes.equals(bytesOf(1_000))).toBe(true);
    expect((await get('hello')).bytes.toString()).toBe('hello');
    expect((await get(later.id)).status).toBe(404);
    expect(rig.stored()).toEqual({
      bytes: untouched.bytes + 1_000,
      files: untouched.files + 1,
      entities: untouched.entities + 2,
    });
    rig.server.reset();
    expect(rig.stored()).toEqual(untouched);
  });

  it('a resource whose identity is created anew does not get the bytes of the old one', async () => {
    const { id } = await upload(1_000);
    const target = `${rig.url}/rest/v2/entities/access.a/com.vendor.model.resource.Resource/${id}?sessionId=${rig.session}`;
    expect((await fetch(target, { method: 'DELETE' })).status).toBe(200);
    const again = await fetch(target, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect([again.status, (await get(id)).status]).toEqual([200, 404]);
  });

  it('an upload that runs during a reset is stored whole, or not at all', async () => {
    const { pathname, search } = new URL(rig.target({ fileName: 'a' }));
    const socket = connect(rig.port, '127.0.0.1');
    socket.write(
      `POST ${pathname}${search} HTTP/1.1\r\nHost: h\r\nConnection: close\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(60_000)}`,
    );
    await expect.poll(() => rig.usedBytes()).toBe(untouched.bytes + 60_000);
    rig.server.reset();
    socket.write('x'.repeat(40_000));
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(rig.stored()).toEqual({
      bytes: untouched.bytes + 100_000,
      files: untouched.files + 1,
      entities: untouched.entities + 2,
    });
  });
});

describe('injected faults apply to streams', () => {
  const fault = (method: string, what: object) =>
    rig.server.faults.add({ match: { method, path: '/streaming' }, fault: what });

  it('a download breaks off after a number of bytes', async () => {
    for (const bytes of [0, 1, 65_536, 70_000]) {
      fault('GET', { truncateAfterBytes: bytes });
      const response = await fetch(rig.target({ resourceId: 'long' }));
      expect(response.status).toBe(200);
      let read = 0;
      const reading = async () => {
        for await (const chunk of response.body ?? []) read += chunk.length;
      };
      await expect(reading()).rejects.toThrow();
      expect(read).toBeLessThanOrEqual(bytes);
      expect(rig.server.journal.entries().at(-1)).toMatchObject({ path: '/streaming', status: 200, rule: 'fault' });
    }
    expect(rig.log.errors).toEqual([]);
  });

  it('a part breaks off too, short of its length', async () => {
    fault('GET', { truncateAfterBytes: 10 });
    await expect(rig.call('GET', { resourceId: 'long' }, { headers: { range: 'bytes=0-99' } })).rejects.toThrow();
  });

  it('a connection is dropped, and nothing is stored', async () => {
    fault('GET', { drop: true });
    await expect(get('hello')).rejects.toThrow();
    fault('POST', { drop: true });
    await expect(upload(100_000)).rejects.toThrow();
    fault('DELETE', { drop: true });
    await expect(rig.call('DELETE', { resourceId: 'hello' })).rejects.toThrow();
    expect(rig.stored()).toEqual(untouched);
    expect(rig.server.journal.entries().map(({ status, rule }) => [status, rule])).toEqual([
      [0, 'fault'],
      [0, 'fault'],
      [0, 'fault'],
    ]);
  });

  it('the answer to an upload breaks off, and the files are stored', async () => {
    fault('POST', { truncateAfterBytes: 10 });
    await expect(upload(1_000)).rejects.toThrow();
    expect(rig.stored().files).toBe(untouched.files + 1);
  });
});

it('the journal names the rule that decided', async () => {
  const { id } = await upload(10);
  await get(id);
  await rig.call('GET', { resourceId: id }, { headers: { range: 'bytes=0-1' } });
  await rig.call('GET', { resourceId: id }, { headers: { 'if-none-match': '*' } });
  await rig.call('DELETE', { resourceId: id });
  await get(id);
  expect(rig.server.journal.entries().map(({ method, status, rule }) => `${method} ${status} ${rule}`)).toEqual([
    'POST 200 4.1',
    'GET 200 4.1',
    'GET 206 R-50',
    'GET 304 R-47',
    'DELETE 200 R-46',
    'GET 404 R-46',
  ]);
});
