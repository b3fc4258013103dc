import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import {
  AbortedError,
  ConnectError,
  DecodeError,
  type Download,
  HttpError,
  InputError,
  LocalError,
  NotFoundError,
  RangeNotSatisfiableError,
  TimeoutError,
} from '../../src/index.js';
import { byteServer, someBytes, until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { transports } from '../support/transports.js';
import { clientOf, resourcesOf, serving, stalling } from './downloading.js';

describe.each(transports)('by %s', (_name, options) => {
  const bytes = someBytes(200_000);

  test.each<[how: string, read: (download: Download, directory: string) => Promise<Uint8Array>]>([
    ['bytes()', (download) => download.bytes()],
    [
      'blob()',
      async (download) => {
        const blob = await download.blob();
        expect(blob.type).toBe(download.contentType ?? '');
        return await blob.bytes();
      },
    ],
    [
      'toFile()',
      (download, directory) => download.toFile(join(directory, 'f')).then(() => readFile(join(directory, 'f'))),
    ],
    [
      'a URL',
      (download, directory) =>
        download.toFile(pathToFileURL(join(directory, 'f'))).then(() => readFile(join(directory, 'f'))),
    ],
    [
      'pipeline',
      (download, directory) =>
        pipeline(download.body, createWriteStream(join(directory, 'f'))).then(() => readFile(join(directory, 'f'))),
    ],
    ['for await', (download) => collected(download.body)],
    ['a Response', async (download) => new Uint8Array(await new Response(download.body as never).arrayBuffer())],
  ])('%s gives the bytes', async (_how, read) => {
    const directory = temporaryFolder();
    await using server = await serving(bytes);
    await using download = await resourcesOf(server.url, options).download('x');
    expect(bytes.equals(await read(download, directory))).toBe(true);
  });

  test('the bytes are in memory that holds nothing else', async () => {
    await using server = await serving(bytes);
    await using download = await resourcesOf(server.url, options).download('x');
    expect((await download.bytes()).buffer.byteLength).toBe(bytes.byteLength);
  });

  test.each([0, 1])('%i bytes', async (size) => {
    await using server = await serving(someBytes(size), { 'content-length': String(size) });
    const seen: unknown[] = [];
    const download = await resourcesOf(server.url, options).download('x', { onProgress: (each) => seen.push(each) });
    expect(await download.text()).toBe('\0'.repeat(size));
    expect(seen).toEqual([...new Set([0, size])].map((loaded) => ({ loaded, total: size })));
  });

  test('a status of failure is judged before anything is handed out', async () => {
    const statuses = [404, 416, 304, 302, 500];
    await using server = await byteServer((_request, response) => {
      response.writeHead(statuses[server.requests.length - 1] ?? 500, { 'content-type': 'application/json' });
      response.end('{"message":"No bytes for secret-session.","tracebackId":"t"}');
    });
    const resources = resourcesOf(server.url, options);
    const missing = await rejection(resources.download('x'));
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing.message).toContain(
      'resources.download: The server responded with status 404: No bytes for ***. (GET ',
    );
    expect(missing).toMatchObject({ tracebackId: 't', attempts: 1 });
    expect(missing.stack).toContain('download.test');
    expect(await rejection(resources.download('x'))).toBeInstanceOf(RangeNotSatisfiableError);
    expect(await rejection(resources.download('x'))).toMatchObject({ name: 'HttpError', status: 304 });
    expect(await rejection(resources.download('x', { ifNoneMatch: 'a' }))).toBeInstanceOf(HttpError);
    expect(await rejection(resources.download('x'))).toMatchObject({ status: 500 });
  });

  test('a body that breaks off: the error of the call, and nothing of a file', async () => {
    const directory = temporaryFolder();
    await using server = await stalling((response) => response.destroy());
    const resources = resourcesOf(server.url, options);
    const target = join(directory, 'f');
    await writeFile(target, 'old');
    for (const read of [
      (download: Download) => download.bytes(),
      (download: Download) => download.toFile(target),
      (download: Download) => pipeline(download.body, createWriteStream(join(directory, 'g'))),
    ]) {
      const error = await rejection(read(await resources.download('x')));
      expect(error).toBeInstanceOf(ConnectError);
      expect(error).toMatchObject({ operation: 'resources.download', phase: 'body', attempts: 1 });
      expect(JSON.stringify(error)).not.toContain('secret-session');
    }
    expect(await readFile(target, 'utf8')).toBe('old');
    expect((await readdir(directory)).sort()).toEqual(['f', 'g']);
  });

  test('deadlines and the signal hold for the body', async () => {
    await using server = await stalling();
    const resources = resourcesOf(server.url, options);
    const idle = await rejection((await resources.download('x', { timeout: { body: 50 } })).bytes());
    expect(idle).toMatchObject({ name: 'BodyTimeoutError', deadline: 'body', milliseconds: 50 });
    // Even on a busy machine the response begins before this deadline.
    const late = await rejection((await resources.download('x', { timeout: 500 })).bytes());
    expect(late).toMatchObject({ name: 'TotalTimeoutError', deadline: 'total', milliseconds: 500 });
    const controller = new AbortController();
    const download = await resources.download('x', { signal: controller.signal });
    const reading = rejection(download.bytes());
    controller.abort(new Error('enough'));
    const aborted = await reading;
    expect(aborted).toBeInstanceOf(AbortedError);
    expect(aborted.cause).toMatchObject({ message: 'enough' });
    const between = new AbortController();
    const other = await resources.download('x', { signal: between.signal });
    between.abort();
    expect(await rejection(other.text())).toBeInstanceOf(AbortedError);
    await until(() => server.open.size === 0);
  });

  test('a body that is not read keeps its connection only until the deadline', async () => {
    await using server = await stalling();
    const download = await resourcesOf(server.url, options).download('x', { timeout: { body: 20 } });
    await until(() => server.open.size === 0);
    expect(await rejection(download.bytes())).toBeInstanceOf(TimeoutError);
  });

  test('cancelling, disposing and leaving a loop free the connection', async () => {
    await using server = await stalling();
    const resources = resourcesOf(server.url, options);
    const first = await resources.download('x');
    await first.cancel();
    await first.cancel();
    {
      await using second = await resources.download('x');
      expect(second.modified).toBe(true);
    }
    for await (const part of (await resources.download('x')).body) {
      expect(part.byteLength).toBeGreaterThan(0);
      break;
    }
    await (await resources.download('x')).body.cancel();
    await until(() => server.open.size === 0);
    expect(await rejection(first.bytes())).toBeInstanceOf(InputError);
  });

  test('no more is held in memory than the client allows; a stream has no limit', async () => {
    await using server = await serving(bytes);
    const resources = resourcesOf(server.url, { ...options, maxResponseBytes: 100_000 });
    const error = await rejection((await resources.download('x')).text());
    expect(error).toBeInstanceOf(DecodeError);
    expect(error.message).toContain('larger than 100000 bytes');
    expect((await collected((await resources.download('x')).body)).length).toBe(200_000);
  });
});

