import type { Body } from './operation.js';
import type { HeaderFields } from './response.js';

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
  readonly signal: AbortSignal | undefined;
}

/** One answer, whose body is still to be read. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: HeaderFields;
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

/** Sends one request, once. Rejects with the errors of what lies below; they are classified elsewhere. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** The answer has more bytes than the client accepts. */
export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`the answer is larger than ${limit} bytes, the limit of this client (maxAnswerBytes)`);
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
  readonly deadline: 'headers' | 'body' | 'total';

  constructor(deadline: 'headers' | 'body' | 'total') {
    super(`the ${deadline} deadline passed`);
    this.deadline = deadline;
  }
}

/** Joins the parts of a body as UTF-8. */
export class TextCollector {
  readonly #parts: Uint8Array[] = [];
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws AnswerTooLarge */
  add(part: Uint8Array): void {
    this.#bytes += part.byteLength;
    if (this.#bytes > this.#limit) throw new AnswerTooLarge(this.#limit);
    this.#parts.push(part);
  }

  text(): string {
    return new TextDecoder().decode(
      this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts, this.#bytes),
    );
  }
}
