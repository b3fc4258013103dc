import type { RawResponse } from '../wire/response.js';

/** Bytes that are made while they are sent, so that they are never held as a whole. */
export interface StreamedContent {
  /** Bytes; `undefined` where nobody knows before the end. */
  readonly length: number | undefined;
  /** Whether {@link open} gives the bytes a second time. */
  readonly repeatable: boolean;
  /** The bytes from their beginning. Going through them can throw a `LocalFailure`. */
  open(): AsyncIterable<Uint8Array>;
  /** Lets go of what is open or was never opened. */
  release(): void;
}

/** What a request's body can be. */
export type BodyContent = string | Uint8Array | StreamedContent;

/** Whether a content is made while it is sent. */
export function isStreamed(content: BodyContent | undefined): content is StreamedContent {
  return typeof content === 'object' && 'open' in content;
}

/** What can end a request from outside. */
export interface CancelSource {
  /** Has `stop` called when that happens; at once where it has. */
  follow(stop: (reason: unknown) => void): void;
  unfollow(): void;
}

/** One request as it goes out. */
export interface TransportRequest {
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyContent | undefined;
  /** Milliseconds, 0 for none. */
  readonly headersTimeout: number;
  /** Milliseconds between two parts of the body, 0 for none. */
  readonly bodyTimeout: number;
  /** Bytes that a body has at most if it is read as a whole. */
  readonly maxBytes: number;
  /** Whether the body of a success is handed out as a stream instead of being read. */
  readonly streams: boolean;
  readonly cancellation: CancelSource;
}

/**
 * Sends one request, once, and reads the response.
 *
 * @throws TransportFailure
 */
export type Transport = (request: TransportRequest) => Promise<RawResponse>;
