import type { RawResponse } from '../wire/response.js';

/** Bytes that are generated while they are sent, so that they are never held in memory as a whole. */
export interface StreamedContent {
  /** The number of bytes; `undefined` if it is unknown before the end. */
  readonly length: number | undefined;
  /** Whether {@link open} can return the bytes a second time. */
  readonly repeatable: boolean;
  /** Returns the bytes from the beginning. Iterating over them can throw a `LocalError`. */
  open(): AsyncIterable<Uint8Array>;
  /** The content as a blob, and what to call when it was sent; absent or `undefined` if it has to be read. */
  whole?(): { readonly blob: Blob; sent(): void } | undefined;
  /** Releases resources that are open or were never opened. */
  release(): void;
}

/** The body of a request. */
export type BodyContent = string | Uint8Array | StreamedContent;

/** Whether a body is generated while it is sent. */
export function isStreamed(content: BodyContent | undefined): content is StreamedContent {
  return typeof content === 'object' && 'open' in content;
}

/** Cancels requests from outside. */
export interface CancelSource {
  /** Calls `stop` when the request is cancelled, or immediately if it already is. */
  follow(stop: (reason: unknown) => void): void;
  unfollow(): void;
}

/** One request. */
export interface TransportRequest {
  readonly origin: string;
  /** The encoded path and query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyContent | undefined;
  /** Milliseconds; 0 means no deadline. */
  readonly headersTimeout: number;
  /** Milliseconds between two parts of the body; 0 means no deadline. */
  readonly bodyTimeout: number;
  /** The maximum size in bytes of a body that is read as a whole. */
  readonly maxBytes: number;
  /** Whether the body of a successful response is returned as a stream instead of being read. */
  readonly streams: boolean;
  readonly cancellation: CancelSource;
}

/**
 * Sends a single request and returns the response.
 *
 * @throws TransportFailure if there is no complete response
 */
export type Transport = (request: TransportRequest) => Promise<RawResponse>;