async function collected(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

test('a download has what the header fields of its response say', async () => {
  await using server = await byteServer((_request, response) => {
    response.writeHead(206, {
      'content-type': 'image/png',
      'content-disposition': `inline; filename="a.png"; filename*=UTF-8''%C3%A4.png`,
      'content-length': '3',
      'content-range': 'bytes 2-4/10',
      etag: 'abc',
      'last-modified': 'Sun, 01 Mar 2026 12:30:45 GMT',
    });
    response.end('xyz');
  });
  const seen: unknown[] = [];
  const onProgress = (progress: unknown) => seen.push(progress);
  const download = await resourcesOf(server.url).download('x', { range: { start: 2, end: 4 }, onProgress });
  expect(download).toMatchObject({
    modified: true,
    status: 206,
    contentType: 'image/png',
    fileName: 'ä.png',
    contentLength: 3,
    contentRange: { start: 2, end: 4, size: 10 },
    etag: 'abc',
    lastModified: new Date('2026-03-01T12:30:45Z'),
  });
  expect(download.headers.get('content-type')).toBe('image/png');
  expect(await download.text()).toBe('xyz');
  expect(seen).toEqual([0, 3].map((loaded) => ({ loaded, total: 3 })));
});

test('what no header field says about a download is undefined', async () => {
  await using server = await serving(someBytes(1));
  await using download = await resourcesOf(server.url).download('x');
  const { contentType, fileName, contentLength, contentRange, etag, lastModified } = download;
  expect([contentType, fileName, contentLength, contentRange, etag, lastModified]).toEqual(Array(6).fill(undefined));
});

test('not modified: no body, and the connection is free', async () => {
  await using server = await byteServer((_request, response) => response.writeHead(304, { etag: 'abc' }).end());
  await using client = clientOf(server.url);
  await using answer = await client.access('a').resources.download('x', { ifNoneMatch: 'abc' });
  expect([answer.modified, answer.status, answer.etag]).toEqual([false, 304, 'abc']);
  await answer.cancel();
});

test('the body is read once', async () => {
  await using server = await serving(someBytes(10));
  const resources = resourcesOf(server.url);
  const read = await resources.download('x');
  await read.bytes();
  await using locked = await resources.download('x');
  locked.body.getReader();
  await using begun = await resources.download('x');
  for await (const _part of begun.body.values({ preventCancel: true })) break;
  for (const download of [read, locked, begun]) {
    for (const again of [() => download.bytes(), () => download.text(), () => download.toFile('/tmp/never')]) {
      const error = await rejection(again());
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toContain('The body of the download has already been read.');
    }
  }
});

test('an error of onProgress ends the download', async () => {
  await using server = await serving(someBytes(10));
  const onProgress = () => {
    throw new Error('stop');
  };
  const error = await rejection((await resourcesOf(server.url).download('x', { onProgress })).bytes());
  expect(error).toBeInstanceOf(LocalError);
  expect(error.message).toContain('The function "onProgress" failed: stop.');
});

test('the session is renewed for a download too', async () => {
  await using server = await byteServer((_request, response) => {
    if (server.requests.length === 2) response.writeHead(401).end();
    else response.end('x');
  });
  await using client = clientOf(server.url, { credentials: { user: 'u', password: 'p' } });
  const { resources } = client.access('a');
  await (await resources.download('x')).bytes();
  expect(await (await resources.download('x')).text()).toBe('x');
  expect(server.requests.map(({ query }) => query.get('sessionId'))).toEqual(['s1', 's1', 's2']);
});

test('a deletion names the access and the resource, and returns nothing', async () => {
  await using server = await byteServer((_request, response) => response.end('whatever'));
  const resources = resourcesOf(server.url);
  expect(await resources.delete('x')).toBeUndefined();
  expect(server.requests[0]).toMatchObject({ method: 'DELETE' });
  expect(String(server.requests[0]?.query)).toBe('accessId=a&resourceId=x&sessionId=secret-session');
  expect(await rejection(resources.delete(''))).toBeInstanceOf(InputError);
  expect(await rejection(resources.delete('x', { partition: 'p' } as never))).toBeInstanceOf(InputError);
});
