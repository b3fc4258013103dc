/** Header fields of a request: names in lower case, each with its values in order. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A request as the two edges (`node:http`, WHATWG `fetch`) hand it over: nothing is parsed, nothing is read yet. */
export interface Exchange {
  readonly method: string;
  /** Path and query as they were sent, e.g. `/platform-services/rest/v2/entities/a/b?depth=1`. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The bytes of the body, to be read once; empty where there is none. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Whether the peer is this machine; control paths are open to it (see `control/`). */
  readonly loopback: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What is sent back. A body is text, bytes, or a stream of bytes that is read as the client takes it. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: null | string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The section or resolution that decided, for the journal, e.g. `4.8` or `R-36`. */
  readonly rule: string;
}
