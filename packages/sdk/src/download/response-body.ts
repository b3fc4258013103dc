import { createHash } from 'node:crypto';
import { DeadlinePassed, ResponseTooLarge } from '../transport/failure.js';
import type { BodyStream } from '../wire/response.js';
import { ResumeMismatch } from './resumption.js';

/** What an open body belongs to. */
export interface BodyOwner {
  /** Milliseconds after which a body that nobody begins to read is given up, 0 for none. */
  readonly unread: number;
  /** Bytes that are held in memory at most. */
  readonly limit: number;
  /** The md5 that all the bytes must have, where they came in several responses and the service has said it. */
  readonly promisedMd5: string | undefined;
  /**
   * What goes on in place of a body that failed; `undefined` where nothing but its end was missing. Rejects where the
   * body cannot go on.
   *
   * @param received bytes that came before
   */
  resume(thrown: unknown, received: number): Promise<BodyStream | undefined>;
  /** The error of the call for what a transport, or {@link resume}, threw. */
  error(thrown: unknown): Error;
  /** Told once, when nothing more will come. */
  end(): void;
}

/**
 * The body of a response that is read while it comes. Its connection is free again when it was read to the end, failed,
 * or was cancelled; and when nobody begins to read it. Where it breaks off it goes on, if its owner knows how.
 */
export class ResponseBody {
  #stream: BodyStream;
  readonly #owner: BodyOwner;
  #timer: NodeJS.Timeout | undefined;
  #listener: ((bytes: number) => void) | undefined;
  #begun = false;
  #received = 0;
  #ended = false;
  #error: Error | undefined;

  constructor(stream: BodyStream, owner: BodyOwner) {
    this.#stream = stream;
    this.#owner = owner;
    if (owner.unread === 0) return;
    this.#timer = setTimeout(() => this.#fail(new DeadlinePassed('body')), owner.unread).unref();
  }

  /** Whether all of it was read, it failed, or it was cancelled. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Has the beginning told as 0, and each part. What the listener throws ends the body. */
  listen(listener: (bytes: number) => void): void {
    this.#listener = listener;
  }

  /** The next part, never an empty one; `undefined` at the end and after {@link cancel}. @throws PlatformServicesError */
  async next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.#timer);
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
    if (this.#error !== undefined) throw this.#error;
    return undefined;
  }

  /**
   * Checks all the bytes, where they came in several responses and the service has said what they must be.
   *
   * @param md5 of the bytes, in hex
   * @throws ResumeError
   */
  async verify(md5: () => string | Promise<string>): Promise<void> {
    const promised = this.#owner.promisedMd5;
    if (promised === undefined || promised === (await md5())) return;
    throw this.#owner.error(
      new ResumeMismatch('The bytes that came do not have the MD5 checksum that the service announced.'),
    );
  }

  /** The rest of it. @throws PlatformServicesError, also where it is larger than what may be held in memory */
  async bytes(): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let size = 0;
    for (let part = await this.next(); part !== undefined; part = await this.next()) {
      size += part.byteLength;
      if (size > this.#owner.limit) this.#fail(new ResponseTooLarge(this.#owner.limit));
      else parts.push(part);
    }
    const bytes = Buffer.concat(parts, size);
    await this.verify(() => createHash('md5').update(bytes).digest('hex'));
    return bytes;
  }

  /** The next part, from wherever it comes. */
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
    this.#end();
    this.#stream.cancel();
  }

  #fail(thrown: unknown): void {
    if (this.#ended) return;
    this.#error = this.#owner.error(thrown);
    this.cancel();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#ended = true;
    this.#owner.end();
  }
}
