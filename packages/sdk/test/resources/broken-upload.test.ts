import { appendFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../scripts/test/lib/temporary-folder.js';
import {
  AbortedError,
  ConfigError,
  ConnectError,
  createClient,
  LocalError,
  PayloadTooLargeError,
  TimeoutError,
  UnauthorizedError,
  type UploadSource,
} from '../../src/index.js';
import { byteServer, partsOf, someBytes, storing, until } from '../support/bytes.js';
import { rejection } from '../support/catch.js';
import { listening } from '../support/listening.js';

const credentials = { sessionId: 'secret-session' };
const resourcesOf = (baseUrl: string, fetch?: typeof globalThis.fetch) =>
  createClient({ baseUrl, credentials, ...(fetch && { fetch }) }).access('a').resources;

/** A server that reads nothing of what is sent, and answers nothing. */
const silentServer = () => listening(createServer(() => undefined));

/** A server that refuses before it has read, and reads no more. */
const refusingServer = () =>
  listening(
    createServer((_incoming, response) => {
      response
        .writeHead(413, { 'content-type': 'application/json', connection: 'close' })
        .end('{"message":"too large"}');
    }),
  );

/** A Node stream and a web stream without an end, which record how much was read and whether they were closed. */
function endlessStreams() {
  const seen = { taken: 0, ended: false };
  const node = new Readable({
    read() {
      seen.taken += 1;
      this.push(Buffer.alloc(65_536));
    },
    destroy(error, callback) {
      seen.ended = true;
      callback(error);
    },
  });
  const webSeen = { taken: 0, ended: false };
  const web = new ReadableStream<Uint8Array>({
    pull(controller) {
      webSeen.taken += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      webSeen.ended = true;
    },
  });
  return [
    ['a Node stream', node, seen],
    ['a web stream', web, webSeen],
  ] as const;
}

describe('a source that fails', () => {
  const failing: [what: string, make: () => UploadSource][] = [
    ['a Node stream', () => Readable.from(failingParts())],
    ['a web stream', () => Readable.toWeb(Readable.from(failingParts()))],
  ];

  async function* failingParts() {
    yield Buffer.alloc(10);
    throw new Error('disk on fire');
  }

  test.each(failing)('%s: the error describes it, and has its cause', async (_what, make) => {
    await using server = await byteServer(storing);
    for (const fetch of [undefined, globalThis.fetch]) {
      const error = await rejection(resourcesOf(server.url, fetch).upload(make()));
      expect(error).toBeInstanceOf(LocalError);
      expect(error.message).toContain('resources.upload: Cannot read what is to be sent: disk on fire. (POST ');
      expect(error).toMatchObject({ operation: 'resources.upload', method: 'POST', attempts: 1 });
      expect(error.cause).toMatchObject({ message: 'disk on fire' });
      expect(error.stack).toContain('broken-upload.test');
    }
    expect(server.requests).toEqual([]);
  });

  test('an error of this package that the source throws is a failure of the source too', async () => {
    await using server = await byteServer(storing);
    async function* parts() {
      yield Buffer.alloc(10);
      createClient({ baseUrl: 'no url', credentials });
    }
    const error = await rejection(resourcesOf(server.url).upload(Readable.from(parts())));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toContain('resources.upload: Cannot read what is to be sent: Expected an absolute URL');
    expect(error.message).not.toContain('may have carried it out');
    expect(error.cause).toBeInstanceOf(ConfigError);
  });

  test('a file that does not exist', async () => {
    await using server = await byteServer(storing);
    const error = await rejection(resourcesOf(server.url).upload({ path: '/no/such/file' }));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toContain('resources.upload: Cannot read the file: ENOENT');
    expect(error.cause).toMatchObject({ code: 'ENOENT' });
  });

  test('a source that has more or fewer bytes than announced', async () => {
    await using server = await byteServer(storing);
    for (const [size, found] of [
      [9, 'Expected 9 bytes, got more than 9.'],
      [11, 'Expected 11 bytes, got only 10.'],
    ] as const) {
      const source = { content: Readable.from([Buffer.alloc(10)]), size };
      const error = await rejection(resourcesOf(server.url).upload(source));
      expect(error).toBeInstanceOf(LocalError);
      expect(error.message).toContain(found);
    }
    expect(server.requests).toEqual([]);
  });

  test('a file that grows while the request waits', async () => {
    const directory = temporaryFolder();
    await using server = await byteServer(storing);
    const path = join(directory, 'f');
    await writeFile(path, 'x');
    const client = createClient({
      baseUrl: server.url,
      credentials: async () => {
        await appendFile(path, 'y');
        return credentials;
      },
    });
    const error = await rejection(client.access('a').resources.upload({ path }));
    expect(error).toBeInstanceOf(LocalError);
    expect(server.requests).toEqual([]);
  });

  test('more bytes than a fetch can be given at once', async () => {
    const part = new Uint8Array(64 * 2 ** 20);
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield part;
    }
    const error = await rejection(resourcesOf('http://127.0.0.1:9', fetch).upload(Readable.from(endless())));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toContain(
      'Expected at most 268435456 bytes, because this "fetch" sends no streams. Send a Blob or a File, or fewer bytes at a time.',
    );
  });

  test('a stream of objects', async () => {
    await using server = await byteServer(storing);
    const error = await rejection(resourcesOf(server.url).upload(Readable.from([{ a: 1 }])));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toContain('Expected bytes or text from the stream, got something else.');
  });
});

