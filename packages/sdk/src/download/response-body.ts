import { concat } from '../platform/byte-arrays.js';
import { md5 } from '../platform/checksum.js';
import { startTimer, stopTimer, type Timer } from '../platform/timers.js';
import { BodyCancelled, DeadlinePassed, ResponseTooLarge } from '../transport/failure.js';
import type { BodyStream } from '../wire/response.js';
import { ResumeMismatch } from './resumption.js';

/** The owner of an open body. */
export interface BodyOwner {
  /** Milliseconds after which an unread body is abandoned; 0 means never. */
  readonly unread: number;
  /** The maximum number of bytes held in memory. */
  readonly limit: number;
  /** Whether the service sent a checksum of all bytes. */
  readonly hasChecksum: boolean;
  /** The expected MD5 of all bytes, if they came in several responses and the service sent a checksum. */
  readonly promisedMd5: string | undefined;
  /**
   * Returns the stream that continues a failed body; `undefined` if all bytes had been received. Rejects if the body
   * cannot be resumed.
   *
   * @param received number of bytes received before
   */
  resume(thrown: unknown, received: number): Promise<BodyStream | undefined>;
  /** Converts what a transport or {@link resume} threw into the error of the call. */
  error(thrown: unknown): Error;
  /** Called once, when no more data will come. */
  end(): void;
}

/**
 * The body of a response that is read as a stream. Its connection is released when the body is read to the end, fails
 * or is cancelled, or when reading never starts. If the body breaks off, it is resumed if its owner can do so.
 */
export class ResponseBody {
  #stream: BodyStream;
  readonly #owner: BodyOwner;
  #timer: Timer | undefined;
  #listener: ((bytes: number) => void) | undefined;
  #begun = false;
  #received = 0;
  #ended = false;
  #isCancelled = false;
  #error: Error | undefined;

  constructor(stream: BodyStream, owner: BodyOwner) {
    this.#stream = stream;
    this.#owner = owner;
    if (owner.unread === 0) return;
    this.#timer = startTimer(() => this.#fail(new DeadlinePassed('body')), owner.unread);
    this.#timer.unref();
  }

  /** Whether {@link verify} may need the MD5 of all bytes. */
  get hasChecksum(): boolean {
    return this.#owner.hasChecksum;
  }

  /** Whether the body was read to the end, failed, or was cancelled. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Reports 0 at the beginning, and then each part. An error thrown by the listener ends the body. */
  listen(listener: (bytes: number) => void): void {
    this.#listener = listener;
  }

  /**
   * The next part, which is never empty; `undefined` at the end.
   *
   * @throws PlatformServicesError; AbortedError after {@link cancel}, so that a part is never taken for the whole
   */
  async next(): Promise<Uint8Array | undefined> {
    stopTimer(this.#timer);
    while (!this.#ended) {
      try {
        if (!this.#begun) this.#listener?.(0);
        this.#begun = true;
        const part = await this.#part();
        if (this.#ended) break;
        if (part === undefined) this.#end();
        if (part === undefined || part.byteLength === 0) continue;
        this.#received += part.byteLength;
        this.#listener?.(part.byteLength);
        return part;
      } catch (thrown) {
        this.#fail(thrown);
      }
    }
    if (this.#isCancelled) this.#error ??= this.#owner.error(new BodyCancelled());
    if (this.#error !== undefined) throw this.#error;
    return undefined;
  }

  /**
   * Verifies all bytes if they came in several responses and the service sent a checksum.
   *
   * @param md5Of returns the MD5 of the bytes, in hex
   * @throws ResumeError
   */
  async verify(md5Of: () => string | Promise<string>): Promise<void> {
    const promised = this.#owner.promisedMd5;
    if (promised === undefined || promised === (await md5Of())) return;
    throw this.#owner.error(
      new ResumeMismatch('The bytes that came do not have the MD5 checksum that the service announced.'),
    );
  }

  /** Reads the rest of the body. @throws PlatformServicesError if the body fails or exceeds the memory limit */
  async bytes(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await this.next(); part !== undefined; part = await this.next()) {
      size += part.byteLength;
      if (size > this.#owner.limit) this.#fail(new ResponseTooLarge(this.#owner.limit));
      else parts.push(part);
    }
    const bytes = concat(parts, size);
    await this.verify(() => {
      const checksum = md5();
      checksum.update(bytes);
      return checksum.digest('hex');
    });
    return bytes;
  }

  /** The next part, from the original response or a resumed one. */
  async #part(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        return await this.#stream.next();
      } catch (thrown) {
        if (this.#ended) return undefined;
        const rest = await this.#owner.resume(thrown, this.#received);
        if (rest === undefined) return undefined;
        this.#stream = rest;
        if (this.#ended) rest.cancel();
      }
    }
  }

  cancel(): void {
    if (this.#ended) return;
    this.#isCancelled = true;
    this.#end();
    this.#stream.cancel();
  }

  #fail(thrown: unknown): void {
    if (this.#ended) return;
    this.#error = this.#owner.error(thrown);
    this.cancel();
  }

  #end(): void {
    stopTimer(this.#timer);
    this.#ended = true;
    this.#owner.end();
  }
}
