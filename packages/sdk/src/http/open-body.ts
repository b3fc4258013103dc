import type { CallSite } from '../errors/base.js';
import type { BodyOwner } from './answer-body.js';
import { CallFailure, type TransportFailure, transportFailure } from './failure.js';
import type { RawResponse } from './response.js';
import { DoesNotGoOn, Resumption } from './resumption.js';
import type { Run } from './run.js';
import type { WireAnswer, WireBody } from './transport.js';

/** What belongs to a call whose body is read after it has resolved. */
interface OpenCall {
  readonly run: Run;
  readonly site: CallSite | undefined;
  /** Bytes that are held in memory at most. */
  readonly limit: number;
  /**
   * Makes the call's request again after an answer that broke off, if the call may be repeated: waits, with the session,
   * and within its attempts. Rejects with {@link CallFailure}.
   */
  readonly again: (failure: TransportFailure) => Promise<RawResponse>;
  /** The call has ended. */
  readonly leave: () => void;
}

/** Goes on with a body that breaks off, as long as the call may make requests and the bytes are the same. */
export class OpenBody implements BodyOwner {
  readonly unread: number;
  readonly limit: number;
  readonly #call: OpenCall;
  readonly #resumption: Resumption | undefined;
  #status: number;
  #wasResumed = false;
  #error: Error | undefined;

  constructor(call: OpenCall, answer: WireAnswer, response: RawResponse) {
    this.unread = call.run.deadlines.body;
    this.limit = call.limit;
    this.#call = call;
    this.#status = answer.status;
    this.#resumption = Resumption.of(response);
  }

  get promisedMd5(): string | undefined {
    return this.#wasResumed ? this.#resumption?.md5 : undefined;
  }

  async resume(thrown: unknown, received: number): Promise<WireBody | undefined> {
    const resumption = this.#resumption;
    const { run, again } = this.#call;
    const failure = this.#failure(thrown);
    if (resumption === undefined || thrown instanceof DoesNotGoOn) throw thrown;
    if (failure.ended === undefined && resumption.isComplete(received)) return undefined;
    run.breakOff(received, resumption.fields(run.headers, received), failure);
    const response = await again(failure);
    const { answer } = run;
    if (answer === undefined)
      throw new DoesNotGoOn(`the rest was asked for, and the service answers ${response.status}`);
    this.#status = answer.status;
    const body = answer.stream();
    try {
      const rest = resumption.accept(response, body, received);
      this.#wasResumed = true;
      return rest;
    } catch (misfit) {
      body.cancel();
      throw misfit;
    }
  }

  error(thrown: unknown): Error {
    this.#error = this.#failureOf(thrown).error(this.#call.site);
    return this.#error;
  }

  end(): void {
    const { run, leave } = this.#call;
    run.end();
    run.watch?.end(this.#error);
    leave();
  }

  #failureOf(thrown: unknown): CallFailure {
    const { run } = this.#call;
    if (thrown instanceof CallFailure) return thrown;
    return thrown instanceof DoesNotGoOn ? run.misfit(thrown.message) : run.failure(this.#failure(thrown));
  }

  #failure(thrown: unknown): TransportFailure {
    return transportFailure(thrown, this.#status, this.#call.run.cancellation.ended);
  }
}
