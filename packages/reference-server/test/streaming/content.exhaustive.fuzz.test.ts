import { createReferenceServer } from '@platform-services/reference-server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { SmallService, smallDeployment } from '../support/small-service.js';
import { bytesOf, md5 } from './rig.js';

/** The size of the blocks in which bytes are stored. */
const block = 64 * 1024;

const service = await SmallService.start();

interface Stored {
  readonly id: string;
  readonly mimeType: string;
  readonly md5: string;
}

/** Uploads chunks as they are, and returns the resource. */
async function upload(chunks: readonly Uint8Array[], name = 'a.bin'): Promise<Stored> {
  const path = service.withSession(`streaming?accessId=a&fileName=${encodeURIComponent(name)}`);
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: ReadableStream.from(chunks), duplex: 'half' };
  const response = await service.server.fetch(new Request(`http://localhost/platform-services/${path}`, init));
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const [resource] = JSON.parse(text);
  return resource;
}

/** The bytes of a resource, or those of a range. */
async function download(id: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await service.server.fetch(service.request('GET', `streaming?accessId=a&resourceId=${id}`, headers));
  return Buffer.from(await response.arrayBuffer());
}

function chunksOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

describe('bytes', () => {
  it.each([
    [0, 1],
    [1, 1],
    [block - 1, 1_000],
    [block, block],
    [block + 1, block],
    [3 * block - 1, block - 1],
    [3 * block, 2 * block],
    [200_000, 200_000],
  ])('of size %i in chunks of %i come back as they were', async (size, chunk) => {
    const bytes = bytesOf(size);
    const stored = await upload(chunksOf(bytes, chunk));
    expect(stored.md5).toBe(md5(bytes));
    expect((await download(stored.id)).equals(bytes)).toBe(true);
  });

  it('come back as they were from chunks of any sizes, whole and in ranges', async () => {
    const size = fc.oneof(fc.nat(100), fc.nat(3 * block), fc.constantFrom(block / 4 - 1, block / 4, block - 1, block));
    const chunk = fc.record({ size, offset: fc.constantFrom(0, 1, block) });
    await checkProperty(
      fc.asyncProperty(
        fc.array(chunk, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        async (chunks, ...ends) => {
          const bytes = bytesOf(1 + chunks.reduce((sum, each) => sum + each.size, 0));
          let written = 0;
          const parts = chunks.map(({ size: length, offset }) => {
            // A chunk with its own buffer, of which it may use only a part.
            const part = new Uint8Array(offset + length).subarray(offset);
            part.set(bytes.subarray(written, written + length));
            written += length;
            return part;
          });
          const { id, md5: digest } = await upload([...parts, bytes.subarray(written)]);
          expect(digest).toBe(md5(bytes));
          expect((await download(id)).equals(bytes)).toBe(true);
          const [start = 0, end = 0] = ends.map((each) => each % bytes.length).sort((one, other) => one - other);
          const part = await download(id, { range: `bytes=${start}-${end}` });
          expect(part.equals(bytes.subarray(start, end + 1))).toBe(true);
        },
      ),
      60,
    );
  });

  it('need no room once their source has broken off', async () => {
    const tight = createReferenceServer({ deployment: smallDeployment, limits: { maxStoredBytes: 100 } });
    const base = 'http://localhost/platform-services';
    const login = await tight.fetch(new Request(`${base}/rest/authenticate?user=u&password=p`, { method: 'POST' }));
    const url = `${base}/streaming?accessId=a&fileName=a&sessionId=${await login.json()}`;
    const send = async (body: AsyncIterable<Uint8Array>) => {
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        body: ReadableStream.from(body),
        duplex: 'half',
      };
      return (await tight.fetch(new Request(url, init))).status;
    };
    const bytes = async function* (size: number) {
      yield bytesOf(size);
    };
    const broken = async function* () {
      yield bytesOf(60);
      throw new Error('gone');
    };
    expect(await send(broken())).toBe(400);
    expect([await send(bytes(101)), await send(bytes(60)), await send(bytes(41)), await send(bytes(40))]).toEqual([
      507, 200, 507, 200,
    ]);
  });
});

describe('the media type (R-51)', () => {
  it.each([
    ['a.png', 'image/png'],
    ['a.b.TXT', 'text/plain'],
    ['grüße.html', 'text/html'],
    ['a.mjs', 'text/javascript'],
    ['png', 'application/octet-stream'],
    ['a.', 'application/octet-stream'],
    ['.png', 'image/png'],
    ['a.constructor', 'application/octet-stream'],
    ['a.__proto__', 'application/octet-stream'],
  ])('of the name %j is %s', async (name, type) => {
    expect((await upload([Buffer.from('x')], name)).mimeType).toBe(type);
  });

  it.each([
    ['\x89PNG\r\n\x1a\n....', 'image/png'],
    ['\x89PNG\r\n\x1a', 'application/octet-stream'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF....WEBPVP8 ', 'image/webp'],
    ['RIFF....WAVEfmt ', 'audio/wav'],
    ['RIFF....AVI ', 'application/octet-stream'],
    ['....ftypavif', 'image/avif'],
    ['....ftypisom', 'video/mp4'],
    ['%PDF-1.7', 'application/pdf'],
    ['PK\x03\x04', 'application/zip'],
    ['\x1f\x8b\x08', 'application/gzip'],
    ['<?xml version="1.0"?>', 'application/xml'],
    ['hello', 'application/octet-stream'],
  ])('of the bytes %j is %s', async (bytes, type) => {
    for (const name of ['a', 'a.unheardof']) {
      expect((await upload([Buffer.from(bytes, 'latin1')], name)).mimeType).toBe(type);
    }
  });

  it('is that of the name before that of the bytes', async () => {
    expect((await upload([Buffer.from('%PDF-')], 'a.txt')).mimeType).toBe('text/plain');
  });
});
