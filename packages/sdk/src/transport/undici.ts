import type { Readable } from 'node:stream';
import type { RequestDispatcher } from './options.js';
import type { Transport, TransportRequest } from './transport.js';
import { isStreamed, type StreamedContent } from './transport.js';
import { UndiciRequest } from './undici-request.js';

/** Larger bodies are sent in parts, so that the time to transfer them does not count as waiting for the response. */
const largestWhole = 256 * 1024;

const partSize = 64 * 1024;

/** An undici dispatcher, which may not exist before the first request. */
export interface DispatcherSource {
  readonly current: RequestDispatcher | undefined;
  open(): Promise<RequestDispatcher>;
}

/**
 * Creates a transport from an undici dispatcher. Undici's deadlines are disabled, because those of the SDK are exact
 * and apply to each call.
 *
 * @param isForeign whether the dispatcher is not the client's own, so that only the headers deadline limits connecting
 */
export function undiciTransport(source: DispatcherSource, isForeign = false): Transport {
  return (request) =>
    new Promise((resolve, reject) => {
      const handler = new UndiciRequest(request, resolve, reject);
      if (isForeign) handler.waitForServer();
      const { origin, path, method, body } = request;
      const content = body === undefined ? undefined : streamedContent(body);
      const options = {
        origin,
        path,
        method,
        headers: headersOf(request, content),
        body: content === undefined ? wholeBody(body) : handler.upload(content),
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      if (source.current === undefined) {
        const dispatch = (opened: RequestDispatcher) => handler.isOver || opened.dispatch(options, handler);
        source.open().then(dispatch).catch(reject);
      } else {
        source.current.dispatch(options, handler);
      }
    });
}

function wholeBody(body: TransportRequest['body']): string | Uint8Array | Readable | null {
  return body === undefined || isStreamed(body) ? null : body;
}

function headersOf(
  { headers }: TransportRequest,
  content: StreamedContent | undefined,
): Readonly<Record<string, string>> {
  return content?.length === undefined ? headers : { ...headers, 'content-length': String(content.length) };
}

/** The content as a stream; `undefined` if it is sent as a whole. */
function streamedContent(body: NonNullable<TransportRequest['body']>): StreamedContent | undefined {
  if (isStreamed(body)) return body;
  if (body.length <= largestWhole) return undefined;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { length: bytes.byteLength, repeatable: true, open: () => partsOf(bytes), release: () => undefined };
}

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.byteLength; start += partSize) yield bytes.subarray(start, start + partSize);
}
