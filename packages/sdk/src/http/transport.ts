import type { HeaderFields } from './response.js';

/** One request as it goes out. */
export interface WireRequest {
  readonly origin: string;
  /** Path and query, encoded. */
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
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
}

/** Sends one request, once. Rejects with the errors of what lies below; they are classified elsewhere. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;

/** The answer has more bytes than the client accepts. */
export class AnswerTooLarge extends Error {
  constructor(limit: number) {
    super(`the answer is larger than ${limit} bytes, the limit of this client (maxAnswerBytes)`);
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
