import type { Dispatcher } from 'undici';
import { fieldOf } from './response.js';
import { AnswerTooLarge, TextCollector, type Transport } from './transport.js';

/** Sends by undici's `request`, whose own timers watch over headers and body. */
export function undiciTransport(dispatcher: Dispatcher): Transport {
  return async (request) => {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: request.origin,
      path: request.path,
      method: request.method,
      headers: request.headers,
      body: request.body ?? null,
      headersTimeout: request.headersTimeout,
      bodyTimeout: request.bodyTimeout,
      signal: request.signal ?? null,
    });
    return {
      status: statusCode,
      headers,
      readText: (limit) => readText(body, Number(fieldOf(headers, 'content-length')), limit),
    };
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
