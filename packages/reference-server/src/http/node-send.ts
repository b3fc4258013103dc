import type { ServerResponse } from 'node:http';
import type { ByteShare } from './byte-budget.js';
import { type HttpResponse, TruncatedBody } from './message.js';
import { TextChunks } from './response.js';

export interface SendSettings {
  /** Whether the connection is closed after this response. */
  readonly close: boolean;
  /** What the client has not read yet of this response. Its bytes are given back while they are read. */
  readonly unread: ByteShare;
  /** Reports an error of a streamed body. */
  readonly report: (error: unknown) => void;
}

/** How many bytes a response holds in memory until the client has read it. Those of a stream are made or found on demand. */
export function heldBytes({ body }: HttpResponse): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return body instanceof Uint8Array || body instanceof TextChunks ? body.byteLength : 0;
}

/** Sends a response. */
export function send(response: ServerResponse, answer: HttpResponse, settings: SendSettings): void {
  if (response.destroyed || answer.dropped) {
    response.socket?.destroy();
    cancelBody(answer).catch(settings.report);
    return;
  }
  const { status, body } = answer;
  // Names and values in turn, which node:http writes without making an object of them.
  const headers: string[] = [];
  for (const [name, value] of Object.entries(answer.headers)) headers.push(name, value);
  if (settings.close) headers.push('Connection', 'close');
  if (body !== null && typeof body !== 'string' && !(body instanceof Uint8Array)) {
    response.writeHead(status, headers);
    stream(response, body, settings.unread).catch(settings.report);
    return;
  }
  if (body !== null) headers.push('Content-Length', String(Buffer.byteLength(body)));
  else if (needsLength(response, answer)) headers.push('Content-Length', '0');
  response.writeHead(status, headers).end(body ?? undefined);
}

/** Whether an empty response needs `Content-Length: 0` so that it is not chunked. `HEAD` has the length of `GET` or none. */
function needsLength({ req }: ServerResponse, { status, headers }: HttpResponse): boolean {
  return req.method !== 'HEAD' && status !== 204 && status !== 304 && headers['Content-Length'] === undefined;
}

/**
 * Sends a streamed body. If the stream fails, the connection is closed, which shows that the response is incomplete.
 *
 * @throws the error of the stream, unless the client has disconnected or a fault has truncated the body
 */
async function stream(response: ServerResponse, body: AsyncIterable<Uint8Array>, unread: ByteShare): Promise<void> {
  // Sends the headers. Unlike flushHeaders, this sends them as Latin-1, which HTTP prescribes (D-56).
  response.write(new Uint8Array());
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await drained(response);
      unread.giveBack(chunk.byteLength);
    }
  } catch (error) {
    const isExpected = error instanceof TruncatedBody || response.destroyed;
    response.socket?.destroySoon();
    if (!isExpected) throw error;
    return;
  }
  response.end();
}

/** Ends a body that is not sent, so that it releases its resources. */
async function cancelBody({ body }: HttpResponse): Promise<void> {
  if (body !== null && typeof body === 'object' && Symbol.asyncIterator in body) {
    await body[Symbol.asyncIterator]().return?.();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
  });
}
