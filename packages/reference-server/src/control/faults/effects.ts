import { base64Bytes } from '@platform-services/sdk/model';
import { type Delays, delay } from '../../http/delays.js';
import { type FailureContext, failure } from '../../http/failure.js';
import { droppedConnection, type HttpResponse, TextChunks, TruncatedBody, wholeLength } from '../../http/message.js';
import { DeclaredError } from '../../model/refusal.js';
import { utf8Bytes } from '../../platform/runtime.js';
import type { Fault } from './fault.js';
import type { InjectedFault } from './faults.js';

/** The rule in the journal for requests with an injected fault. */
const journalRule = 'fault';

/** The time between two parts of a slow body, in milliseconds. */
const tick = 50;

const dropped = droppedConnection(journalRule);

/** What a fault needs of its request. */
interface FaultedRequest {
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly delays: Delays;
  expireSession(): void;
}

/**
 * Waits for the delay of a fault, and then returns the response of the fault. Returns `undefined` if the service is to
 * answer. A request whose client disconnects meanwhile has no effect, nor has one whose delay the server ends.
 */
export async function injectedResponse(
  { fault: { status, drop, expireSession }, delayMs }: InjectedFault,
  request: FaultedRequest,
  failures: FailureContext,
): Promise<HttpResponse | undefined> {
  if (delayMs > 0 && !(await request.delays.wait(delayMs, request.signal))) return dropped;
  if (expireSession) request.expireSession();
  if (drop) return dropped;
  if (status === undefined) return undefined;
  if (status === 204 || status === 205 || status === 304) return { status, headers: {}, body: null, rule: journalRule };
  return failure(new DeclaredError(status, 'Fault', journalRule, 'This failure is an injected fault.'), failures);
}

/** Applies a fault to a response, which may be the response of the fault itself. */
export function applyFault(fault: Fault, response: HttpResponse, { signal }: FaultedRequest): HttpResponse {
  // A step of a scenario leaves the response as it is.
  if (Object.keys(fault).length === 0) return response;
  return withTransfer(fault, withHeaders(fault, withBody(fault, { ...response, rule: journalRule })), signal);
}

/** The header fields that describe a body. */
const ofBody: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'content-range']);

/** Replaces the body by that of the fault, if it has one. */
function withBody({ body: text, base64, contentType }: Fault, response: HttpResponse): HttpResponse {
  const body = base64 === undefined ? text : base64Bytes(base64);
  if (body === undefined || response.body === null || response.dropped) return response;
  const others = Object.entries(response.headers).filter(([name]) => !ofBody.has(name.toLowerCase()));
  const usual = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
  return { ...response, headers: { ...Object.fromEntries(others), 'Content-Type': contentType ?? usual }, body };
}

/** Replaces header fields, whose names may be in another case. */
function withHeaders({ headers: given = {} }: Fault, response: HttpResponse): HttpResponse {
  const replaced = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const others = Object.entries(response.headers).filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...response, headers: { ...Object.fromEntries(others), ...given } };
}

type Chunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Replaces the body by one that is sent as the fault says. The headers announce its length, if it is known. */
function withTransfer(fault: Fault, response: HttpResponse, signal: AbortSignal): HttpResponse {
  const { brokenJson = false, wrongLength = false, truncateAfterBytes, bytesPerSecond } = fault;
  const { body, headers } = response;
  const isUsual = !brokenJson && !wrongLength && truncateAfterBytes === undefined && bytesPerSecond === undefined;
  if (body === null || isUsual) return response;
  const chunks: Chunks = typeof body === 'string' ? [utf8Bytes(body)] : ArrayBuffer.isView(body) ? [body] : body;
  const known = body instanceof TextChunks ? body.byteLength : wholeLength(response);
  const length = (known ?? Number(headers['Content-Length'] ?? Number.NaN)) + Number(brokenJson) + Number(wrongLength);
  const announced = Number.isNaN(length) ? {} : { 'Content-Length': String(length) };
  const sent = faulty(chunks, fault);
  return {
    ...response,
    headers: { ...headers, ...announced },
    body: bytesPerSecond === undefined ? sent : slowly(sent, bytesPerSecond, signal),
  };
}

/** The body with a comma after it, with which no JSON text ends, or broken off where the fault says. */
async function* faulty(chunks: Chunks, fault: Fault): AsyncIterable<Uint8Array> {
  let left = fault.truncateAfterBytes ?? Number.POSITIVE_INFINITY;
  for await (const chunk of fault.brokenJson ? withComma(chunks) : chunks) {
    const part = chunk.subarray(0, left);
    if (part.byteLength > 0) yield part;
    if (part.byteLength < chunk.byteLength) throw new TruncatedBody();
    left -= part.byteLength;
  }
  if (fault.wrongLength) throw new TruncatedBody();
}

async function* withComma(chunks: Chunks): AsyncIterable<Uint8Array> {
  yield* chunks;
  yield utf8Bytes(',');
}

/** Waits for the time that the bytes of a tick take at this rate, and then sends them at once. */
async function* slowly(
  chunks: AsyncIterable<Uint8Array>,
  bytesPerSecond: number,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const portion = Math.max(1, Math.floor((bytesPerSecond * tick) / 1_000));
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.byteLength && !signal.aborted; start += portion) {
      const part = chunk.subarray(start, start + portion);
      await delay((part.byteLength / bytesPerSecond) * 1_000, [signal]);
      yield part;
    }
  }
}
