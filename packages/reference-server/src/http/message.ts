import type { ByteShare } from '../memory/bytes.js';
import { ownText } from '../memory/caches.js';
import { nextTurn, utf8Bytes, utf8Length } from '../platform/runtime.js';

/** The header fields of a request: names in lower case with their values in order. */
export type RequestHeaders = ReadonlyMap<string, readonly string[]>;

/** A request as `node:http` or WHATWG `fetch` received it, before anything is parsed or read. */
export interface HttpRequest {
  readonly method: string;
  /** The path and query as they were sent, e.g. `/platform-services/rest/v2/entities/a/b?depth=1`. */
  readonly target: string;
  /** The scheme and the authority from the header `Host`, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly headers: RequestHeaders;
  /**
   * The bytes of the body, which can be read once. Empty if there is no body. It is refused if the client disconnects
   * before it is complete.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** The bytes that the request holds of a body that is received as a whole. They are given back after the response. */
  readonly received: ByteShare;
  /**
   * Whether the request comes from this machine and is addressed to it, and so may use control paths (see `control/`).
   * A web page whose host name resolves to this machine (DNS rebinding) is addressed by that name.
   */
  readonly loopback: boolean;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** A response. Its body is text, bytes, or a stream of bytes that is read as fast as the client receives it. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** If a stream fails, the connection is closed, so that the client notices the incomplete response. */
  readonly body: null | string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The section or resolution that decides, for the journal, e.g. `4.8` or `R-36`. */
  readonly rule: string;
  /** Whether the connection is closed without a response, as an injected fault can do (see `control/`). */
  readonly dropped?: boolean;
}

/** The status of a response in the journal and in the log. */
export function shownStatus({ dropped, status }: HttpResponse): number {
  return dropped ? 0 : status;
}

/** A response, or a promise of it. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** A request and its outcome, for the log. */
export interface RequestLine {
  /** The HTTP method in upper case, e.g. `GET`. */
  readonly method: string;
  /** The target as it was sent. Loggers hide its secrets with `redactTarget`. */
  readonly target: string;
  /** 0 if the connection was dropped. */
  readonly status: number;
  /** The section or resolution that decided, e.g. `4.8` or `R-36`; `fault` if a fault was injected. */
  readonly rule: string;
  /** How long it took until the response could be sent, in milliseconds. */
  readonly durationMs: number;
}

/** Receives requests and errors of a running server. */
export interface Logger {
  /** Called once for each request, when its response can be sent. */
  request(line: RequestLine): void;
  /** An unexpected exception. The client gets the same traceback id. */
  serverError(error: unknown, tracebackId: string): void;
}

/** Logs only server errors, to standard error. */
export const errorLogger: Logger = {
  request() {},
  serverError(error, tracebackId) {
    console.error(`[${tracebackId}]`, error);
  },
};

/**
 * Thrown by a response body that an injected fault or another service truncates. It is not reported as a server error.
 */
export class TruncatedBody extends Error {
  constructor(message = 'An injected fault has truncated the body.') {
    super(message);
    this.name = 'TruncatedBody';
  }
}

/** The first value of a header field, or `undefined`. `name` is in lower case. */
export function header(headers: RequestHeaders, name: string): string | undefined {
  return headerValues(headers, name)[0];
}

/** All values of a header field, in order. `name` is in lower case. */
export function headerValues(headers: RequestHeaders, name: string): readonly string[] {
  return headers.get(name) ?? [];
}

/** The token of the header `Authorization: Bearer …`, or `undefined`. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerValues(headers, 'authorization').at(-1)?.trim() ?? '')?.[1];
}

/** The headers of every response but downloads: it must not be cached, and its type must not be guessed. */
const computed = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/** The headers of a response with a body of a media type. Spreading the others would take several times as long. */
function headersFor(type: string): HttpResponse['headers'] {
  return {
    'Content-Type': type,
    'Cache-Control': computed['Cache-Control'],
    'X-Content-Type-Options': computed['X-Content-Type-Options'],
  };
}

/**
 * The header of content whose media type a user chose. A browser that shows it as a page gives it an origin of its own
 * and runs no scripts, so that the page can neither use the session of its reader nor the control paths.
 */
export const sandboxed = { 'Content-Security-Policy': 'sandbox' } as const;

/** The maximum length of a text that is sent as a whole, in characters. */
const shortLength = 1 << 16;

/**
 * 200 with a text, as a string or in chunks. A short text is sent as a whole, with its length.
 *
 * @param type the media type of the text
 * @param rule the section or resolution that decides, for the journal
 * @param byteLength the length of the text in UTF-8, if it is known, since counting takes long for long texts
 * @example content('application/json', completed(writingJson(result, options, state)).chunks, 'R-35')
 */
export function content(
  type: string,
  text: string | readonly string[],
  rule: string,
  byteLength?: number,
): HttpResponse {
  const whole = typeof text === 'string' ? text : text.length === 1 ? text[0] : undefined;
  const body =
    whole !== undefined && whole.length <= shortLength
      ? whole
      : new TextChunks(typeof text === 'string' ? [text] : text, byteLength);
  return { status: 200, headers: headersFor(type), body, rule };
}

