import { DecodeError, timeoutError } from '../errors/connection.js';
import { type BodyStream, isSuccess, maxErrorBytes } from '../wire/response.js';
import { tooLarge } from './failure.js';
import type { StreamedContent, TransportRequest } from './transport.js';

/**
 * One request and its response: when it ends, its deadlines, and the content that it sends. The timers of undici are
 * not used, because they are only accurate to half a second, in both directions; `fetch` has none.
 */
export abstract class Exchange implements BodyStream {
  /** Whether the response was received, or the request has failed or was cancelled. */
  isOver = false;
  protected readonly request: TransportRequest;
  /** The status of the response; `undefined` until it begins. */
  protected status: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(request: TransportRequest) {
    this.request = request;
  }

  abstract next(): Promise<Uint8Array | undefined>;
  abstract cancel(): void;

  /** Ends the request. @param reason why it then fails */
  abstract end(reason: unknown): void;

  /** Ends the request when it is cancelled, or now if it already is. */
  protected follow(): void {
    this.request.cancellation.follow((reason) => this.end(reason));
  }

  /** Starts the headers deadline, unless the response has begun. */
  waitForServer(): void {
    if (!this.isOver && this.status === undefined) this.startDeadline('headers', this.request.headersTimeout);
  }

  /** The content to send. The headers deadline applies whenever the connection has to accept a part. */
  async *upload(content: StreamedContent): AsyncGenerator<Uint8Array, void> {
    this.#waitForContent();
    for await (const part of content.open()) {
      this.waitForServer();
      yield part;
      this.#waitForContent();
    }
    this.waitForServer();
  }

  /** Starts a deadline that replaces the previous one. @param milliseconds 0 means no deadline */
  protected startDeadline(deadline: 'headers' | 'body', milliseconds: number): void {
    this.stopDeadline();
    if (milliseconds === 0) return;
    this.#timer = setTimeout(() => this.end(timeoutError(deadline, milliseconds)), milliseconds);
  }

  protected stopDeadline(): void {
    clearTimeout(this.#timer);
  }

  protected finish(): void {
    this.isOver = true;
    this.stopDeadline();
    this.request.cancellation.unfollow();
  }

  #waitForContent(): void {
    if (this.status === undefined) this.stopDeadline();
  }
}

/** Shared, because it keeps no state between texts. */
const utf8 = new TextDecoder();

/**
 * Reads a body as a text in UTF-8. Of the body of an unsuccessful response, at most {@link maxErrorBytes} are read, so
 * that the caller has to cancel the rest.
 *
 * @throws DecodeError if the body of a successful response has more bytes than the limit, or is too long for a text
 */
export async function bodyText(body: BodyStream, status: number, limit: number): Promise<string> {
  const isCut = !isSuccess(status);
  const most = isCut ? Math.min(limit, maxErrorBytes) : limit;
  let bytes: Uint8Array = new Uint8Array(0);
  let size = 0;
  for (let part = await body.next(); part !== undefined; part = await body.next()) {
    if (!isCut && size + part.byteLength > most) throw tooLarge(limit, status);
    const kept = part.subarray(0, most - size);
    bytes = joined(bytes, size, kept);
    size += kept.byteLength;
    if (isCut && size === most) break;
  }
  return textOf(bytes.subarray(0, size), status);
}

/** The text of a body. @throws DecodeError if it is longer than any text of the platform, e.g. than 2^29 characters */
export function textOf(bytes: Uint8Array, status: number): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DecodeError(`${bytes.byteLength} bytes are too many for a text. Read less at a time.`, { status, cause });
  }
}

/** Appends a part to the first `size` bytes, in memory with room for more, so that few bytes are copied repeatedly. */
function joined(bytes: Uint8Array, size: number, part: Uint8Array): Uint8Array {
  // Most bodies come in one part, which is not copied.
  if (size === 0) return part;
  const end = size + part.byteLength;
  const room = end <= bytes.byteLength ? bytes : new Uint8Array(2 * end);
  if (room !== bytes) room.set(bytes.subarray(0, size));
  room.set(part, size);
  return room;
}
