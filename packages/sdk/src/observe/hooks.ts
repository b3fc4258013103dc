import type { OperationKind } from '../operation/operation.js';

/**
 * Functions that are told of every call and of every request that is made for one, logins and renewals among them. They
 * see no secret. They are called at once and not waited for.
 *
 * A hook that throws fails its call with a `LocalError`, before anything (more) is sent. What {@link Observation.end}
 * throws changes nothing: it becomes a warning of the process.
 *
 * @example
 * hooks: {
 *   call: ({ operation }) => ({ end: ({ duration, status }) => histogram.record(duration, { operation, status }) }),
 *   attempt: ({ setHeader }) => setHeader('x-request-id', randomUUID()),
 * }
 */
export interface Hooks {
  /** A call begins: its parameters are accepted, and nothing was sent yet. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing may be any function
  readonly call?: ((call: CallStart) => Observation<CallEnd> | void) | undefined;
  /** A request of a call is about to be sent. */
  // biome-ignore lint/suspicious/noConfusingVoidType: as above
  readonly attempt?: ((attempt: AttemptStart) => Observation<AttemptEnd> | void) | undefined;
}

/** What a hook returns if it wants to know more. */
export interface Observation<End> {
  /**
   * Calls `work`, once and before it returns: for what follows a flow, as an `AsyncLocalStorage` does.
   *
   * @example run: (work) => storage.run(store, work)
   */
  run?(work: () => void): void;
  /** It has ended. A call that hands out its response before the body has come ends with the body. */
  end?(end: End): void;
}

/** A call that begins. Frozen. */
export interface CallStart {
  /** The call by its name in this package, e.g. `entities.get`; a login is `authenticate`. */
  readonly operation: string;
  /** What a repetition of it would do. */
  readonly kind: OperationKind;
  readonly method: string;
  /** With its query, without the session, secrets hidden. */
  readonly url: string;
}

/** How a call ended. Frozen. */
export interface CallEnd {
  /** Milliseconds. */
  readonly duration: number;
  /** How many requests were made; those of a login are the login's. */
  readonly attempts: number;
  /** Of the last response; `undefined` if there was no response. */
  readonly status: number | undefined;
  /** What the call rejects with, secrets hidden; `undefined` where it succeeded. */
  readonly error: Error | undefined;
}

/**
 * Why a request is made: it is the first of its call, one before it failed, a redirect is followed, or the session was
 * renewed.
 */
export type AttemptReason = 'first' | 'retry' | 'redirect' | 'renewal';

/** A request that is about to be sent. Frozen. */
export interface AttemptStart {
  readonly call: CallStart;
  /** Counts the requests of the call, from 1. */
  readonly number: number;
  readonly reason: AttemptReason;
  /** The call's, or where a redirect led; without the session, secrets hidden. */
  readonly url: string;
  /** The header fields that are no secrets, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Adds a header field to this request, in place of one of the same name.
   *
   * @throws InputError where it cannot be sent, would replace a secret, or the request was sent already
   */
  readonly setHeader: (name: string, value: string) => void;
}

/** How a request ended. Frozen. */
export interface AttemptEnd {
  /** Milliseconds, the body of the response among them. */
  readonly duration: number;
  /** `undefined` if no response came. */
  readonly status: number | undefined;
  /** The header fields of the response that are no secrets, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why no response came, or not all of it. A response whose status is a failure is no error here. */
  readonly error: Error | undefined;
  /** Milliseconds until the call is repeated; `undefined` where it is not, be it that it need not or must not. */
  readonly retryDelay: number | undefined;
}
