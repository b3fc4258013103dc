import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, lastModified, md5, StreamingRig, texts, uploadedOne } from './rig.js';

const rig = new StreamingRig();
beforeAll(() => rig.start());
afterAll(() => rig.close());

const get = (parameters: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  rig.call('GET', parameters, { headers });

const etag = md5(texts.hello);
const before = 'Sun, 01 Mar 2026 12:30:44 GMT';

describe('ranges (R-50)', () => {
  it.each([
    ['bytes=0-0', 206, 'h', 'bytes 0-0/5'],
    ['bytes=2-', 206, 'llo', 'bytes 2-4/5'],
    ['bytes=-2', 206, 'lo', 'bytes 3-4/5'],
    ['bytes=0-99', 206, 'hello', 'bytes 0-4/5'],
    ['bytes=5-', 416, undefined, 'bytes */5'],
    ['bytes=-0', 416, undefined, 'bytes */5'],
    ['bytes=0-0,2-2', 200, 'hello', undefined],
    ['bytes=3-1', 200, 'hello', undefined],
    ['lines=1-2', 200, 'hello', undefined],
  ])('%s is %i', async (range, status, text, contentRange) => {
    const reply = await get({ resourceId: 'hello' }, { range });
    expect([reply.status, reply.headers['content-range']]).toEqual([status, contentRange]);
    if (text !== undefined) expect(reply.bytes.toString()).toBe(text);
    else expect(JSON.parse(reply.bytes.toString())).toMatchObject({ type: 'RangeNotSatisfiable' });
  });

  it.each([
    [etag, 206],
    [`"${etag}"`, 206],
    [lastModified, 206],
    ['"x"', 200],
    [before, 200],
  ])('If-Range %s is %i', async (condition, status) => {
    expect((await get({ resourceId: 'hello' }, { range: 'bytes=1-3', 'if-range': condition })).status).toBe(status);
  });

  it('an unsatisfiable one whose If-Range is old is the whole', async () => {
    expect((await get({ resourceId: 'hello' }, { range: 'bytes=9-', 'if-range': '"x"' })).status).toBe(200);
  });

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