/**
 * 200 with a text that is written while the client receives it. Other requests are answered between the parts, of which
 * each should take a few milliseconds at most.
 *
 * @param type the media type of the text
 * @param rule the section or resolution that decides, for the journal
 */
export function writtenOnDemand(type: string, text: Iterable<string>, rule: string): HttpResponse {
  const body = {
    async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
      for (const part of text) {
        if (part !== '') yield utf8Bytes(part);
        await nextTurn();
      }
    },
  };
  return { status: 200, headers: headersFor(type), body, rule };
}

/** 200 with an empty body, which R-53 calls "nothing". */
export function nothing(rule: string): HttpResponse {
  return { status: 200, headers: { ...computed }, body: null, rule };
}

/** Closes the connection without a response. */
export function droppedConnection(rule: string): HttpResponse {
  return { status: 500, headers: {}, body: null, rule, dropped: true };
}

/** 204, for `OPTIONS` and control paths. */
export function noContent(rule: string, headers: Record<string, string> = {}): HttpResponse {
  return { status: 204, headers: { ...computed, ...headers }, body: null, rule };
}

/** A response with a small JSON value. */
export function jsonValue(
  status: number,
  value: { readonly [member: string]: unknown },
  rule: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return shortText(status, { type: 'application/json', text: JSON.stringify(value) }, rule, headers);
}

/** The number of bytes of a body that is sent as a whole; `undefined` for a stream and for no body. */
export function wholeLength({ body }: HttpResponse): number | undefined {
  if (typeof body === 'string') return utf8Length(body);
  return ArrayBuffer.isView(body) ? body.byteLength : undefined;
}

/** The response to `HEAD`: that of `GET` without its body. */
export function withoutBody(response: HttpResponse): HttpResponse {
  const length = wholeLength(response);
  const headers = length === undefined ? response.headers : { ...response.headers, 'Content-Length': String(length) };
  return { ...response, headers, body: null };
}

/** A text with its media type. */
export interface TypedText {
  readonly type: string;
  readonly text: string;
}

/** A response with a short text. */
export function shortText(
  status: number,
  { type, text }: TypedText,
  rule: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { ...headersFor(type), ...headers }, body: text, rule };
}

/** How many chunks are encoded in a turn of the event loop. */
const encodedInTurn = 16;

/**
 * A text that is encoded chunk by chunk, as fast as the client receives it. Chunks that have been read are not kept.
 */
export class TextChunks implements AsyncIterable<Uint8Array> {
  /** The size of the whole text. */
  readonly byteLength: number;
  readonly #chunks: string[];

  constructor(chunks: readonly string[], byteLength = chunks.reduce((sum, chunk) => sum + utf8Length(chunk), 0)) {
    this.#chunks = chunks.toReversed();
    this.byteLength = byteLength;
  }

  /** The first characters of what has not been read yet. */
  beginning(length: number): string {
    const parts: string[] = [];
    let left = length;
    for (let index = this.#chunks.length - 1; index >= 0 && left > 0; index -= 1) {
      const part = this.#chunks[index]?.slice(0, left) ?? '';
      left -= part.length;
      parts.push(part);
    }
    return ownText(parts.join(''));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const encoder = new TextEncoder();
    let encoded = 0;
    for (let chunk = this.#chunks.pop(); chunk !== undefined; chunk = this.#chunks.pop()) {
      yield encoder.encode(chunk);
      encoded += 1;
      // A client that takes all chunks at once would hold up others.
      if (encoded % encodedInTurn === 0) await nextTurn();
    }
  }
}

/** The header fields that scripts of other origins may read (5.5). */
const exposed = 'gm-rpc-body, gm-rpc-body-type, gm-rpc-client-id, gm-rpc-response-key, gm-rpc-response-key-algo';

/**
 * Adds the headers for scripts of other origins to the response, if the request has an `Origin` (5.5, R-10). A
 * preflight gets the methods in `Allow` of the response.
 */
export function withCors(request: HttpRequest, response: HttpResponse): HttpResponse {
  const { headers } = request;
  const origin = header(headers, 'origin');
  if (origin === undefined) return response;
  const allow = response.headers['Allow'];
  const requestedHeaders = header(headers, 'access-control-request-headers');
  return {
    ...response,
    headers: {
      ...response.headers,
      ...(isPreflight(request) && allow !== undefined ? preflightHeaders(allow, requestedHeaders) : {}),
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Expose-Headers': exposed,
      Vary: 'Origin',
    },
  };
}

/** Whether a browser asks whether a page of another origin may send a request (5.5). */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === 'OPTIONS' && header(headers, 'access-control-request-method') !== undefined;
}

function preflightHeaders(allow: string, requestedHeaders: string | undefined): Record<string, string> {
  return {
    'Access-Control-Allow-Methods': allow,
    'Access-Control-Max-Age': '600',
    ...(requestedHeaders === undefined ? {} : { 'Access-Control-Allow-Headers': requestedHeaders }),
  };
}
