import type { RawResponse } from '../wire/response.js';
import type { CallContext } from './call-context.js';

/** A call that the service has answered, and the response. */
export interface Answered {
  readonly call: CallContext;
  readonly response: RawResponse;
}

/** A rejection handler. Its parameter may be declared with any type, e.g. `Error`, as with every promise. */
type Rejected<Failure> = {
  // This is a method because the compiler checks method parameters bivariantly.
  reject(error: unknown): Failure | PromiseLike<Failure>;
}['reject'];

/** The result of a call together with its raw response. */
export interface WithResponse<T> {
  /** The decoded result, as awaiting the call returns it. */
  readonly data: T;
  /** The response from which the result was decoded. Retries and redirects before it are not part of it. */
  readonly response: RawResponse;
}

/**
 * A call in progress: a promise of its result that also gives access to the raw response. The request is sent only
 * once.
 *
 * @example
 * const person = await people.get(1);
 * const { data, response } = await people.get(1).withResponse();
 * response.headers.get('content-type');
 */
export class Call<T> implements Promise<T> {
  /** Shows a call as `[object Call]`. */
  readonly [Symbol.toStringTag] = 'Call';
  readonly #answered: Promise<Answered>;
  readonly #decode: (answered: Answered) => T;
  #data: Promise<T> | undefined;

  /** @internal */
  constructor(answered: Promise<Answered>, decode: (answered: Answered) => T) {
    this.#answered = answered;
    this.#decode = decode;
  }

  /** The response with its status, headers and body; the body is not decoded. Rejects if the call does. */
  async asResponse(): Promise<RawResponse> {
    return (await this.#answered).response;
  }

  /** The result together with the response's status, headers and body. */
  async withResponse(): Promise<WithResponse<T>> {
    return { data: await this.#result(), response: await this.asResponse() };
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaited
  then<Result = T, Failure = never>(
    onFulfilled?: ((data: T) => Result | PromiseLike<Result>) | null,
    onRejected?: Rejected<Failure> | null,
  ): Promise<Result | Failure> {
    return this.#result().then(onFulfilled, onRejected);
  }

  catch<Failure = never>(onRejected?: Rejected<Failure> | null): Promise<T | Failure> {
    return this.#result().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#result().finally(onFinally);
  }

  /** @internal Whether the result has been requested. */
  get isRead(): boolean {
    return this.#data !== undefined;
  }

  /** Decodes the result once, and only when it is requested. */
  #result(): Promise<T> {
    this.#data ??= this.#answered.then(this.#decode);
    return this.#data;
  }
}
