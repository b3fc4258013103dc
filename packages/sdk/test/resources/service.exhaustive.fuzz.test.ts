import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import {
  createClient,
  InputError,
  NotFoundError,
  type PlainDownloadOptions,
  RangeNotSatisfiableError,
  UnauthorizedError,
} from '../../src/index.js';
import { someBytes } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { startFiles } from '../support/files.js';

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

describe('a download returns the uploaded bytes', () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1];

  test.each(sizes)('%i bytes, from a file to a file', async (size) => {
    const directory = temporaryFolder();
    await using service = await startFiles();
    const bytes = someBytes(size);
    const path = join(directory, 'up.bin');
    await writeFile(path, bytes);
    const { resources } = service.access;
    for (const multipart of [true, false]) {
      const resource = await resources.upload({ path }, { multipart });
      expect(resource).toMatchObject({ name: 'up.bin', md5: md5(bytes), fileSize: BigInt(size), creator: 'demo' });
      const copy = join(directory, 'copy.bin');
      const download = await resources.download(resource.id);
      expect(download).toMatchObject({ status: 200, etag: md5(bytes), fileName: 'up.bin' });
      await download.toFile(copy);
      expect(bytes.equals(await readFile(copy))).toBe(true);
      expect((await readdir(directory)).sort()).toEqual(['copy.bin', 'up.bin']);
    }
  });

  test.each(sizes)('%i bytes, in memory and by streams', async (size) => {
    const directory = temporaryFolder();
    await using service = await startFiles();
    const bytes = someBytes(size);
    const { resources } = service.access;
    const sources = [
      bytes,
      new Blob([new Uint8Array(bytes)]),
      new Blob([new Uint8Array(bytes)]).stream(),
      Readable.from(size === 0 ? [] : [bytes.subarray(0, 10), bytes.subarray(10)]),
    ];
    const stored = await resources.uploadAll(sources);
    expect(stored.map((resource) => [resource.md5, resource.fileSize])).toEqual(
      sources.map(() => [md5(bytes), BigInt(size)]),
    );
    const [first, second] = stored;
    const copy = join(directory, 'copy');
    await pipeline((await resources.download(first?.id ?? '')).body, createWriteStream(copy));
    expect(bytes.equals(await readFile(copy))).toBe(true);
    expect(bytes.equals(await (await resources.download(second?.id ?? '')).bytes())).toBe(true);
  });
});

test('an upload creates entities, and a deletion leaves them', async () => {
  await using service = await startFiles();
  const { resources } = service.access;
  const [photo, text] = await resources.uploadAll([
    { content: Buffer.from('png'), name: 'ä b.png' },
    { content: 'a,b', name: 'x', type: 'text/csv' },
  ]);
  expect(photo).toMatchObject({ name: 'ä b.png', mimeType: 'image/png', partition: 'access.test', creator: 'demo' });
  expect(photo?.created).toBeInstanceOf(Date);
  expect(photo?.resourceSource?.path).toMatch(/^\d{4}\/\d{4}\/\d{4}\/[\da-f-]{36}$/);
  expect(text).toMatchObject({ name: 'x', mimeType: 'text/csv' });
  const id = photo?.id ?? '';
  expect(await service.access.entities('Resource').get(id)).toMatchObject({ id, name: 'ä b.png', fileSize: 3n });
  expect(await resources.delete(id)).toBeUndefined();
  expect(await rejection(resources.download(id))).toBeInstanceOf(NotFoundError);
  expect(await rejection(resources.delete(id))).toBeInstanceOf(NotFoundError);
  expect(await service.access.entities('Resource').get(id)).toMatchObject({ id });
});

test('raw: the resource has the given name', async () => {
  await using service = await startFiles();
  const { resources } = service.access;
  const named = await resources.upload({ content: 'x', name: 'ü &.txt' }, { multipart: false });
  expect(named).toMatchObject({ name: 'ü &.txt', mimeType: 'text/plain' });
  const nameless = await resources.upload({ content: 'x' }, { multipart: false });
  expect(nameless.name ?? null).toBeNull();
});

describe('names (R-68)', () => {
  const odd = fc.constantFrom(
    '"',
    '\\',
    '/',
    '%22',
    '%0a',
    '%',
    '\r',
    '\n',
    '\u0000',
    ';',
    '=',
    "'",
    ' ',
    '..',
    'é',
    '\u0085',
    '\ufeff',
    '😀',
  );
  const name = fc
    .array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 3 })), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''))
    .filter((text) => text !== '' && !/\p{Cs}/u.test(text));

  test('arrive whole, and the same by both ways', async () => {
    await using service = await startFiles();
    const { resources } = service.access;
    await fc.assert(
      fc.asyncProperty(name, name, async (first, second) => {
        const files = [first, second].map((each) => ({ content: 'x', name: each }));
        const together = await resources.uploadAll(files);
        expect(together.map((resource) => resource.name)).toEqual([first, second]);
        const raw = await resources.upload({ content: 'x', name: first }, { multipart: false });
        expect(raw).toMatchObject({ name: first, mimeType: together[0]?.mimeType });
      }),
      {
        numRuns: 100,
        examples: [
          ['a\\b"c.txt', 'C:\\dir\\'],
          ['a%22b', 'a/b.txt'],
        ],
      },
    );
  });

  test('that no encoding has are refused before anything is sent', async () => {
    await using service = await startFiles();
    const { resources } = service.access;
    for (const bad of ['a\ud800.txt', '\udc00']) {
      expect(await rejection(resources.upload({ content: 'x', name: bad }))).toBeInstanceOf(InputError);
      expect(await rejection(resources.upload({ content: 'x', name: bad }, { multipart: false }))).toBeInstanceOf(
        InputError,
      );
    }
  });
});

