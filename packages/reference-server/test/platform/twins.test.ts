// The files for browsers are not in the entry for Node, so they are compared with their twins file by file.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as bytes from '../../src/platform/bytes.js';
import * as webBytes from '../../src/platform/bytes.web.js';
import { mimeTypeOfEnding } from '../../src/platform/mime-types.js';
import { mimeTypeOfEnding as webMimeTypeOfEnding } from '../../src/platform/mime-types.web.js';
import { nextTurn } from '../../src/platform/next-turn.web.js';

const source = join(import.meta.dirname, '../../src');

test('every file for browsers stands in for one of Node, with the same exports', async () => {
  const twins = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.web.ts'));
  expect(twins.length).toBeGreaterThan(5);
  for (const twin of twins) {
    const names = async (file: string) => Object.keys(await import(join(source, file))).sort();
    const [own, others] = await Promise.all([names(twin), names(twin.replace('.web.', '.'))]);
    // Types that Node only declares may be classes.
    expect(own, twin).toEqual(expect.arrayContaining(others));
  }
});

const texts = ['', 'a', 'plain text', 'ä€😀', '\u0000\u00ff', 'x'.repeat(1_000)];
const blocks = [0, 1, 2, 3, 63, 64, 65, 300].map((size) => Uint8Array.from({ length: size }, (_, index) => index * 7));
const plain = (array: Uint8Array) => [...array];

test.each(texts)('the bytes of %j are the same', (text) => {
  expect(plain(webBytes.utf8Bytes(text))).toEqual(plain(bytes.utf8Bytes(text)));
  expect(webBytes.utf8Length(text)).toBe(bytes.utf8Length(text));
  expect(webBytes.flatText(text)).toBe(bytes.flatText(text));
  expect(webBytes.sha256Text(text)).toBe(bytes.sha256Text(text));
});

test.each(blocks)('the texts and the hashes of bytes are the same', (array) => {
  const latin1 = bytes.latin1Text(array);
  expect(webBytes.latin1Text(array)).toBe(latin1);
  expect(plain(webBytes.latin1Bytes(latin1))).toEqual(plain(array));
  expect(webBytes.base64Text(array)).toBe(bytes.base64Text(array));
  expect(webBytes.base64UrlText(array)).toBe(bytes.base64UrlText(array));
  expect(plain(webBytes.concat([array, array]))).toEqual(plain(bytes.concat([array, array])));
  for (const name of ['md5', 'sha256'] as const) {
    const digests = [bytes, webBytes].map((platform) => {
      const each = platform[name]();
      each.update(array);
      each.update('ä€');
      return each.digest(name === 'md5' ? 'hex' : 'base64');
    });
    expect(digests[1]).toBe(digests[0]);
  }
});

test('a block has its size', () => {
  expect([bytes.newBlock(5).byteLength, webBytes.newBlock(5).byteLength]).toEqual([5, 5]);
});

test('all media types of file names are the same', () => {
  const { types }: typeof import('mime-types') = createRequire(join(source, 'index.ts'))('mime-types');
  const endings = [...Object.keys(types), 'PNG', 'unknown', '', 'toString'];
  expect(endings.length).toBeGreaterThan(1_000);
  expect(endings.filter((ending) => webMimeTypeOfEnding(ending) !== mimeTypeOfEnding(ending))).toEqual([]);
});

test('the next turn comes after the promises of this one', async () => {
  const order: string[] = [];
  const turn = nextTurn().then(() => order.push('turn'));
  await undefined;
  order.push('promise');
  await turn;
  expect(order).toEqual(['promise', 'turn']);
});
