import type { BodyContent } from '../transport/transport.js';

/**
 * What a repetition of a call would do; not its method decides, but its meaning:
 * `read` changes nothing; `repeatable` leaves the same state and has the same response when it is done twice; `unsafe`
 * would do something a second time, or tell something else.
 */
export type OperationKind = 'read' | 'repeatable' | 'unsafe';

/** How often and how soon a call is repeated that failed. */
export interface RetryOptions {
  /** How many requests are sent at most for a call that keeps failing, the first among them; 1 means no repetition. Default 3. */
  readonly attempts?: number | undefined;
  /** Milliseconds that the wait before the second request has at most; twice as many before each further. Default 200. */
  readonly minDelay?: number | undefined;
  /**
   * Milliseconds that no wait exceeds. A server that asks for more (`Retry-After`) is not waited for: its error says how
   * much. Default 5000.
   */
  readonly maxDelay?: number | undefined;
}

/** A parameter of a query or a form. */
export type Parameter = readonly [name: string, value: string];

/** What is sent as a body, with its media type. */
export interface Body {
  readonly content: BodyContent;
  readonly type: string | undefined;
  /** What may be wrong where the service refuses it as a bad request (400) with the body `refusal`; `undefined` where nothing is known. */
  readonly hint?: ((refusal: string) => string | undefined) | undefined;
}

/** One call of the specification, ready to be sent. */
export interface Operation {
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
  /** Whether the response's body is itself a secret, so that no error may quote it. */
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

/** Deadlines of a call in milliseconds; 0 means no deadline. All but `total` hold for each request that a call makes. */
export interface Timeouts {
  /**
   * From the request's last byte to the response's headers, and how long a server may take to accept a part of the body
   * that is sent. With a `fetch` of your own it begins with the request. Default 60000.
   */
  readonly headers?: number | undefined;
  /** Between two parts of the response's body. Default 60000. */
  readonly body?: number | undefined;
  /** For the whole call: logging in, waiting, all requests, the whole body. Default 0, none. */
  readonly total?: number | undefined;
}
