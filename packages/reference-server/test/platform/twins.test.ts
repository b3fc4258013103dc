// The files for browsers are not in the entry for Node, so they are compared with their twins file by file.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mimeTypeOfEnding } from '../../src/platform/dependencies.js';
import { mimeTypeOfEnding as webMimeTypeOfEnding } from '../../src/platform/dependencies.web.js';
import * as node from '../../src/platform/runtime.js';
import * as web from '../../src/platform/runtime.web.js';

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
  expect(plain(web.utf8Bytes(text))).toEqual(plain(node.utf8Bytes(text)));
  expect(web.utf8Length(text)).toBe(node.utf8Length(text));
  expect(web.flatText(text)).toBe(node.flatText(text));
  expect(web.sha256Text(text)).toBe(node.sha256Text(text));
});

test.each(blocks)('the texts and the hashes of bytes are the same', (array) => {
  const latin1 = node.latin1Text(array);
  expect(web.latin1Text(array)).toBe(latin1);
  expect(plain(web.latin1Bytes(latin1))).toEqual(plain(array));
  expect(web.base64Text(array)).toBe(node.base64Text(array));
  expect(web.base64UrlText(array)).toBe(node.base64UrlText(array));
  expect(plain(web.concat([array, array]))).toEqual(plain(node.concat([array, array])));
  for (const name of ['md5', 'sha256'] as const) {
    const digests = [node, web].map((platform) => {
      const each = platform[name]();
      each.update(array);
      each.update('ä€');
      return each.digest(name === 'md5' ? 'hex' : 'base64');
    });
    expect(digests[1]).toBe(digests[0]);
  }
});

test('a block has its size', () => {
  expect([node.newBlock(5).byteLength, web.newBlock(5).byteLength]).toEqual([5, 5]);
});

test('all media types of file names are the same', () => {
  const { types }: typeof import('mime-types') = createRequire(join(source, 'index.ts'))('mime-types');
  const endings = [...Object.keys(types), 'PNG', 'unknown', '', 'toString'];
  expect(endings.length).toBeGreaterThan(1_000);
  expect(endings.filter((ending) => webMimeTypeOfEnding(ending) !== mimeTypeOfEnding(ending))).toEqual([]);
});

test('the next turn comes after the promises of this one', async () => {
  const order: string[] = [];
  const turn = web.nextTurn().then(() => order.push('turn'));
  await undefined;
  order.push('promise');
  await turn;
  expect(order).toEqual(['promise', 'turn']);
});
