import { setMaxListeners } from 'node:events';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { type Dispatcher, errors } from 'undici';
import type { Exchange } from '../../case/exchange.js';

/** The beginning of a response. */
interface Head {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
}

/**
 * Sends a request, and returns its complete response with the bytes of the body, without compression.
 *
 * @param timeoutMs the time limit of the request with its response
 * @param onHead called when the status and the header fields have arrived
 * @throws the error of undici; the reason of the signal
 */
export async function receive(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  onHead: (head: Head) => void,
): Promise<Head & { readonly bytes: Uint8Array }> {
  signal?.throwIfAborted();
  const parts: Uint8Array[] = [];
  let head: Head = { status: 0, headers: {} };
  await new Promise<void>((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    const end = (error?: Error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      if (error === undefined) return resolve();
      failure = error;
      controller?.abort(error);
      reject(error);
    };
    const onAbort = () => end(errorOf(signal?.reason));
    const timer = setTimeout(() => end(new errors.HeadersTimeoutError()), timeoutMs);
    // Many requests at once may have the same signal, for which Node would warn of a leak.
    if (signal !== undefined) setMaxListeners(0, signal);
    signal?.addEventListener('abort', onAbort);
    // The time limit is for the whole response, so that undici needs none of its own.
    dispatcher.dispatch(
      { headersTimeout: 0, bodyTimeout: 0, ...request },
      {
        onRequestStart(started) {
          controller = started;
          // The request has ended while it waited for a connection.
          if (failure !== undefined) started.abort(failure);
        },
        onResponseStart(_controller, status, fields) {
          if (status < 200) return;
          head = { status, headers: fieldsOf(fields) };
          onHead(head);
        },
        onResponseData: (_controller, part) => void parts.push(part),
        onResponseEnd: () => end(),
        onResponseError: (_controller, error) => end(error),
      },
    );
  });
  const raw = new Uint8Array(Buffer.concat(parts));
  const coding = head.headers['content-encoding'];
  return { bytes: coding === undefined ? raw : await decompressed(raw, coding), ...head };
}

const errorOf = (reason: unknown): Error => (reason instanceof Error ? reason : new errors.RequestAbortedError());

function fieldsOf(headers: { readonly [name: string]: string | string[] | undefined }): Head['headers'] {
  const fields: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) fields[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return fields;
}

/** The maximum size of a response. The suite does not read larger ones. */
export const maxResponseBytes = 64 * 2 ** 20;

/** A proxy may compress a response although the request does not accept it. */
const codings: {
  readonly [coding: string]: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Promise<Buffer>;
} = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Returns the bytes of a body without the compression that the header field `Content-Encoding` names, or the same bytes
 * if they are not compressed like that.
 *
 * @throws the error of undici for a response that is longer than the suite reads
 */
async function decompressed(bytes: Uint8Array, coding: string): Promise<Uint8Array> {
  const name = coding.trim().toLowerCase();
  const decompress = Object.hasOwn(codings, name) && bytes.length > 0 ? codings[name] : undefined;
  if (decompress === undefined) return bytes;
  try {
    return await decompress(bytes, { maxOutputLength: maxResponseBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new errors.ResponseExceededMaxSizeError();
    }
    return bytes;
  }
}

/**
 * There is no complete response of the service.
 *
 * - `refused`: there was no connection.
 * - `timeout`: the response did not come in time.
 * - `broken`: the connection broke.
 * - `unavailable`: something else responded with the status 429, 502, 503 or 504.
 * - `unreadable`: the response is not HTTP, or is too long.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: 'refused' | 'timeout' | 'broken' | 'unavailable' | 'unreadable';
  readonly exchange: Exchange | undefined;

  constructor(kind: NoAnswer['kind'], message: string, exchange?: Exchange) {
    super(message);
    this.kind = kind;
    this.exchange = exchange;
  }
}

/** The run was interrupted, so no further request is sent. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Returns the kind and the message of a transport failure. */
export function failureOf(error: unknown, timeoutMs: number): { kind: NoAnswer['kind']; message: string } {
  const code = codeOf(error);
  if (code?.endsWith('_TIMEOUT')) return { kind: 'timeout', message: `no answer within ${timeoutMs} ms` };
  const what = error instanceof Error && error.message !== '' ? error.message : String(code ?? error);
  const isRefused = code !== undefined && connectionErrors.has(code);
  const unreadable = (reason: string) =>
    ({ kind: 'unreadable', message: `the answer cannot be read (${reason})` }) as const;
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return unreadable(`it has more than ${maxResponseBytes} bytes`);
  }
  if (error instanceof errors.HTTPParserError) return unreadable(what);
  if (isCertificate(code)) {
    const advice = 'if that is right, trust the certificate of its authority with --ca FILE';
    return {
      kind: 'refused',
      message: `no connection, its certificate is not trusted (${code ?? ''}: ${what}); ${advice}`,
    };
  }
  if (isRefused) return { kind: 'refused', message: `no connection (${code ?? ''}: ${what})` };
  return { kind: 'broken', message: `the answer broke off (${what})` };
}

const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
]);

function isCertificate(code: string | undefined): boolean {
  return code !== undefined && /CERT|SIGNATURE|ERR_TLS/.test(code);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
