import type { CallSite } from '../errors/base.js';
import type { OperationKind, RetryOptions } from './retry.js';

/** A parameter of a query or a form. */
export type Parameter = readonly [name: string, value: string];

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

/** What is sent as a body, with its media type. */
export interface Body {
  readonly content: string | Uint8Array | StreamedContent;
  readonly type: string | undefined;
  /** What may be wrong where the service refuses it as a bad request (400); `undefined` where nothing is known. */
  readonly hint?: (() => string | undefined) | undefined;
}

/** Whether a content is made while it is sent. */
export function isStreamed(content: Body['content'] | undefined): content is StreamedContent {
  return typeof content === 'object' && 'open' in content;
}

/** One call of the specification, ready to be sent. */
export interface Operation {
  /** The call by its name in this package, for errors, e.g. `entities.get`. */
  readonly name: string;
  readonly method: string;
  /** Whether it may be sent again when it failed. */
  readonly kind: OperationKind;
  /** Encoded, below the base path, e.g. `/rest/v2/entities/access.demo/Person/1`. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Body | undefined;
  /** Whether the session goes with it. Default `true`; `false` for logging in. */
  readonly session?: boolean | undefined;
  /** Whether the answer's body is itself a secret, so that no error may quote it. */
  readonly secret?: boolean | undefined;
  /** Statuses beside those of success that are no failure. */
  readonly accepts?: readonly number[] | undefined;
}

/** What every call accepts beside its own options. */
export interface CallOptions {
  /** Ends the call at once when it is aborted; the call rejects with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** Deadlines of this call: of its whole in milliseconds, or each by name. What is not named is the client's. */
  readonly timeout?: number | Timeouts | undefined;
  /** Whether and how often the call is repeated when it fails. What is not named is the client's; `false`: never. */
  readonly retry?: false | RetryOptions | undefined;
  /** Header fields of this call, over those of the client. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Deadlines of a call in milliseconds; 0 is none. All but `total` hold for each request that a call makes. */
export interface Timeouts {
  /**
   * From the request's last byte to the answer's headers, and how long a server may take to accept a part of the body
   * that is sent. With a `fetch` of your own it begins with the request. Default 60000.
   */
  readonly headers?: number | undefined;
  /** Between two parts of the answer's body. Default 60000. */
  readonly body?: number | undefined;
  /** For the whole call: logging in, waiting, all requests, the whole body. Default 0, none. */
  readonly total?: number | undefined;
}

/** How a call is sent: the caller's options and where the caller stands. */
export interface Caller {
  readonly options: CallOptions;
  readonly site: CallSite | undefined;
}