describe('streams are released', () => {
  test('when the server refuses early', async () => {
    for (const [, stream, seen] of endlessStreams()) {
      await using server = await refusingServer();
      const error = await rejection(resourcesOf(server.url).upload(stream));
      expect(error).toBeInstanceOf(PayloadTooLargeError);
      await until(() => seen.ended);
    }
  });

  test('when the caller aborts, with bounded buffers', async () => {
    for (const [, stream, seen] of endlessStreams()) {
      await using server = await silentServer();
      const controller = new AbortController();
      const call = rejection(resourcesOf(server.url).upload(stream, { signal: controller.signal }));
      await until(() => seen.taken > 0);
      for (let turn = 0; turn < 2_000; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(seen.taken * 65_536).toBeLessThan(32 * 2 ** 20);
      controller.abort(new Error('enough'));
      const error = await call;
      expect(error).toBeInstanceOf(AbortedError);
      expect(error.cause).toMatchObject({ message: 'enough' });
      await until(() => seen.ended);
    }
  });

  test('when a deadline passes while a stream gives nothing', async () => {
    await using server = await silentServer();
    let ended = false;
    const stream = new Readable({
      read() {},
      destroy(error, callback) {
        ended = true;
        callback(error);
      },
    });
    const error = await rejection(resourcesOf(server.url).upload(stream, { timeout: { total: 50 } }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ deadline: 'total' });
    await until(() => ended);
  });

  test('when nothing is sent at all', async () => {
    const resources = resourcesOf('http://127.0.0.1:1');
    for (const [also, ErrorClass] of [
      [[], ConnectError],
      [[{ path: '/no/such/file' }], LocalError],
    ] as const) {
      const [[, node, nodeSeen], [, web, webSeen]] = endlessStreams();
      expect(await rejection(resources.uploadAll([node, web, ...also]))).toBeInstanceOf(ErrorClass);
      await until(() => nodeSeen.ended && webSeen.ended);
    }
  });
});

describe('a session that has ended', () => {
  const refusingFirst = () => {
    let requests = 0;
    return byteServer((request, response) => {
      requests += 1;
      if (requests === 2) response.writeHead(401).end();
      else storing(request, response);
    });
  };

  test('a source that can be read again is uploaded again', async () => {
    await using server = await refusingFirst();
    const { resources } = createClient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' } }).access('a');
    const seen: number[] = [];
    await resources.upload({ content: 'warm up' });
    await resources.upload(someBytes(100_000), { onProgress: ({ loaded }) => seen.push(loaded) });
    expect(server.requests.map(({ query }) => query.get('sessionId'))).toEqual(['s1', 's1', 's2']);
    const [first, second] = await Promise.all(server.requests.slice(1).map(partsOf));
    expect(second?.[0]?.bytes.equals(first?.[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(seen).toEqual([0, 65_536, 100_000, 0, 65_536, 100_000]);
  });

  test('a stream is not sent again, with the reason in the error; the next call has a session', async () => {
    await using server = await refusingFirst();
    const { resources } = createClient({ baseUrl: server.url, credentials: { user: 'u', password: 'p' } }).access('a');
    await resources.upload({ content: 'warm up' });
    const error = await rejection(resources.upload(Readable.from(['x'])));
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error.message).toContain('The session ended, and the stream that was sent cannot be sent again.');
    await resources.upload({ content: 'next' });
    expect(server.requests.map(({ query }) => query.get('sessionId'))).toEqual(['s1', 's1', 's2']);
  });
});

describe('progress', () => {
  test('of the files’ bytes, with their sum where it is known', async () => {
    await using server = await byteServer(storing);
    const seen: unknown[] = [];
    const onProgress = (progress: object) => seen.push(progress);
    await resourcesOf(server.url).uploadAll([someBytes(65_537), { content: 'xyz' }], { onProgress });
    expect(seen).toEqual([0, 65_536, 65_537, 65_540].map((loaded) => ({ loaded, total: 65_540 })));
    seen.length = 0;
    await resourcesOf(server.url).upload(Readable.from(['xy', 'z']), { onProgress });
    expect(seen).toEqual([0, 2, 3].map((loaded) => ({ loaded, total: undefined })));
  });

  test('an error of the callback ends the upload', async () => {
    await using server = await byteServer(storing);
    const onProgress = () => {
      throw new Error('stop');
    };
    const error = await rejection(resourcesOf(server.url).upload({ content: 'x' }, { onProgress }));
    expect(error).toBeInstanceOf(LocalError);
    expect(error.message).toContain('The function "onProgress" failed: stop.');
    expect(server.requests).toEqual([]);
  });
});
