import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { UploadOptions, UploadSource } from '../../src/index.js';
import { deferred } from '../support/deferred.js';
import { useClassesOfJsdom } from '../support/jsdom.js';
import { listening } from '../support/listening.js';

/** The files that the builds for Bun and Deno, and for browsers, have in the place of that of Node. */
const twins = {
  fetch: () => import('../../src/transport/open-transport.fetch.js'),
  web: () => import('../../src/transport/open-transport.web.js'),
};

/** Uploads content as a whole body with the client of a platform, to a server with this listener. */
async function upload(
  platform: keyof typeof twins,
  listener: RequestListener,
  source: UploadSource,
  options: UploadOptions = {},
): Promise<unknown> {
  vi.doMock('../../src/transport/open-transport.js', twins[platform]);
  onTestFinished(() => {
    vi.doUnmock('../../src/transport/open-transport.js');
    vi.resetModules();
  });
  const { createClient } = await import('../../src/index.js');
  const server = await listening(createServer(listener));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const client = createClient({
    baseUrl: server.url,
    credentials: { sessionId: 's' },
    retry: false,
    timeout: { headers: 5_000 },
  });
  return await client.access('a').resources.upload(source, { multipart: false, ...options });
}

const resource = '[{"_type":"com.vendor.model.resource.Resource","id":"r0"}]';

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('a streamed upload', () => {
  test('is uploaded while its source is still open', async () => {
    const first = deferred();
    let received = '';
    async function* source() {
      yield 'first, ';
      await first.promise;
      yield 'second';
    }
    const listener: RequestListener = async (request, response) => {
      request.once('data', () => first.resolve());
      received = await textOf(request);
      response.end(resource);
    };
    expect(await upload('fetch', listener, { content: Readable.from(source()) })).toMatchObject({ id: 'r0' });
    expect(received).toBe('first, second');
  });

  test('has no deadline while its source gives nothing, and one while the server is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = deferred();
    const answered = deferred();
    const begun = deferred();
    const received = deferred();
    async function* source() {
      yield 'a';
      asked.resolve();
      await answered.promise;
    }
    const listener: RequestListener = (request) => {
      request.once('data', () => begun.resolve());
      void textOf(request).then(() => received.resolve());
    };
    const end = expect(upload('fetch', listener, { content: Readable.from(source()) })).rejects.toMatchObject({
      name: 'HeadersTimeoutError',
      milliseconds: 5_000,
    });
    await Promise.all([asked.promise, begun.promise]);
    vi.advanceTimersByTime(60_000);
    answered.resolve();
    await received.promise;
    vi.advanceTimersByTime(60_000);
    await end;
  });

  test('fails with the failure of its source', async () => {
    const failure = new Error('broken');
    async function* source() {
      yield 'a';
      throw failure;
    }
    const listener: RequestListener = (request, response) => void textOf(request).then(() => response.end(resource));
    await expect(upload('fetch', listener, { content: Readable.from(source()) })).rejects.toMatchObject({
      name: 'LocalError',
      cause: failure,
    });
  });

  test('ends its source when the server refuses early', async () => {
    const ended = deferred();
    async function* source() {
      try {
        for (;;) {
          yield new Uint8Array(65_536);
          await new Promise(setImmediate);
        }
      } finally {
        ended.resolve();
      }
    }
    const listener: RequestListener = (_request, response) => {
      response.writeHead(413).end();
    };
    await expect(upload('fetch', listener, { content: Readable.from(source()) })).rejects.toMatchObject({
      status: 413,
    });
    await ended.promise;
  });
});

describe('an upload of a blob', () => {
  /** A blob that cannot be read by its own stream. */
  function unread(text: string): Blob {
    const stream = () => {
      throw new Error('The content was read.');
    };
    return Object.assign(new Blob([text], { type: 'text/plain' }), { stream });
  }

  test('is sent without being read, and reported as sent when the server responds', async () => {
    const seen: unknown[] = [];
    const listener: RequestListener = async (request, response) => {
      seen.push(await textOf(request), request.headers['content-type'], request.headers['content-length']);
      response.end(resource);
    };
    await upload('web', listener, unread('a blob'), { onProgress: ({ loaded }) => void seen.push(loaded) });
    expect(seen).toEqual([0, 'a blob', 'text/plain', '6', 6]);
  });

  test('closes the response when reporting it fails', async () => {
    let closed: Promise<unknown> | undefined;
    const listener: RequestListener = (_request, response) => {
      closed = once(response, 'close');
      response.writeHead(200).write('begun');
    };
    const failure = new Error('the listener fails');
    const onProgress = ({ loaded }: { readonly loaded: number }) => {
      if (loaded > 0) throw failure;
    };
    await expect(upload('web', listener, unread('text'), { onProgress })).rejects.toMatchObject({ cause: failure });
    await closed;
  });

  /** The text of an upload in browsers, as the server receives it. */
  async function received(source: UploadSource): Promise<string> {
    let text = '';
    const listener: RequestListener = async (request, response) => {
      text = await textOf(request);
      response.end(resource);
    };
    await upload('web', listener, source);
    return text;
  }

  test.each<[string, () => UploadSource]>([
    ['a Blob', () => new Blob(['hi'])],
    ['bytes', () => new TextEncoder().encode('hi')],
  ])('comes from memory where no fetch reads the global Blob, which is that of jsdom: %s', async (_name, source) => {
    useClassesOfJsdom();
    expect(await received(source())).toBe('hi');
  });

  test('comes from memory where the source is a stream', async () => {
    expect(await received({ content: Readable.from(['a ', 'stream']) })).toBe('a stream');
  });
});
