import type { OperationKind } from '../operation/operation-kind.js';

/**
 * Functions that are notified of every call and of every request made for a call, including logins and session
 * renewals. They never see secrets. They are called synchronously, and their results are not awaited.
 *
 * A hook that throws fails its call with a `LocalError`, before another request is sent. Errors thrown by {@link
 * Observation.end} have no effect on the call; they are emitted as process warnings.
 *
 * @example
 * hooks: {
 *   call: ({ operation }) => ({ end: ({ duration, status }) => histogram.record(duration, { operation, status }) }),
 *   attempt: ({ setHeader }) => setHeader('x-request-id', randomUUID()),
 * }
 */
export interface Hooks {
  /** Called when a call begins: its parameters have been accepted, and nothing has been sent. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing may be any function
  readonly call?: ((call: CallStart) => Observation<CallEnd> | void) | undefined;
  /** Called before a request of a call is sent. */
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
  readonly attempt?: ((attempt: AttemptStart) => Observation<AttemptEnd> | void) | undefined;
}

/** The return value of a hook that is to be notified further. */
export interface Observation<End> {
  /**
   * Must call `work` once before it returns. Use it to establish an asynchronous context, such as an
   * `AsyncLocalStorage`.
   *
   * @example run: (work) => storage.run(store, work)
   */
  run?(work: () => void): void;
  /**
   * Called at the end. A call that returns its response before the body was received, such as a download, ends with the
   * body.
   */
  end?(end: End): void;
}

/** A call that begins. The object is frozen. */
export interface CallStart {
  /** The name of the call in this package, e.g. `entities.get`; a login is `authenticate`. */
  readonly operation: string;
  /** The effect of repeating the call. */
  readonly kind: OperationKind;
  /** The HTTP method in upper case, e.g. `GET`. */
  readonly method: string;
  /** The URL with its query, without the session and with secrets hidden. */
  readonly url: string;
}

/** The end of a call. The object is frozen. */
export interface CallEnd {
  /** The duration in milliseconds. */
  readonly duration: number;
  /** The number of requests made, not counting those of a login. */
  readonly attempts: number;
  /** The status of the last response; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** The error that the call rejects with, with secrets hidden; `undefined` if the call succeeded. */
  readonly error: Error | undefined;
}

/**
 * Why a request is made: it is the first of its call, the previous one failed, a redirect is followed, or the session
 * was renewed.
 */
export type AttemptReason = 'first' | 'retry' | 'redirect' | 'renewal';

/** A request that is about to be sent. The object is frozen. */
export interface AttemptStart {
  /** The call for which the request is sent, as its hook saw it. */
  readonly call: CallStart;
  /** The number of the request within the call, starting at 1. */
  readonly number: number;
  /** Why the request is sent. */
  readonly reason: AttemptReason;
  /** The URL of the call, or the target of a redirect, without the session and with secrets hidden. */
  readonly url: string;
  /** The header fields that are not secret, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Adds a header field to this request, replacing one with the same name.
   *
   * @throws InputError if the field is invalid or would replace a secret, or the request has been sent already
   */
  readonly setHeader: (name: string, value: string) => void;
}

/** The end of a request. The object is frozen. */
export interface AttemptEnd {
  /** The duration in milliseconds, including the response body. */
  readonly duration: number;
  /** The HTTP status; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** The header fields of the response that are not secret, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why no response, or only a part of it, was received. A response with an error status is not an error here. */
  readonly error: Error | undefined;
  /** Milliseconds until the call is repeated; `undefined` if it is not repeated. */
  readonly retryDelay: number | undefined;
}

/**
 * The messages of the channels `tracing:platform-services:call:*` and `tracing:platform-services:attempt:*` of
 * `node:diagnostics_channel`. All events of one call or request share the same message object. `*` is one of: `start`;
 * `end`, when the synchronous part is done; `error`, if it failed; `asyncStart` and `asyncEnd`, when it has ended.
 *
 * @example
 * import { tracingChannel } from 'node:diagnostics_channel';
 * tracingChannel('platform-services:call').asyncEnd.subscribe((message) => {
 *   const { start, end } = message as ChannelMessage<CallStart, CallEnd>;
 *   console.log(start.operation, end?.duration);
 * });
 */
export interface ChannelMessage<Start = CallStart | AttemptStart, End = CallEnd | AttemptEnd> {
  /** What is known when the call or the request begins. */
  readonly start: Start;
  /** Set from `error` or `asyncStart` on. */
  readonly end: End | undefined;
  /** The same error as in `end`. */
  readonly error: Error | undefined;
}