describe('downloads', () => {
  test('of a resource of the deployment, with the requested headers', async () => {
    await using service = await startFiles();
    const { resources } = service.access;
    const plain = await resources.download('greeting');
    expect(plain).toMatchObject({ contentType: expect.stringContaining('text/plain'), fileName: 'ü "x".txt' });
    expect(plain.headers.get('cache-control')).toBe('private, max-age=86400, must-revalidate');
    expect(await plain.text()).toBe('Hello, wörld!');
    const attached = await resources.download('greeting', { download: true, fileName: 'é.txt', noCache: true });
    expect(attached).toMatchObject({ contentType: 'application/download', fileName: 'é.txt' });
    expect(attached.headers.get('cache-control')).toContain('no-store');
    expect(attached.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await attached.text()).toBe('Hello, wörld!');
  });

  test('only if it is new', async () => {
    await using service = await startFiles();
    const { resources } = service.access;
    const first = await resources.download('greeting');
    await first.cancel();
    const { etag = '', lastModified = new Date(0) } = first;
    expect(await resources.download('greeting', { ifNoneMatch: etag })).toMatchObject({ modified: false, status: 304 });
    expect(await resources.download('greeting', { ifNoneMatch: ['x', `"${etag}"`] })).toMatchObject({
      modified: false,
    });
    expect(await resources.download('greeting', { ifModifiedSince: lastModified })).toMatchObject({ modified: false });
    const older = new Date(lastModified.getTime() - 1000);
    await using changed = await resources.download('greeting', { ifModifiedSince: older });
    await using other = await resources.download('greeting', { ifNoneMatch: 'x', ifModifiedSince: lastModified });
    expect([changed.modified, other.modified]).toEqual([true, true]);
  });

  test('of parts', async () => {
    await using service = await startFiles();
    const { resources } = service.access;
    const resource = await resources.upload(someBytes(1000));
    const part = async (options: PlainDownloadOptions) => {
      const download = await resources.download(resource.id, options);
      return [download.status, download.contentRange, (await download.bytes()).length];
    };
    expect(await part({ range: { start: 10, end: 19 } })).toEqual([206, { start: 10, end: 19, size: 1000 }, 10]);
    expect(await part({ range: { start: 990 } })).toEqual([206, { start: 990, end: 999, size: 1000 }, 10]);
    expect(await part({ range: { last: 3 } })).toEqual([206, { start: 997, end: 999, size: 1000 }, 3]);
    expect(await part({ range: { last: 3 }, ifRange: 'other' })).toEqual([200, undefined, 1000]);
    const beyond = await rejection(resources.download(resource.id, { range: { start: 1000 } }));
    expect(beyond).toBeInstanceOf(RangeNotSatisfiableError);
  });

  test('of nothing', async () => {
    await using service = await startFiles();
    expect(await rejection(service.access.resources.download('none'))).toBeInstanceOf(NotFoundError);
    expect(await rejection(service.client.access('none').resources.download('greeting'))).toBeInstanceOf(NotFoundError);
    await using stranger = createClient({ baseUrl: service.url, credentials: { sessionId: 'no-such-session' } });
    const { resources } = stranger.access('access.test');
    expect(await rejection(resources.download('greeting'))).toBeInstanceOf(UnauthorizedError);
    expect(await rejection(resources.upload(someBytes(10)))).toBeInstanceOf(UnauthorizedError);
  });
});

test('by the server’s own fetch, without a socket', async () => {
  await using service = await startFiles();
  await using client = createClient({
    baseUrl: service.url,
    credentials: { user: 'demo', password: 'demo' },
    fetch: (url, init) => service.server.fetch(new Request(url, init)),
  });
  const { resources } = client.access('access.test');
  const bytes = someBytes(200_000);
  const resource = await resources.upload(Readable.from([bytes]));
  expect(resource).toMatchObject({ md5: md5(bytes) });
  expect(bytes.equals(await (await resources.download(resource.id)).bytes())).toBe(true);
});

test('XML as the text of the response', async () => {
  await using service = await startFiles();
  const text = await service.access.resources.upload({ content: 'x' }, { responseMimeType: 'application/xml' });
  expect(text).toContain('<gm-data>');
});
