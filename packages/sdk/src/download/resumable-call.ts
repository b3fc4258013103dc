import type { CallContext } from '../call/call-context.js';
import { CallFailure } from '../errors/base.js';
import { TransportFailure } from '../transport/failure.js';
import type { BodyStream, RawResponse } from '../wire/response.js';
import type { BodyOwner } from './response-body.js';
import { ResumeMismatch, Resumption } from './resumption.js';

/**
 * Sends the call's request again after a response broke off, if the call may be repeated. It waits before sending, uses
 * the session, and counts towards the attempts of the call.
 *
 * @throws CallFailure
 */
export type Resend = (failure: TransportFailure) => Promise<RawResponse>;

/**
 * A call whose body is read after it has resolved. If the body breaks off, it is resumed, provided that the bytes have
 * not changed.
 */
export class ResumableCall implements BodyOwner {
  readonly unread: number;
  readonly limit: number;
  readonly #call: CallContext;
  readonly #resend: Resend;
  readonly #ended: () => void;
  readonly #resumption: Resumption | undefined;
  #status: number;
  #wasResumed = false;
  #error: Error | undefined;

  /** @param ended called once, when nothing more is read */
  constructor(call: CallContext, resend: Resend, ended: () => void) {
    this.unread = call.deadlines.body;
    this.limit = call.settings.maxResponseBytes;
    this.#call = call;
    this.#resend = resend;
    this.#ended = ended;
    this.#status = call.response.status;
    this.#resumption = Resumption.of(call.response);
  }

  get hasChecksum(): boolean {
    return this.#resumption?.md5 !== undefined;
  }

  get promisedMd5(): string | undefined {
    return this.#wasResumed ? this.#resumption?.md5 : undefined;
  }

  async resume(thrown: unknown, received: number): Promise<BodyStream | undefined> {
    const call = this.#call;
    const resumption = this.#resumption;
    if (resumption === undefined || thrown instanceof ResumeMismatch) throw thrown;
    if (call.cancellation.ended === undefined && resumption.isComplete(received)) return undefined;
    const failure = new TransportFailure(thrown, 'body', this.#status);
    call.breakOff(received, resumption.fields(call.headers, received), failure);
    const response = await this.#resend(failure);
    const { status, stream } = response;
    if (stream === undefined)
      throw new ResumeMismatch(`The rest was requested, and the service responded with status ${status}.`);
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

  error(thrown: unknown): Error {
    this.#error = this.#failureOf(thrown).error(this.#call.site);
    return this.#error;
  }

  end(): void {
    this.#call.end();
    this.#call.observer?.end(this.#error);
    this.#ended();
  }

  #failureOf(thrown: unknown): CallFailure {
    if (thrown instanceof CallFailure) return thrown;
    if (thrown instanceof ResumeMismatch) return this.#call.resumeMismatch(thrown.message);
    return this.#call.transportFailure(new TransportFailure(thrown, 'body', this.#status));
  }
}
