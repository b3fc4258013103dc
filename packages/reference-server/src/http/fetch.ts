import type { Answer, HttpRequest, HttpResponse } from './message.js';
import { bodyEndedEarly, joined } from './request-body.js';

/** Answers a request. Never throws or rejects. */
export type Handle = (request: HttpRequest) => Answer;

/**
 * Answers a WHATWG request in this process, without a socket.
 *
 * @throws the reason of the request's signal, if it is aborted before there is a response
 */
export async function fetchBy(handle: Handle, request: Request): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const url = new URL(request.url);
  const answer = await handle({
    method: request.method,
    target: url.pathname + url.search,
    origin: url.origin,
    headers: headersOf(request),
    body: bodyOf(request),
    receive: (limit) => receiveBody(request, limit),
    loopback: true,
    signal,
  });
  signal.throwIfAborted();
  if (answer.dropped) return Response.error();
  return new Response(responseBody(answer, signal), { status: answer.status, headers: { ...answer.headers } });
}

/** `Headers` joins the values of a repeated field. The values of options are split again. */
function headersOf(request: Request): HttpRequest['headers'] {
  const headers: Record<string, string | readonly string[]> = Object.create(null);
  for (const [name, value] of request.headers) {
    headers[name] = name.startsWith('gm-') && value.includes(', ') ? value.split(', ') : value;
  }
  return headers;
}

async function* bodyOf(request: Request): AsyncIterable<Uint8Array> {
  // Some browsers cannot iterate over streams.
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let each = await reader.read(); !each.done; each = await reader.read()) {
      // A copy, since the bytes may be kept, and their sender may use its buffer again.
      yield new Uint8Array(each.value);
    }
  } catch {
    throw bodyEndedEarly();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function receiveBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return joined(chunks);
}

function responseBody(
  { status, body }: HttpResponse,
  signal: AbortSignal,
): string | Uint8Array | ReadableStream<Uint8Array> | null {
  if (body === null || status === 204 || status === 205 || status === 304) return null;
  return typeof body === 'string' || body instanceof Uint8Array ? body : streamOf(body, signal);
}

/** A stream that reads the body on demand, and ends it when the stream is cancelled. It fails when the signal is aborted. */
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
