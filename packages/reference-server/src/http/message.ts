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

/** A response, or a promise of it if the request has to wait for something. A small request waits for nothing. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** Continues with a response: at once if it is there, so that no request waits without need. */
export function whenReady(answer: Answer, next: (response: HttpResponse) => HttpResponse): Answer {
  return answer instanceof Promise ? answer.then(next) : next(answer);
}

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
