import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/resources/content.js';
import { detectMimeType, mimeTypeIn, mimeTypeOf } from '../../src/resources/mime-type.js';
import { StorageBudget } from '../../src/resources/storage-budget.js';

const block = 64 * 1024;

function bytesOf(size: number): Uint8Array {
  return Uint8Array.from({ length: size }, (_, index) => (index * 7 + (index >> 8)) % 251);
}

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

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
    const budget = new StorageBudget(10 * block);
    const bytes = bytesOf(size);
    const content = await budget.receive(inChunks(bytes, chunk));
    expect(content.size).toBe(size);
    expect(content.md5).toBe(md5(bytes));
    expect(Buffer.concat([...readContent(content)]).equals(bytes)).toBe(true);
    expect(budget.used).toBe(size);
  });

  it('come back as they were from chunks of any sizes, in blocks of bounded number and memory', async () => {
    const size = fc.oneof(fc.nat(100), fc.nat(3 * block), fc.constantFrom(block / 4 - 1, block / 4, block - 1, block));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ size, offset: fc.constantFrom(0, 1, block) }), { maxLength: 12 }),
        async (chunks) => {
          const parts: Uint8Array[] = [];
          const bytes = bytesOf(chunks.reduce((sum, chunk) => sum + chunk.size, 0));
          let written = 0;
          for (const chunk of chunks) {
            // A chunk with its own buffer, of which it may use only a part.
            const part = new Uint8Array(chunk.offset + chunk.size).subarray(chunk.offset);
            part.set(bytes.subarray(written, written + chunk.size));
            parts.push(part);
            written += chunk.size;
          }
          const content = await new StorageBudget(100 * block).receive(ReadableStream.from(parts));
          expect(content).toMatchObject({ size: bytes.length, md5: md5(bytes) });
          expect(Buffer.concat(content.blocks).equals(bytes)).toBe(true);
          const [first, ...others] = content.blocks;
          if (others.length > 0) expect(first?.byteLength).toBeGreaterThanOrEqual(block / 4);
          expect(content.blocks.length).toBeLessThanOrEqual(8 * (bytes.length / block) + 1);
          const memory = new Set(content.blocks.map(({ buffer }) => buffer));
          const held = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0);
          expect(held).toBeLessThanOrEqual((bytes.length * 4) / 3 + block);
        },
      ),
    );
  });

  it('do not change with the buffer of a small chunk', () => {
    const store = new StorageBudget(10);
    const buffer = Buffer.from('before');
    const content = store.receiveAll(buffer);
    buffer.write('after!');
    expect(Buffer.concat([...readContent(content)]).toString()).toBe('before');
  });

  it('are read from any place to any other', () => {
    const bytes = bytesOf(2 * block + 100);
    const content = new StorageBudget(10 * block).receiveAll(bytes);
    const place = fc.oneof(
      fc.nat(bytes.length),
      fc.constantFrom(0, 1, block - 1, block, block + 1, 2 * block, bytes.length),
    );
    fc.assert(
      fc.property(place, place, (start, end) => {
        const part = Buffer.concat([...readContent(content, start, end)]);
        expect(part.equals(bytes.subarray(start, end))).toBe(true);
      }),
    );
  });
});

describe('the budget (R-62)', () => {
  it('refuses content beyond the limit, and keeps none of it', async () => {
    const budget = new StorageBudget(100, () => 60);
    await expect(budget.receive(inChunks(bytesOf(41), 10))).rejects.toMatchObject({
      kind: 'storageFull',
      rule: 'R-62',
    });
    expect(budget.used).toBe(60);
    await expect(budget.receive(inChunks(bytesOf(40), 10))).resolves.toMatchObject({ size: 40 });
    expect(budget.used).toBe(100);
  });

  it('is given back by a source that breaks off', async () => {
    const budget = new StorageBudget(100);
    async function* breaksOff() {
      yield bytesOf(10);
      throw new Error('gone');
    }
    await expect(budget.receive(breaksOff())).rejects.toThrow('gone');
    expect(budget.used).toBe(0);
  });

  it('counts a content as received until it is released, and then what is stored', () => {
    let stored = 0;
    const budget = new StorageBudget(100, () => stored);
    const content = budget.receiveAll(bytesOf(60));
    expect(() => budget.require(41)).toThrow(expect.objectContaining({ kind: 'storageFull' }));
    stored = 60;
    budget.release(content);
    expect(budget.used).toBe(60);
    stored = 0;
    expect(budget.receiveAll(bytesOf(100)).size).toBe(100);
  });
});

it.each([
  ['a.png', 'image/png'],
  ['a.b.TXT', 'text/plain'],
  ['grüße.html', 'text/html'],
  ['a.mjs', 'text/javascript'],
  ['png', undefined],
  ['a.', undefined],
  ['.png', 'image/png'],
  ['a.png/b', undefined],
  ['a.constructor', undefined],
  ['a.__proto__', undefined],
  ['', undefined],
])('the name %j tells %s', (name, expected) => {
  expect(mimeTypeOf(name)).toBe(expected);
});

const contentOf = (bytes: string) => new StorageBudget(1_000_000).receiveAll(Buffer.from(bytes, 'latin1'));

it.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\x89PNG\r\n\x1a', undefined],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['RIFF....WAVEfmt ', 'audio/wav'],
  ['RIFF....AVI ', undefined],
  ['....ftypavif', 'image/avif'],
  ['....ftypisom', 'video/mp4'],
  ['%PDF-1.7', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b\x08', 'application/gzip'],
  ['<?xml version="1.0"?>', 'application/xml'],
  ['hello', undefined],
  ['', undefined],
])('the bytes %j tell %s', (bytes, expected) => {
  expect(mimeTypeIn(contentOf(bytes))).toBe(expected);
});

it.each([
  ['a.txt', '%PDF-', 'text/plain'],
  ['a', '%PDF-', 'application/pdf'],
  [null, '%PDF-', 'application/pdf'],
  ['a.unheardof', 'x', 'application/octet-stream'],
  [null, '', 'application/octet-stream'],
])('the name goes before the bytes: %j with %j is %s (R-51)', (name, bytes, expected) => {
  expect(detectMimeType(name, contentOf(bytes))).toBe(expected);
});
