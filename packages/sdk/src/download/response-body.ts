import type { CallContext } from '../call/call-context.js';
import { resumeError } from '../call/call-errors.js';
import { isLocatable, PlatformServicesError } from '../errors/base.js';
import { AbortedError, timeoutError } from '../errors/connection.js';
import { InputError } from '../errors/usage.js';
import { joined, type UnsharedBytes } from '../platform/bytes.js';
import { md5 } from '../platform/checksum.js';
import { textOf } from '../transport/exchange.js';
import { TransportFailure, tooLarge } from '../transport/failure.js';
import type { BodyStream, RawResponse } from '../wire/response.js';
import { ResumeMismatch, Resumption } from './resumption.js';

/**
 * Sends the call's request again after its response broke off, if the call may be repeated. It waits before sending,
 * uses the session, and counts towards the attempts of the call.
 *
 * @throws PlatformServicesError
 */
type Resend = (failure: TransportFailure) => Promise<RawResponse>;

/**
 * The body of a response that is read after its call has resolved. Its connection is released when the body is read to
 * the end, fails or is cancelled, or when reading never starts. If it breaks off, it is resumed, provided that the
 * bytes have not changed. It can be read only once: through the stream, or by the caller of {@link take}.
 */
export class ResponseBody {
  /** Nothing is read ahead, so that an unread body stays in the network buffers. */
  readonly web: ReadableStream<Uint8Array>;
  readonly #call: CallContext;
  readonly #resend: Resend;
  readonly #ended: () => void;
  readonly #resumption: Resumption | undefined;
  #stream: BodyStream;
  #status: number;
  #wasResumed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listener: ((bytes: number) => void) | undefined;
  #isTaken = false;
  #received = 0;
  #hasEnded = false;
  #error: Error | undefined;

