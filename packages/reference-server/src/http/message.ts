/** Header fields of a request: names in lower case, each with its values in order. Has no prototype. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as the two edges (`node:http`, WHATWG `fetch`) hand it over: nothing is parsed, nothing is read yet. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query as they were sent, e.g. `/platform-services/rest/v2/entities/a/b?depth=1`. */
  readonly target: string;
  /** Scheme and authority by the request's `Host`, without a slash, e.g. `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly headers: RequestHeaders;
  /** The bytes of the body, to be read once; empty where there is none. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Whether the peer is this machine; control paths are open to it (see `control/`). */
  readonly loopback: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What is sent back. A body is text, bytes, or a stream of bytes that is read as the client takes it. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream that fails breaks the connection, so that the client sees an unfinished answer. */
  readonly body: null | string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The section or resolution that decided, for the journal, e.g. `4.8` or `R-36`. */
  readonly rule: string;
  /** Whether the connection is closed without an answer: an injected fault (see `control/`). */
  readonly dropped?: boolean;
}

/** Thrown by the body of an answer that is to break off, so that it is told from a fault of the server. */
export class TruncatedBody extends Error {
  constructor() {
    super('The answer breaks off.');
    this.name = 'BrokenOff';
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

/** The token of an `Authorization: Bearer …` field, or `undefined`. */
export function bearerToken(headers: RequestHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headerValues(headers, 'authorization').at(-1)?.trim() ?? '')?.[1];
}
