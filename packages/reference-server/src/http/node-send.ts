import type { ServerResponse } from 'node:http';
import { type HttpResponse, TruncatedBody } from './message.js';
import { TextChunks } from './response.js';
import type { UnreadBudget } from './unread-budget.js';

export interface SendSettings {
  /** Whether the connection is closed after this response. */
  readonly close: boolean;
  /** Counts what the client has not read yet. */
  readonly unread: UnreadBudget;
  /** Reports an error of a streamed body. */
  readonly report: (error: unknown) => void;
}

/** Sends a response, and resolves when it is sent or the client has disconnected. */
export async function send(response: ServerResponse, answer: HttpResponse, settings: SendSettings): Promise<void> {
  if (response.destroyed) return cancelBody(answer);
  if (answer.dropped) {
    response.socket?.destroy();
    return cancelBody(answer);
  }
  const { status, body, headers } = answer;
  response.statusCode = status;
  for (const name of Object.keys(headers)) response.setHeader(name, headers[name] ?? '');
  if (settings.close) response.setHeader('Connection', 'close');
  if (body !== null && typeof body !== 'string' && !(body instanceof Uint8Array)) {
    return stream(response, body instanceof TextChunks ? settings.unread.counted(body) : body, settings);
  }
  if (body !== null) response.setHeader('Content-Length', Buffer.byteLength(body));
  else if (needsLength(response)) response.setHeader('Content-Length', 0);
  response.end(body ?? undefined);
  return closed(response);
}

/** Whether an empty response needs `Content-Length: 0` so that it is not chunked. `HEAD` has the length of `GET` or none. */
function needsLength(response: ServerResponse): boolean {
  const { statusCode } = response;
  return (
    response.req.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304 && !response.hasHeader('Content-Length')
  );
}

/** Sends a streamed body. If the stream fails, the connection is closed, which shows that the response is incomplete. */
async function stream(response: ServerResponse, body: AsyncIterable<Uint8Array>, { report }: SendSettings) {
  // Sends the headers. Unlike flushHeaders, this sends them as Latin-1, which HTTP prescribes (D-56).
  response.write(new Uint8Array());
  try {
    for await (const chunk of body) {
      if (response.destroyed) return;
      if (!response.write(chunk)) await drained(response);
    }
  } catch (error) {
    if (!(error instanceof TruncatedBody || response.destroyed)) report(error);
    response.socket?.destroySoon();
    return;
  }
  response.end();
  await closed(response);
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

function closed(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.writableFinished) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('close', resolve);
  });
}
