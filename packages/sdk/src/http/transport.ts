import type { Body } from './operation.js';
import type { HeaderFields } from './response.js';

/** What can end a request from outside. */
export interface Ending {
  /** Has `stop` called when that happens; at once where it has. */
  follow(stop: (reason: unknown) => void): void;
  unfollow(): void;
}

/** One request as it goes out. */
export interface WireRequest {
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body['content'] | undefined;
  /** Milliseconds, 0 for none. */
  readonly headersTimeout: number;
  /** Milliseconds between two parts of the body, 0 for none. */
  readonly bodyTimeout: number;
  readonly cancellation: Ending;
}

/** One answer, whose body is still to be read. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** What the body is packed in and the transport does not unpack, e.g. `gzip`. */
  readonly coding: string | undefined;
  /**
   * Reads the whole body, which ends the exchange.
   *
   * @throws AnswerTooLarge where it has more than `limit` bytes
   */
  readText(limit: number): Promise<string>;
  /** The body as it comes. It must be read to its end, or cancelled. */
  stream(): WireBody;
}

/** The parts of an answer's body. */
export interface WireBody {
  /** The next part, or `undefined` at the end. */
  next(): Promise<Uint8Array | undefined>;
  /** Ends the exchange, whatever is still to come. */
  cancel(): void;
}

/**
 * Sends one request, once. Rejects with the errors of what lies below, in an {@link Unsent} where nothing of the request
 * can have reached the server; they are classified elsewhere.
 */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** The request failed before anything of it was sent. `reason` says why. */
export class Unsent extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('nothing was sent');
    this.reason = reason;
  }
}

/** The answer has more bytes than the client accepts. */
export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`the answer is larger than ${limit} bytes, the limit of this client (maxAnswerBytes)`);
  }
}

/** The answer is packed, which nobody asked for. */
export class UnknownCoding extends Error {
  constructor(coding: string) {
    super(`the answer is packed as ${JSON.stringify(coding.slice(0, 40))}, which was not asked for`);
  }
}

/** What failed is on this side: a source that is sent, or a callback. `cause` says why. */
export class LocalFailure extends Error {
  /** In words, without the reason. */
  readonly what: string;

  constructor(what: string, cause: unknown) {
    super(what, { cause });
    this.what = what;
  }
}

/** A deadline of the SDK's own passed. */
export class DeadlinePassed extends Error {
  readonly deadline: 'connect' | 'headers' | 'body' | 'total';

  constructor(deadline: 'connect' | 'headers' | 'body' | 'total') {
    super(`the ${deadline} deadline passed`);
    this.deadline = deadline;
  }
}
