import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { HeadersTimeoutError } from '../../src/index.js';
import { localFailure } from '../../src/transport/failure.js';
import { asBlob, fetchTransport, type SendContent } from '../../src/transport/fetch.js';
import type { StreamedContent } from '../../src/transport/transport.js';
import { asStream } from '../../src/transport/upload-stream.js';
import { RawResponse } from '../../src/wire/response.js';
import { deferred } from '../support/deferred.js';
import { listening } from '../support/listening.js';

async function served(listener: RequestListener): Promise<string> {
  const server = await listening(createServer(listener));
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const contentOf = (parts: () => AsyncIterable<Uint8Array>, more: Partial<StreamedContent> = {}): StreamedContent => ({
  length: undefined,
  repeatable: false,
  open: parts,
  release: () => undefined,
  ...more,
});

/** Sends content, and returns the status, or the reason of the failure. */
async function send(origin: string, sendContent: SendContent, body: StreamedContent): Promise<unknown> {
  const end = await fetchTransport(
    fetch,
    sendContent,
  )({
    origin,
    path: '/',
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
    headersTimeout: 5_000,
    bodyTimeout: 5_000,
    maxBytes: 1_000,
    streams: false,
    cancellation: { follow: () => undefined, unfollow: () => undefined },
  }).catch((failure: unknown) => failure);
  return end instanceof Error ? end.cause : end instanceof RawResponse ? end.status : end;
}

const bytes = (text: string): Uint8Array => Buffer.from(text);

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

describe('a streamed upload', () => {
  test('is uploaded while its source is still open', async () => {
    const first = deferred();
    let received = '';
    const origin = await served(async (request, response) => {
      request.once('data', () => first.resolve());
      received = await textOf(request);
      response.end();
    });
    async function* source(): AsyncGenerator<Uint8Array> {
      yield bytes('first, ');
      await first.promise;
      yield bytes('second');
    }
    expect(await send(origin, asStream, contentOf(source))).toBe(200);
    expect(received).toBe('first, second');
  });

  test('has no deadline while its source gives nothing, and one while the server is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = deferred();
    const answered = deferred();
    const received = deferred();
    const origin = await served((request) => void textOf(request).then(() => received.resolve()));
    async function* source(): AsyncGenerator<Uint8Array> {
      yield bytes('a');
      asked.resolve();
      await answered.promise;
    }
    const end = send(origin, asStream, contentOf(source));
    await asked.promise;
    vi.advanceTimersByTime(60_000);
    answered.resolve();
    await received.promise;
    vi.advanceTimersByTime(60_000);
    expect(await end).toEqual(new HeadersTimeoutError(5_000));
  });

  test('fails with the failure of its source', async () => {
    const failure = localFailure('Cannot read what is to be sent', new Error('broken'));
    const origin = await served((request, response) => void textOf(request).then(() => response.end()));
    async function* source(): AsyncGenerator<Uint8Array> {
      yield bytes('a');
      throw failure;
    }
    expect(await send(origin, asStream, contentOf(source))).toBe(failure);
  });

  test('ends its source when the server refuses early', async () => {
    const ended = deferred();
    const origin = await served((_request, response) => {
      response.writeHead(413, { connection: 'close' }).end();
    });
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          yield new Uint8Array(65_536);
          await new Promise(setImmediate);
        }
      } finally {
        ended.resolve();
      }
    }
    expect(await send(origin, asStream, contentOf(source))).toBe(413);
    await ended.promise;
  });
});

describe('an upload of a blob', () => {
  async function* unread(): AsyncGenerator<Uint8Array> {
    yield* [];
    throw new Error('The content was read.');
  }

  test('is sent without being read, and reported as sent when the server responds', async () => {
    const seen: unknown[] = [];
    const origin = await served(async (request, response) => {
      seen.push(await textOf(request), request.headers['content-type'], request.headers['content-length']);
      response.end();
    });
    const whole = () => ({ blob: new Blob(['a blob']), sent: () => void seen.push('sent') });
    expect(await send(origin, asBlob, contentOf(unread, { whole }))).toBe(200);
    expect(seen).toEqual(['a blob', 'text/plain', '6', 'sent']);
  });

  test('closes the response when reporting it fails', async () => {
    let closed: Promise<unknown> | undefined;
    const origin = await served((_request, response) => {
      closed = once(response, 'close');
      response.writeHead(200).write('begun');
    });
    const failure = new Error('the listener fails');
    const sent = (): void => {
      throw failure;
    };
    const whole = () => ({ blob: new Blob(['text']), sent });
    const body = contentOf(async function* () {}, { whole });
    expect(await send(origin, asBlob, body)).toBe(failure);
    await closed;
  });

  test('comes from memory where the source is a stream', async () => {
    let received = '';
    const origin = await served(async (request, response) => {
      received = await textOf(request);
      response.end();
    });
    async function* source(): AsyncGenerator<Uint8Array> {
      yield bytes('a ');
      yield bytes('stream');
    }
    expect(await send(origin, asBlob, contentOf(source, { whole: () => undefined }))).toBe(200);
    expect(received).toBe('a stream');
  });
});
