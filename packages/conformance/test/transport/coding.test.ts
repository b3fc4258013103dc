import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Connection } from '../../src/target/subjects/connection.js';
import { listening } from '../support.js';

/** Receives a body from a server that sends it with a content coding. */
async function received(body: Uint8Array, coding: string, method = 'GET') {
  const server = await listening((_, response) => {
    response.writeHead(200, { 'content-encoding': coding, 'content-length': body.length }).end(body);
  });
  const connection = new Connection({ baseUrl: server.url, timeoutMs: 10_000, headers: {} });
  try {
    const { text, bytes } = await connection.send({ method, path: '/' });
    return { text, size: bytes.length };
  } catch (error) {
    return error;
  } finally {
    await connection.close();
    await server.close();
  }
}

const text = '{"message":"é"}';
const size = Buffer.byteLength(text);

describe('a response that is compressed although no request accepts that', () => {
  test.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['br', brotliCompressSync(text)],
    ['identity', Buffer.from(text)],
    ['gzip', Buffer.from(text)],
  ])('is read: %s', async (coding, body) => {
    expect(await received(body, coding)).toEqual({ text, size });
  });

  test('to HEAD has no body', async () => {
    expect(await received(gzipSync(text), 'gzip', 'HEAD')).toEqual({ text: '', size: 0 });
  });

  test('is refused before it fills the memory', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 2 ** 20));
    expect(bomb.length).toBeLessThan(100_000);
    const message = expect.stringContaining('the answer cannot be read (it has more than 67108864 bytes)');
    expect(await received(bomb, 'gzip')).toMatchObject({ name: 'NoAnswer', kind: 'unreadable', message });
  });
});
