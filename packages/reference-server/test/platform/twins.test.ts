import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as bytes from '../../src/platform/bytes.js';
import * as webBytes from '../../src/platform/bytes.web.js';
import * as hash from '../../src/platform/hash.js';
import * as webHash from '../../src/platform/hash.web.js';
import { mimeTypeOfEnding } from '../../src/platform/mime-types.js';
import { mimeTypeOfEnding as webMimeTypeOfEnding } from '../../src/platform/mime-types.web.js';
import { nextTurn } from '../../src/platform/next-turn.web.js';
import { partParser } from '../../src/platform/part-parser.js';
import { partParser as webPartParser } from '../../src/platform/part-parser.web.js';
import { newUuid } from '../../src/random/uuid.web.js';

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
  expect(webHash.sha256Text(text)).toBe(hash.sha256Text(text));
});

test.each(blocks)('the texts and the hashes of bytes are the same', (array) => {
  const latin1 = bytes.latin1Text(array);
  expect(webBytes.latin1Text(array)).toBe(latin1);
  expect(plain(webBytes.latin1Bytes(latin1))).toEqual(plain(array));
  expect(webBytes.base64Text(array)).toBe(bytes.base64Text(array));
  expect(webBytes.base64UrlText(array)).toBe(bytes.base64UrlText(array));
  expect(plain(webBytes.concat([array, array]))).toEqual(plain(bytes.concat([array, array])));
  for (const name of ['md5', 'sha256'] as const) {
    const digests = [hash, webHash].map((platform) => {
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

test('ids are UUIDs of version 4', () => {
  const ids = Array.from({ length: 20 }, newUuid);
  expect(new Set(ids).size).toBe(20);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

test('the next turn comes after the promises of this one', async () => {
  const order: string[] = [];
  const turn = nextTurn().then(() => order.push('turn'));
  await undefined;
  order.push('promise');
  await turn;
  expect(order).toEqual(['promise', 'turn']);
});

describe('the parts of a multipart body are the same', () => {
  const part = (header: string, body: string) => `--b\r\n${header}\r\n\r\n${body}\r\n`;
  test.each([
    ['one part', `${part('Content-Type: text/plain', 'text')}--b--\r\n`],
    ['several parts', `${part('A: 1', 'x')}${part('A: 2', '')}${part('A: 3', '\r\n--c\r\n')}--b--`],
    ['text before and after them', `before\r\n${part('A: 1', 'x')}--b--\r\nafter\r\n--b\r\n`],
    ['a part without a header', '--b\r\n\r\nx\r\n--b--'],
    ['a part whose header does not end', '--b\r\nA: 1\r\n--b--'],
    ['bytes beyond ASCII', `${part('A: ä', 'ÿ\0')}--b--`],
    ['folded, repeated and broken lines', `${part('A: 1\r\n\t2\r\nB:3\r\na: 4\r\nbroken\r\nC: 5', 'x')}--b--`],
    ['no parts', '--b--'],
    ['nothing', ''],
    ['another boundary', '--c\r\n\r\nx\r\n--c--'],
    ['no closing boundary', part('A: 1', 'x')],
    ['no end of a part', '--b\r\nA: 1\r\n\r\nx'],
    ['no end of a boundary', `${part('A: 1', 'x')}--b`],
  ])('%s', async (_name, body) => {
    expect(await partsOf(webPartParser, body)).toEqual(await partsOf(partParser, body));
  });
});

/** What a parser finds in a text in Latin-1 that comes byte by byte: how it ends, and the parts that are whole. */
async function partsOf(open: typeof partParser, text: string): Promise<unknown> {
  const parts: { readonly header: unknown; readonly text: string }[] = [];
  return await new Promise((resolve) => {
    const parser = open('b', {
      part() {
        let header: unknown;
        let text = '';
        return {
          header(fields) {
            header = Object.fromEntries(fields);
          },
          data(chunk) {
            text += bytes.latin1Text(chunk);
          },
          end: () => parts.push({ header, text }),
        };
      },
      // Parts before the closing boundary may still be read.
      closed: () => setImmediate(() => resolve({ closed: true, parts })),
      endedEarly: () => resolve({ closed: false, parts: [...parts] }),
    });
    for (const byte of bytes.latin1Bytes(text)) void parser.write(Uint8Array.of(byte));
    parser.end();
  });
}
