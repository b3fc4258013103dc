import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { arrayBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import type { ClientOptions, Download, PlainDownloadOptions } from '../../src/index.js';
import {
  BodyTimeoutError,
  ConnectError,
  NotFoundError,
  RangeNotSatisfiableError,
  ResumeError,
} from '../../src/index.js';
import { answer } from '../conditions/raw-server.js';
import { breakingServer, md5, once, resourcesOf, type Turn } from '../support/breaking-server.js';
import { someBytes, until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';

const transports: [name: string, options: Partial<ClientOptions>][] = [
  ['undici', {}],
  ['fetch', { fetch: (url, init) => fetch(url, init) }],
];
const frames: [frame: string, chunked: boolean][] = [
  ['chunked', true],
  ['with a length', false],
];

describe.each(transports)('by %s', (_name, transport) => {
  describe.each(frames)('%s', (_frame, chunked) => {
    test.each(['end', 'reset'] as const)('a small body that breaks off (%s) after each of its bytes', async (how) => {
      const bytes = someBytes(40);
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        if (!chunked && cut === bytes.length) continue; // it is whole
        await using server = await breakingServer(bytes, once(cut, how), { chunked });
        const progress: number[] = [];
        const download = await resourcesOf(server.url, transport).download('x', {
          onProgress: ({ loaded }) => progress.push(loaded),
        });
        expect(bytes.equals(await download.bytes()), `cut after ${cut}`).toBe(true);
        expect(server.requests).toHaveLength(2);
        expect(progress.at(0)).toBe(0);
        expect(progress.at(-1)).toBe(bytes.length);
        expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
      }
    });

    test('a large body that breaks off here and there', async () => {
      const bytes = someBytes(3_000_000);
      for (const cut of [1, 65_535, 65_536, 65_537, 1_000_000, 2_999_999]) {
        await using server = await breakingServer(bytes, once(cut), { chunked });
        const download = await resourcesOf(server.url, transport).download('x');
        expect(bytes.equals(await download.bytes()), `cut after ${cut}`).toBe(true);
        const [[range] = []] = server.asked().slice(1);
        expect(range).toMatch(chunked ? /^bytes=\d+-$/ : /^bytes=\d+-2999999$/);
      }
    });

    test('the range and the conditions of the second request', async () => {
      const bytes = someBytes(100);
      const tag = md5(bytes);
      const askedFor = async (options: PlainDownloadOptions) => {
        await using server = await breakingServer(bytes, once(10), { chunked });
        const download = await resourcesOf(server.url, transport).download('x', options);
        return [Buffer.from(await download.bytes()), server.asked()] as const;
      };
      expect(await askedFor({ range: { start: 20, end: 49 } })).toEqual([
        bytes.subarray(20, 50),
        [
          ['bytes=20-49', undefined],
          ['bytes=30-49', tag],
        ],
      ]);
      expect(await askedFor({ range: { last: 40 }, ifRange: tag })).toEqual([
        bytes.subarray(60),
        [
          ['bytes=-40', tag],
          ['bytes=70-99', tag],
        ],
      ]);
      // While the total length is unknown, the last byte is requested again, since a range cannot be empty.
      expect(await askedFor({ ifRange: 'another', range: { start: 5 } })).toEqual([
        bytes,
        [
          ['bytes=5-', 'another'],
          [chunked ? 'bytes=9-' : 'bytes=10-99', tag],
        ],
      ]);
    });

    test('that breaks off again and again', async () => {
      const bytes = someBytes(100);
      await using server = await breakingServer(bytes, (number) => (number < 4 ? { cut: 21 } : {}), { chunked });
      const resources = resourcesOf(server.url, transport);
      const download = await resources.download('x', { retry: { maxRetries: 3 } });
      expect(bytes.equals(await download.bytes())).toBe(true);
      expect(server.requests).toHaveLength(4);
    });
  });

  test('every way to read continues', async () => {
    const directory = temporaryFolder();
    const bytes = Buffer.from('ä'.repeat(50_000));
    const file = join(directory, 'f');
    const ways: ((download: Download) => Promise<Uint8Array>)[] = [
      (download) => download.bytes(),
      async (download) => Buffer.from(await download.text()),
      (download) => download.toFile(file).then(() => readFile(file)),
      (download) => pipeline(download.body, createWriteStream(file)).then(() => readFile(file)),
      async (download) => new Uint8Array(await new Response(download.body as never).arrayBuffer()),
    ];
    for (const read of ways) {
      await using server = await breakingServer(bytes, once(33_333));
      const download = await resourcesOf(server.url, transport).download('x');
      expect(bytes.equals(await read(download))).toBe(true);
      expect(server.requests).toHaveLength(2);
    }
    expect(await readdir(directory)).toEqual(['f']);
  });

  test('a body that stalls continues after the deadline', async () => {
    const bytes = someBytes(100);
    await using server = await breakingServer(bytes, once(50, 'stall'));
    const download = await resourcesOf(server.url, transport).download('x', { timeout: { body: 30 } });
    expect(bytes.equals(await download.bytes())).toBe(true);
    expect(server.requests).toHaveLength(2);
  });

  test('one that stalls for ever ends with the deadline, all attempts made', async () => {
    await using server = await breakingServer(someBytes(100), () => ({ cut: 5, how: 'stall' }));
    const download = await resourcesOf(server.url, transport).download('x', { timeout: { body: 20 } });
    const error = await rejection(download.bytes());
    expect(error).toBeInstanceOf(BodyTimeoutError);
    expect(error).toMatchObject({ attempts: 3, milliseconds: 20, operation: 'resources.download' });
    expect(server.requests).toHaveLength(3);
    await until(() => server.open.size === 0);
  });

  test('one that breaks for ever: the attempts of the call, and no file', async () => {
    const directory = temporaryFolder();
    const target = join(directory, 'f');
    await writeFile(target, 'old');
    for (const [retry, attempts] of [
      [undefined, 3],
      [{ maxRetries: 4 }, 5],
      [false, 1],
    ] as const) {
      await using server = await breakingServer(someBytes(1000), () => ({ cut: 7 }));
      const download = await resourcesOf(server.url, transport).download('x', { retry });
      const error = await rejection(download.toFile(target));
      expect(error).toBeInstanceOf(ConnectError);
      expect(error).not.toBeInstanceOf(ResumeError);
      expect(error).toMatchObject({ phase: 'body', attempts });
      expect(error.stack).toContain('resume.exhaustive.test');
      expect(JSON.stringify(error)).not.toContain('secret-session');
      expect(server.requests).toHaveLength(attempts);
      await until(() => server.open.size === 0);
    }
    expect(await readFile(target, 'utf8')).toBe('old');
    expect(await readdir(directory)).toEqual(['f']);
  });
});

describe('a download that cannot go on fails', () => {
  const bytes = someBytes(100);
  const changed = Buffer.from(bytes).fill(7, 60, 61);
  const tag = md5(bytes);
  /** Both frames, both sides of the first byte. */
  const cases: [what: string, then: Turn, message: RegExp, cut?: number][] = [
    ['other bytes', { bytes: changed }, /The bytes may have changed: expected the ETag ".*", got ".*"\./],
    ['other bytes before any was read', { bytes: changed }, /may have changed/, 0],
    ['other bytes as a part', { bytes: changed, obeysIfRange: false }, /may have changed/],
    [
      'other bytes with the old tag',
      { bytes: changed, etag: tag },
      /The bytes that came do not have the MD5 checksum that the service announced\./,
    ],
    ['a part without a tag', { etag: undefined, obeysIfRange: false }, /, got none\./],
    ['no ranges', { ranges: false }, /The rest was requested: expected status 206, got 200\./],
    ['a part from elsewhere', { contentRange: 'bytes 0-99/100' }, /got the Content-Range "bytes 0-99\/100"\./],
    ['a part that ends too soon', { contentRange: 'bytes 39-98/100' }, /got the Content-Range/],
    ['a part of another size', { contentRange: 'bytes 39-99/1000' }, /got the Content-Range/],
    ['a part of no known size', { contentRange: 'bytes 39-99/*' }, /got the Content-Range/],
    ['no words of a part', { contentRange: 'bytes */100' }, /got the Content-Range/],
    ['no content', { raw: 'HTTP/1.1 204 No Content\r\n\r\n' }, /, got none\./],
  ];

  test.each(cases)('%s', async (_what, then, message, cut = 40) => {
    const directory = temporaryFolder();
    const target = join(directory, 'f');
    await writeFile(target, 'old');
    const reads = [
      (download: Download) => download.bytes(),
      (download: Download) => download.toFile(target),
      (download: Download) => arrayBuffer(download.body),
    ];
    for (const read of reads) {
      await using server = await breakingServer(bytes, (number) => (number === 1 ? { cut } : then));
      const error = await rejection(read(await resourcesOf(server.url).download('x')));
      expect(error).toBeInstanceOf(ResumeError);
      expect(error).toBeInstanceOf(ConnectError);
      expect(error.message).toMatch(message);
      expect(error.message).toContain(`The response broke off after ${cut} bytes and cannot be resumed.`);
      expect(error).toMatchObject({ phase: 'body', attempts: 2, operation: 'resources.download', name: 'ResumeError' });
      expect(error.cause).toBeInstanceOf(ConnectError);
      expect(server.requests).toHaveLength(2);
    }
    expect(await readdir(directory)).toEqual(['f']);
    expect(await readFile(target, 'utf8')).toBe('old');
  });

  test('a part of a resource that has another size now', async () => {
    const turns: Turn[] = [{ cut: 10 }, { contentRange: 'bytes 30-49/1000' }];
    await using server = await breakingServer(bytes, (number) => turns[number - 1] ?? {});
    const download = await resourcesOf(server.url).download('x', { range: { start: 20, end: 49 } });
    const error = await rejection(download.bytes());
    expect(error).toBeInstanceOf(ResumeError);
    expect(error.message).toContain('Expected the bytes 30-49, got the Content-Range "bytes 30-49/1000".');
  });

  test('no wrong byte is handed out by a stream', async () => {
    await using server = await breakingServer(bytes, (number) => (number === 1 ? { cut: 40 } : { bytes: changed }));
    const seen: Uint8Array[] = [];
    const reading = (async () => {
      for await (const part of (await resourcesOf(server.url).download('x')).body) seen.push(part);
    })();
    expect(await rejection(reading)).toBeInstanceOf(ResumeError);
    expect(Buffer.concat(seen)).toEqual(bytes.subarray(0, 40));
  });

  test('a resource that became shorter, and a server that does not obey If-Range: 416', async () => {
    const shorter = bytes.subarray(0, 20);
    const then: Turn = { bytes: shorter, obeysIfRange: false };
    await using server = await breakingServer(bytes, (number) => (number === 1 ? { cut: 40 } : then));
    const error = await rejection((await resourcesOf(server.url).download('x')).bytes());
    expect(error).toBeInstanceOf(RangeNotSatisfiableError);
    expect(error.message).toContain('The response broke off after 40 bytes, and the rest could not be requested.');
    expect(error.cause).toBeInstanceOf(ConnectError);
  });

  test('a resource that is deleted meanwhile', async () => {
    const gone: Turn = { raw: answer('{"message":"Gone."}', '404 Not Found') };
    await using server = await breakingServer(bytes, (number) => (number === 1 ? { cut: 40 } : gone));
    const error = await rejection((await resourcesOf(server.url).download('x')).bytes());
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ serverMessage: 'Gone.', attempts: 2 });
    expect(error.message).toContain('broke off after 40 bytes');
  });

  test.each<[what: string, turn: Turn, options?: PlainDownloadOptions]>([
    ['no tag', { etag: undefined }],
    ['a weak tag', { etag: 'W/"a"' }],
  ])('%s: nothing can be asked for', async (_what, turn, options) => {
    await using server = await breakingServer(bytes, () => ({ ...turn, cut: 40 }));
    const error = await rejection((await resourcesOf(server.url).download('x', options)).bytes());
    expect(error).toBeInstanceOf(ConnectError);
    expect(error).toMatchObject({ name: 'ConnectError', phase: 'body', attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  test('a part that has come, but for the end of its frame, is whole', async () => {
    await using server = await breakingServer(bytes, () => ({ cut: 30 }));
    const download = await resourcesOf(server.url).download('x', { range: { start: 20, end: 49 } });
    expect(bytes.subarray(20, 50).equals(await download.bytes())).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  test('a part with fewer bytes than announced is resumed, one with more is refused', async () => {
    const part = (size: number) =>
      `HTTP/1.1 206 Part\r\netag: ${tag}\r\ncontent-range: bytes 39-99/100\r\ncontent-length: ${size}\r\n\r\n${bytes.toString('latin1', 39).padEnd(62, 'x').slice(0, size)}`;
    const turns: Turn[] = [{ cut: 40 }, { raw: part(60) }];
    await using short = await breakingServer(bytes, (number) => turns[number - 1] ?? { etag: tag });
    const read = (await resourcesOf(short.url).download('x')).body.getReader();
    const parts: Uint8Array[] = [];
    for (let next = await read.read(); !next.done; next = await read.read()) parts.push(next.value);
    expect(Buffer.concat(parts)).toEqual(bytes);
    expect(short.asked().map(([range]) => range)).toEqual([undefined, 'bytes=39-', 'bytes=99-99']);
    await using long = await breakingServer(bytes, (number) => (number === 1 ? { cut: 40 } : { raw: part(62) }));
    const error = await rejection((await resourcesOf(long.url).download('x')).bytes());
    expect(error).toBeInstanceOf(ResumeError);
    expect(error.message).toContain('More bytes came than the service announced.');
  });
});