  /**
   * @param stream the body of the response
   * @param ended called once, when no more data will come
   */
  constructor(call: CallContext, response: RawResponse, stream: BodyStream, resend: Resend, ended: () => void) {
    this.#call = call;
    this.#stream = stream;
    this.#resend = resend;
    this.#ended = ended;
    this.#status = response.status;
    this.#resumption = Resumption.of(response);
    this.web = this.#webStream();
    // Nobody may be reading, and a body that has not ended holds up the end of the client.
    call.cancellation.onEnd = (reason) => this.#fail(reason);
    const unread = call.deadlines.body;
    if (unread === 0) return;
    this.#timer = setTimeout(() => this.#fail(timeoutError('body', unread)), unread);
    unref(this.#timer);
  }

  /**
   * Reports 0 at the beginning, and then the number of bytes of each part. An error thrown by the listener ends the
   * body.
   */
  listen(listener: (bytes: number) => void): void {
    this.#listener = listener;
  }

  /** Claims the body for reading. @throws InputError if it has been read or is being read */
  take(): this {
    if (this.#isTaken || this.web.locked) throw new InputError('The body of the download has already been read.');
    this.#isTaken = true;
    this.web.getReader(); // locks the stream against other readers
    return this;
  }

  /**
   * The next part, which is never empty; `undefined` at the end.
   *
   * @throws PlatformServicesError; AbortedError after {@link cancel}, so that a part is never mistaken for the whole
   */
  async next(): Promise<Uint8Array | undefined> {
    clearTimeout(this.#timer);
    let isFirst = this.#received === 0;
    while (!this.#hasEnded) {
      try {
        if (isFirst) this.#listener?.(0);
        isFirst = false;
        const part = await this.#part();
        if (this.#hasEnded) break;
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
   * Verifies all bytes if they came in several responses and the service sent a checksum.
   *
   * @param md5Of returns the MD5 of the bytes, in hex
   * @throws ResumeError
   */
  async verify(md5Of: () => string | Promise<string>): Promise<void> {
    const promised = this.#wasResumed ? this.#resumption?.md5 : undefined;
    if (promised === undefined || promised === (await md5Of())) return;
    const mismatch = 'The bytes that came do not have the MD5 checksum that the service announced.';
    throw this.#errorOf(new ResumeMismatch(mismatch));
  }

  /** Reads the rest of the body. @throws PlatformServicesError if the body fails or exceeds the memory limit */
  async bytes(): Promise<UnsharedBytes> {
    const limit = this.#call.settings.maxResponseBytes;
    const isEnough = (size: number): boolean => {
      if (size > limit) this.#fail(tooLarge(limit, this.#status)); // so that the next part is refused
      return false;
    };
    // The bytes of a caller are in memory that holds nothing else.
    const bytes = new Uint8Array(await joined(() => this.next(), isEnough));
    await this.verify(() => {
      const checksum = md5();
      checksum.update(bytes);
      return checksum.digest('hex');
    });
    return bytes;
  }

  /** Reads the whole body as a text. @throws DecodeError as {@link bytes} does, or if it is too long for a text */
  async text(): Promise<string> {
    try {
      return textOf(await this.bytes(), this.#status);
    } catch (thrown) {
      throw this.#errorOf(thrown);
    }
  }

  cancel(): void {
    if (this.#hasEnded) return;
    this.#end();
    this.#error ??= this.#errorOf(new AbortedError(cancelled));
    this.#stream.cancel();
  }

  /** Cancels the body, which can then no longer be read. */
  discard(): void {
    this.#isTaken = true;
    this.cancel();
  }

  #webStream(): ReadableStream<Uint8Array> {
    const hash = this.#resumption?.md5 === undefined ? undefined : md5();
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.#isTaken = true;
          const part = await this.next();
          if (part !== undefined) {
            hash?.update(part);
            controller.enqueue(part);
            return;
          }
          await this.verify(() => hash?.digest('hex') ?? '');
          controller.close();
        },
        cancel: () => this.cancel(),
      },
      { highWaterMark: 0 },
    );
  }

  /** The next part, from the original response or a resumed one. */
  async #part(): Promise<Uint8Array | undefined> {
    for (;;) {
      try {
        return await this.#stream.next();
      } catch (thrown) {
        if (this.#hasEnded) return undefined;
        const rest = await this.#resume(thrown);
        if (rest === undefined) return undefined;
        this.#stream = rest;
        if (this.#hasEnded) rest.cancel();
      }
    }
  }

  /**
   * Requests the rest of a body that failed; `undefined` if all bytes had been received. Throws if it cannot be
   * resumed.
   */
  async #resume(thrown: unknown): Promise<BodyStream | undefined> {
    const call = this.#call;
    const resumption = this.#resumption;
    const received = this.#received;
    if (thrown instanceof ResumeMismatch) throw thrown;
    const failure = new TransportFailure(thrown, 'body', this.#status);
    if (resumption === undefined) throw call.transportFailure(failure);
    if (resumption.isComplete(received)) return undefined;
    call.breakOff(received, resumption.fields(call.headers, received), failure);
    const response = await this.#resend(failure);
    const { status, stream } = response;
    if (stream === undefined) throw new ResumeMismatch(`The rest was requested: expected status 206, got ${status}.`);
    this.#status = status;
    try {
      const rest = resumption.accept(response, stream, received);
      this.#wasResumed = true;
      return rest;
    } catch (mismatch) {
      stream.cancel();
      throw mismatch;
    }
  }

  #fail(thrown: unknown): void {
    if (this.#hasEnded) return;
    this.#error = this.#errorOf(thrown);
    this.cancel();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#hasEnded = true;
    this.#call.end();
    this.#call.observer?.end(this.#error);
    this.#ended();
  }

  /** The error of the call for what a transport or resuming threw. */
  #errorOf(thrown: unknown): Error {
    if (thrown instanceof PlatformServicesError && !isLocatable(thrown)) return thrown;
    if (thrown instanceof ResumeMismatch) return resumeError(this.#call, thrown.message);
    return this.#call.transportFailure(new TransportFailure(thrown, 'body', this.#status));
  }
}

/** Lets the process end before a timer has passed. No timer keeps a page alive, where it may be a number. */
function unref(timer: number | { unref?(): unknown }): void {
  if (typeof timer === 'object') timer.unref?.();
}

const cancelled = 'The download was cancelled before its end.';
