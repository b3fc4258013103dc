import type { ByteBudget } from '../memory/bytes.js';
import { bodyEndedEarly } from './body.js';
import type { HttpRequest, HttpResponse } from './message.js';

/** Answers a request. Never rejects. */
export type Handle = (request: HttpRequest) => Promise<HttpResponse>;

/**
 * Answers a WHATWG request in this process, without a socket.
 *
 * @param received the bodies that are received as a whole
 * @throws TypeError for anything but a request, and if its body has been read already, as the global `fetch` does
 * @throws the reason of the request's signal, if it is aborted before there is a response
 */
export async function fetchBy(handle: Handle, request: Request, received: ByteBudget): Promise<Response> {
  if (typeof request !== 'object' || !('signal' in request)) {
    throw new TypeError('Expected a Request, such as new Request(url, init).');
  }
  const { signal } = request;
  if (request.bodyUsed || request.body?.locked === true) {
    throw new TypeError('Expected a request whose body is unread. Pass a clone() of it, or read a clone.');
  }
  signal.throwIfAborted();
  const share = received.share();
  const url = new URL(request.url);
  const answer = await handle({
    method: request.method,
    target: url.pathname + url.search,
    origin: url.origin,
    headers: headersOf(request),
    body: bodyOf(request),
    received: share,
    loopback: true,
    signal,
  });
  share.giveBack();
  signal.throwIfAborted();
  if (answer.dropped) return Response.error();
  return new Response(responseBody(answer, signal), { status: answer.status, headers: { ...answer.headers } });
}

/** `Headers` joins the values of a repeated field. The values of options are split again. */
function headersOf(request: Request): HttpRequest['headers'] {
  const headers = new Map<string, readonly string[]>();
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase(); // happy-dom keeps the letters that were given
    headers.set(lower, lower.startsWith('gm-') ? value.split(', ') : [value]);
  }
  return headers;
}

/** The bytes of a body. It ends early when the signal of the request is aborted, as a connection would. */
async function* bodyOf(request: Request): AsyncIterable<Uint8Array> {
  const { body, signal } = request;
  // Some browsers cannot iterate over streams.
  const reader = body?.getReader();
  if (reader === undefined) return;
  const end = () => reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) await end();
  else signal.addEventListener('abort', end);
  try {
    for (let each = await reader.read(); !each.done; each = await reader.read()) {
      // The constructor would take a number as a length. `instanceof` does not recognise a Uint8Array of another realm.
      if (each.value[Symbol.toStringTag] !== 'Uint8Array') throw new TypeError('Expected a stream of bytes.');
      // A copy, since the bytes may be kept, and their sender may use its buffer again.
      yield new Uint8Array(each.value);
    }
    signal.throwIfAborted();
  } catch {
    throw bodyEndedEarly();
  } finally {
    signal.removeEventListener('abort', end);
    await end();
  }
}

function responseBody(
  { status, body }: HttpResponse,
  signal: AbortSignal,
): string | Uint8Array | ReadableStream<Uint8Array> | null {
  if (body === null || status === 204 || status === 205 || status === 304) return null;
  return typeof body === 'string' || ArrayBuffer.isView(body) ? body : streamOf(body, signal);
}

/**
 * A stream that reads the body on demand, and ends it when the stream is cancelled. It fails when the signal is
 * aborted.
 */
function streamOf(body: AsyncIterable<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      signal.throwIfAborted();
      if (done === true) controller.close();
      // A copy, since the reader may change or transfer the buffer, which belongs to a stored resource.
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
