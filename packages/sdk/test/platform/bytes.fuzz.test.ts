import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { anyCharacters } from '../../../../scripts/test/lib/texts.js';
import { concat, unshared } from '../../src/platform/byte-arrays.js';
import * as node from '../../src/platform/bytes.js';
import * as web from '../../src/platform/bytes.web.js';
import { md5 } from '../../src/platform/checksum.web.js';

describe('without Buffer, as with it', () => {
  test('the bytes of a text, and their number', async () => {
    await checkProperty(
      fc.property(anyCharacters(), (text) => {
        expect([...web.utf8(text)]).toEqual([...node.utf8(text)]);
        expect(web.utf8Length(text)).toBe(node.utf8Length(text));
      }),
    );
  });

  test('the text of bytes, with a byte order mark and with bytes that are not text', () => {
    for (const bytes of [[0xef, 0xbb, 0xbf, 0x61], [0xc3], [0xe2, 0x82, 0x61], [0xff, 0x80]]) {
      expect(web.utf8Text(Uint8Array.from(bytes))).toBe(node.utf8Text(Uint8Array.from(bytes)));
    }
    const inside = new Uint8Array([1, 97, 98, 2]).subarray(1, 3);
    expect([web.utf8Text(inside), node.utf8Text(inside)]).toEqual(['ab', 'ab']);
  });

  test('base64, also with the letters of URLs, without its end, and with other characters', async () => {
    await checkProperty(
      fc.property(fc.uint8Array(), fc.constantFrom('base64', 'base64url'), (bytes, encoding) => {
        const text = Buffer.from(bytes).toString(encoding);
        expect([...web.base64Bytes(text)]).toEqual([...bytes]);
      }),
    );
    for (const text of ['YQ', 'Y Q=\n=', 'Y', 'YWI=YWI=', '*']) {
      expect([...web.base64Bytes(text)], text).toEqual([...node.base64Bytes(text)]);
    }
  });
});

describe('byte arrays', () => {
  test('parts are joined in memory of their own, however few bytes they have', () => {
    const parts = [Uint8Array.of(1), Uint8Array.of(), Buffer.from([2, 3])];
    const joined = concat(parts, 3);
    expect([[...joined], [...new Uint8Array(joined.buffer)]]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  test('bytes are only copied out of shared memory', () => {
    const own = Uint8Array.of(1, 2);
    const shared = new Uint8Array(new SharedArrayBuffer(2)).fill(3);
    expect(unshared(own)).toBe(own);
    expect([unshared(shared).buffer.constructor, [...unshared(shared)]]).toEqual([ArrayBuffer, [3, 3]]);
  });
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
