import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isStreamed } from './operation.js';
import { fieldOf } from './response.js';
import { AnswerTooLarge, TextCollector, type Transport, type WireBody, type WireRequest } from './transport.js';

/** Sends by undici's `request`, whose own timers watch over headers and body. */
export function undiciTransport(dispatcher: Dispatcher): Transport {
  return async (request) => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: request.origin,
      path: request.path,
      method: request.method,
      ...contentOf(request),
      headersTimeout: request.headersTimeout,
      bodyTimeout: request.bodyTimeout,
      signal: request.signal ?? null,
    });
    return {
      status: statusCode,
      headers,
      readText: (limit) => readText(body, Number(fieldOf(headers, 'content-length')), limit),
      stream: () => streamOf(body),
    };
  };
}

function contentOf({ headers, body }: WireRequest): Pick<Dispatcher.RequestOptions, 'headers' | 'body'> {
  if (!isStreamed(body)) return { headers, body: body ?? null };
  const length = body.length === undefined ? {} : { 'content-length': String(body.length) };
  return { headers: { ...headers, ...length }, body: Readable.from(body.open()) };
}

function streamOf(body: ResponseBody): WireBody {
  body.on('error', () => undefined); // what breaks while nobody reads is told by the next read
  const parts: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await parts.next();
      return done === true ? undefined : value;
    },
    cancel: () => void body.destroy(),
  };
}

type ResponseBody = Dispatcher.ResponseData['body'];

/** @param length of the body where the server says it; the parser lets no body be longer than that */
function readText(body: ResponseBody, length: number, limit: number): Promise<string> {
  if (length <= limit) return body.text();
  return new Promise((resolve, reject) => {
    const collector = new TextCollector(limit);
    body.on('error', reject);
    if (length > limit) {
      body.destroy(new AnswerTooLarge(limit));
      return;
    }
    body.on('data', (part: Uint8Array) => {
      try {
        collector.add(part);
      } catch (error) {
        body.destroy(error instanceof Error ? error : undefined);
      }
    });
    body.on('end', () => resolve(collector.text()));
  });
}
