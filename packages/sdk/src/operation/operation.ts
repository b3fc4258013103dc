import type { NotFoundReason } from '../errors/status.js';
import type { BodyContent } from '../transport/transport.js';
import type { Entries } from './entries.js';
import type { OperationKind } from './operation-kind.js';

/** How often and with what delays a failed call is repeated. */
export interface RetryOptions {
  /**
   * The maximum number of further requests after the first one of a call that keeps failing, from 0 to 99. Default 2.
   */
  readonly maxRetries?: number | undefined;
  /**
   * The maximum delay before the first retry, in milliseconds; it doubles before each further one. Default 200.
   */
  readonly minDelay?: number | undefined;
  /**
   * The upper limit of every delay, in milliseconds. If the server asks for a longer delay (`Retry-After`), the call is
   * not repeated, and its error contains that delay. Default 5000.
   */
  readonly maxDelay?: number | undefined;
}

/** A parameter of a query string or a form. */
export type Parameter = readonly [name: string, value: string];

/** A request body with its media type. */
export interface Body {
  readonly content: BodyContent;
  readonly type: string | undefined;
  /** A sentence that may explain why a service of the deployed dialect rejects the body with status 400. */
  readonly hint?: string | undefined;
}

/** A call of the specification, ready to be sent. */
export interface Operation {
  readonly method: string;
  /** Whether a failed request may be sent again. */
  readonly kind: OperationKind;
  /** The encoded path below the base path, e.g. `/rest/v2/entities/access.demo/Person/1`. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: Body | undefined;
  /**
   * Functions by status that return a sentence: for 412 what to do, and for 500 what may explain why a service of the
   * deployed dialect fails.
   */
  readonly hints?: { readonly [status: number]: () => string | undefined } | undefined;
  /** Whether the request carries the session. Default `true`; `false` for logins. */
  readonly session?: boolean | undefined;
  /** Whether the response body is itself a secret, so that errors must not quote it. */
  readonly secret?: boolean | undefined;
  /** Secrets of the request that an unsuccessful response may repeat. They are hidden whatever their length. */
  readonly secrets?: readonly string[] | undefined;
  /** Statuses that are accepted in addition to those of success. */
  readonly accepts?: readonly number[] | undefined;
  /** The reason for which status 404 is a result, which is read as null. */
  readonly nullFor?: NotFoundReason | undefined;
}

/** Options that every call accepts. */
export interface CallOptions {
  /** Aborts the call immediately when the signal is aborted; the call then rejects with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** The deadlines of this call: a number is the total deadline in milliseconds. Default: those of the client. */
  readonly timeout?: number | Timeouts | undefined;
  /** Whether and how often the call is repeated if it fails; `false` means never. Default: the values of the client. */
  readonly retry?: false | RetryOptions | undefined;
  /** Header fields of this call; they override those of the client. Default: none. */
  readonly headers?: Entries<string> | undefined;
  /**
   * Whether a response with status 404 is explained, so that the `reason` of the `NotFoundError` names what does not
   * exist. This takes up to four further requests, which only read. Observers see each of them as a call
   * `explainNotFound`. Default: the value of the client.
   */
  readonly explainNotFound?: boolean | undefined;
}

/** Deadlines of a call in milliseconds; 0 means no deadline. All except `total` apply to each request of the call. */
export interface Timeouts {
  /**
   * The time from the last byte of the request to the response headers, and the time that the server may take to accept
   * a part of the request body. With a custom `fetch` or `dispatcher`, it starts with the request. The client's value
   * also limits how long a function for `credentials` may take. Default 60000.
   */
  readonly headers?: number | undefined;
  /** The time between two parts of the response body. Default 60000. */
  readonly body?: number | undefined;
  /** The time for the whole call, including login, delays, all requests and the whole body. Default 0. */
  readonly total?: number | undefined;
}
