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
export interface FaultedRequest {
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
  const effects: readonly ((response: HttpResponse) => HttpResponse)[] = [
    withBody(fault),
    withHeaders(fault),
    ...(fault.brokenJson ? [withComma] : []),
    ...(fault.wrongLength ? [withWrongLength] : []),
    ...(fault.truncateAfterBytes === undefined ? [] : [truncated(fault.truncateAfterBytes)]),
    ...(fault.bytesPerSecond === undefined ? [] : [slowed(fault.bytesPerSecond, signal)]),
  ];
  return effects.reduce((before, effect) => effect(before), { ...response, rule: journalRule });
}

/** The header fields that describe a body. */
const ofBody: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'content-range']);

/** Replaces the body by that of the fault, if it has one. */
function withBody({ body: text, base64, contentType }: Fault) {
  return (response: HttpResponse): HttpResponse => {
    const body = base64 === undefined ? text : base64Bytes(base64);
    if (body === undefined || response.body === null || response.dropped) return response;
    const others = Object.entries(response.headers).filter(([name]) => !ofBody.has(name.toLowerCase()));
    const usual = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream';
    return { ...response, headers: { ...Object.fromEntries(others), 'Content-Type': contentType ?? usual }, body };
  };
}

/** Replaces header fields, whose names may be in another case. */
function withHeaders({ headers: given = {} }: Fault) {
  return (response: HttpResponse): HttpResponse => {
    const replaced = new Set(Object.keys(given).map((name) => name.toLowerCase()));
    const others = Object.entries(response.headers).filter(([name]) => !replaced.has(name.toLowerCase()));
    return { ...response, headers: { ...Object.fromEntries(others), ...given } };
  };
}

type Chunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Replaces the body by chunks. The headers announce its length, if it is known. */
function withChunks(
  response: HttpResponse,
  change: (chunks: Chunks) => AsyncIterable<Uint8Array>,
  further = 0,
): HttpResponse {
  const { body, headers } = response;
  if (body === null) return response;
  const whole = typeof body === 'string' ? utf8Bytes(body) : ArrayBuffer.isView(body) ? body : undefined;
  const own = body instanceof TextChunks ? body.byteLength : Number(headers['Content-Length'] ?? Number.NaN);
  const length = (whole?.byteLength ?? own) + further;
  const announced = Number.isNaN(length) ? {} : { 'Content-Length': String(length) };
  const chunks =
    whole === undefined && typeof body === 'object' && !ArrayBuffer.isView(body) ? body : [whole ?? new Uint8Array()];
  return { ...response, headers: { ...headers, ...announced }, body: change(chunks) };
}

/** Appends a comma to the body. No JSON text ends with one. */
function withComma(response: HttpResponse): HttpResponse {
  if (typeof response.body === 'string') return { ...response, body: `${response.body},` };
  const add = async function* (chunks: Chunks) {
    yield* chunks;
    yield utf8Bytes(',');
  };
  return withChunks(response, add, 1);
}

function withWrongLength(response: HttpResponse): HttpResponse {
  const breakOff = async function* (chunks: Chunks) {
    yield* chunks;
    throw new TruncatedBody();
  };
  return withChunks(response, breakOff, 1);
}

/** Truncates the body after a number of bytes. The headers still announce the whole body. */
function truncated(bytes: number) {
  return (response: HttpResponse): HttpResponse => {
    const length = wholeLength(response);
    return length !== undefined && length <= bytes
      ? response
      : withChunks(response, (chunks) => firstBytes(chunks, bytes));
  };
}

async function* firstBytes(chunks: Chunks, bytes: number): AsyncIterable<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (chunk.byteLength > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw new TruncatedBody();
    }
    left -= chunk.byteLength;
    yield chunk;
  }
}

function slowed(bytesPerSecond: number, signal: AbortSignal) {
  return (response: HttpResponse) => withChunks(response, (chunks) => slowly(chunks, bytesPerSecond, signal));
}

/** Waits for the time that the bytes of a tick take at this rate, and then sends them at once. */
async function* slowly(chunks: Chunks, bytesPerSecond: number, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const portion = Math.max(1, Math.floor((bytesPerSecond * tick) / 1_000));
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.byteLength && !signal.aborted; start += portion) {
      const part = chunk.subarray(start, start + portion);
      await delay((part.byteLength / bytesPerSecond) * 1_000, [signal]);
      yield part;
    }
  }
}
