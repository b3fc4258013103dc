import { DecodeError, timeoutError } from '../errors/connection.js';
import { joined } from '../platform/bytes.js';
import { type BodyStream, isSuccess, maxErrorBytes } from '../wire/response.js';
import { tooLarge } from './failure.js';
import type { TransportRequest } from './transport.js';

/**
 * One request and its response: when it ends, and its deadlines. The timers of undici are not used, because they are
 * only accurate to half a second, in both directions; `fetch` has none.
 */
export abstract class Exchange implements BodyStream {
  /** Whether the response was received, or the request has failed or was cancelled. */
  isOver = false;
  readonly request: TransportRequest;
  /** The status of the response; `undefined` until it begins. */
  status: number | undefined;
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

  /** Starts a deadline that replaces the previous one. @param milliseconds 0 means no deadline */
  startDeadline(deadline: 'headers' | 'body', milliseconds: number): void {
    this.stopDeadline();
    if (milliseconds === 0) return;
    this.#timer = setTimeout(() => this.end(timeoutError(deadline, milliseconds)), milliseconds);
  }

  stopDeadline(): void {
    clearTimeout(this.#timer);
  }

  protected finish(): void {
    this.isOver = true;
    this.stopDeadline();
    this.request.cancellation.unfollow();
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
  const most = isSuccess(status) ? limit : Math.min(limit, maxErrorBytes);
  const isEnough = (size: number): boolean => {
    if (isSuccess(status) && size > most) throw tooLarge(limit, status);
    return !isSuccess(status) && size >= most;
  };
  const bytes = await joined(() => body.next(), isEnough);
  return textOf(bytes.subarray(0, most), status);
}

/** The text of a body. @throws DecodeError if it is longer than any text of the platform, e.g. than 2^29 characters */
export function textOf(bytes: Uint8Array, status: number): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new DecodeError(`${bytes.byteLength} bytes are too many for a text. Read less at a time.`, { status, cause });
  }
}
