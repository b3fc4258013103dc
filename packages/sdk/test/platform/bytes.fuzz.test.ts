import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { base64Bytes, unshared, utf8, utf8Length, utf8Text } from '../../src/platform/bytes.js';
import { md5 } from '../../src/platform/checksum.web.js';

describe('without Buffer, as with it', () => {
  test('the bytes of a text, and their number', async () => {
    await checkProperty(
      fc.property(anyCharacters(), (text) => {
        expect([...utf8(text)]).toEqual([...Buffer.from(text)]);
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
  });

  test('the text of bytes, with a byte order mark and with bytes that are not text', () => {
    for (const bytes of [[0xef, 0xbb, 0xbf, 0x61], [0xc3], [0xe2, 0x82, 0x61], [0xff, 0x80]]) {
      expect(utf8Text(Uint8Array.from(bytes))).toBe(Buffer.from(bytes).toString());
    }
    const inside = new Uint8Array([1, 97, 98, 2]).subarray(1, 3);
    expect(utf8Text(inside)).toBe('ab');
  });

  test('base64, also with the letters of URLs, without its end, and with other characters', async () => {
    await checkProperty(
      fc.property(fc.uint8Array(), fc.constantFrom('base64', 'base64url'), (bytes, encoding) => {
        const text = Buffer.from(bytes).toString(encoding);
        expect([...base64Bytes(text)]).toEqual([...bytes]);
      }),
    );
    for (const text of ['YQ', 'Y Q=\n=', 'Y', 'YWI=YWI=', '*']) {
      expect([...base64Bytes(text)], text).toEqual([...Buffer.from(text, 'base64')]);
    }
  });
});

test('bytes are only copied out of shared memory', () => {
  const own = Uint8Array.of(1, 2);
  const shared = new Uint8Array(new SharedArrayBuffer(2)).fill(3);
  expect(unshared(own)).toBe(own);
  expect([unshared(shared).buffer.constructor, [...unshared(shared)]]).toEqual([ArrayBuffer, [3, 3]]);
});

test('the MD5 of bytes in parts of any sizes is that of Node', async () => {
  const parts = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 });
  await checkProperty(
    fc.property(parts, (all) => {
      const checksum = md5();
      const expected = createHash('md5');
      for (const part of all) {
        checksum.update(part);
        expected.update(part);
      }
      expect(checksum.digest('hex')).toBe(expected.digest('hex'));
    }),
  );
  // Around the end of a block, where the length goes into the next one.
  for (let length = 50; length < 70; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    const checksum = md5();
    checksum.update(bytes);
    expect(checksum.digest('hex'), String(length)).toBe(createHash('md5').update(bytes).digest('hex'));
  }
});
