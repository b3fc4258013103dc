import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { isStreamed, type StreamedContent } from './operation.js';
import type { Transport, WireRequest } from './transport.js';
import { UndiciExchange } from './undici-exchange.js';

/** Bodies above this many bytes go out in parts, so that their way is seen and not taken for waiting. */
const largestWhole = 256 * 1024;

const partSize = 64 * 1024;

/** Sends by an undici dispatcher. Its own deadlines are put off: those of the SDK are exact, and hold for each call. */
export function undiciTransport(dispatcher: Dispatcher): Transport {
  return (request) =>
    new Promise((resolve, reject) => {
      const exchange = new UndiciExchange(request, resolve, reject);
      const { origin, path, method, body } = request;
      const content = body === undefined ? undefined : streamedContent(body);
      const options = {
        origin,
        path,
        method,
        headers: headersOf(request, content),
        body: content === undefined ? wholeBody(body) : exchange.upload(content),
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      dispatcher.dispatch(options, exchange);
    });
}

function wholeBody(body: WireRequest['body']): string | Uint8Array | Readable | null {
  return body === undefined || isStreamed(body) ? null : body;
}

function headersOf({ headers }: WireRequest, content: StreamedContent | undefined): Readonly<Record<string, string>> {
  return content?.length === undefined ? headers : { ...headers, 'content-length': String(content.length) };
}

/** What is to be streamed; `undefined` for what goes out at once. */
function streamedContent(body: NonNullable<WireRequest['body']>): StreamedContent | undefined {
  if (isStreamed(body)) return body;
  if (body.length <= largestWhole) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { length: bytes.byteLength, repeatable: true, open: () => partsOf(bytes), release: () => undefined };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += partSize) yield bytes.subarray(start, start + partSize);
}
