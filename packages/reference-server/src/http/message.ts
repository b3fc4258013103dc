import { invalid, type Refusal } from '../model/refusal.js';
import { isStepDone, type Steps } from '../work/steps.js';

/** The header fields of a request: names in lower case with their values in order. The object has no prototype. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as `node:http` or WHATWG `fetch` received it, before anything is parsed or read. */
export interface HttpRequest {
  readonly method: string;
  /** The path and query as they were sent, e.g. `/platform-services/rest/v2/entities/a/b?depth=1`. */
  readonly target: string;
  /** The scheme and the authority from the header `Host`, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly headers: RequestHeaders;
  /** The bytes of the body, which can be read once. Empty if there is no body. */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * Receives the whole body.
   *
   * @returns `undefined` if it has more than `limit` bytes
   * @throws Refusal `invalid` if the client disconnects before the body is complete, `busy` if the bodies of all requests are
   *   too large together
   */
  receive(limit: number): Promise<Uint8Array | undefined>;
  /**
   * Whether the request comes from this machine and is addressed to it, which may use control paths (see `control/`). A
   * web page whose host name resolves to this machine (DNS rebinding) is addressed by that name.
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

/** A response, or a promise of it if the request has to wait for something. A small request waits for nothing. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** Continues with a response: at once if it is there, so that no request waits without need. */
export function whenReady(answer: Answer, next: (response: HttpResponse) => HttpResponse): Answer {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}

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

/** Thrown by a response body that an injected fault or another service truncates. It is not reported as a server error. */
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
  const values = headers[name];
  if (values === undefined) return [];
  return typeof values === 'string' ? [values] : values;
}

/** The token of the header `Authorization: Bearer …`, or `undefined`. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerValues(headers, 'authorization').at(-1)?.trim() ?? '')?.[1];
}

/** The decoded names and values of a query or a form, in order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A query or a form, as far as it could be decoded. */
export interface DecodedPairs {
  readonly pairs: Pairs;
  /** The refusal of the first name or value that could not be decoded. Missing if there is none. */
  readonly error?: Refusal;
}

/** The parts of a request target, as they were sent. */
export interface Target {
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
}

/** Splits a request target. The scheme and authority of an absolute target are ignored. */
export function splitTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const mark = local.indexOf('?');
  return mark < 0 ? { path: local, query: '' } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/**
 * Decodes the segments of a path. A trailing slash is ignored (R-5).
 *
 * @throws Refusal `invalid` if a percent-encoding is invalid
 */
export function decodePath(path: string): string[] {
  const parts = path.split('/');
  if (parts[0] === '') parts.shift();
  if (parts.at(-1) === '') parts.pop();
  return parts.map((part) => {
    const decoded = decode(part);
    if (decoded === undefined) throw brokenEncoding(`the path segment "${part}"`);
    return decoded;
  });
}

/**
 * Decodes in steps `application/x-www-form-urlencoded` text: a query or a form body (R-54).
 *
 * @param where what the text is, for messages
 * @param limit the maximum number of pairs
 * @throws Refusal `invalid` if there are more
 */
export function* decodingPairs(text: string, where: string, limit = Number.POSITIVE_INFINITY): Steps<DecodedPairs> {
  const pairs: (readonly [string, string])[] = [];
  let error: Refusal | undefined;
  for (let start = 0; start < text.length; ) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    const part = text.slice(start, end);
    start = end + 1;
    // Also those that are empty, of which a long text may consist.
    if (isStepDone(2)) yield;
    if (part === '') continue;
    if (pairs.length >= limit) throw invalid('R-62', `Expected at most ${limit} parameters in ${where}, got more.`);
    const equals = part.indexOf('=');
    const name = decode((equals < 0 ? part : part.slice(0, equals)).replaceAll('+', ' '));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1).replaceAll('+', ' '));
    if (name !== undefined && value !== undefined) pairs.push([name, value]);
    else error ??= brokenEncoding(`${where}, ${name === undefined ? 'in the name of a parameter' : `at "${name}"`}`);
  }
  return error === undefined ? { pairs } : { pairs, error };
}

/** Encodes `application/x-www-form-urlencoded` text. */
export function encodePairs(pairs: Pairs): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of pairs) encoded.append(name, value);
  return encoded.toString();
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function brokenEncoding(what: string): Refusal {
  const shown = what.length > 120 ? `${what.slice(0, 120)}…"` : what;
  return invalid('R-11', `Expected percent-encoded UTF-8 ("%" with two hexadecimal digits for each byte) in ${shown}.`);
}
