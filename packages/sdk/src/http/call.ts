import type { RawResponse } from './response.js';

/** The answer of a call in both forms. */
export interface WithResponse<T> {
  readonly data: T;
  readonly response: RawResponse;
}

/**
 * A call under way: a promise of its result that can also be had raw. The request is sent once, whatever is asked for.
 *
 * @example
 * const person = await people.get(1);
 * const { data, response } = await people.get(1).withResponse();
 * response.headers.get('content-type');
 */
export class Call<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #answer: Promise<Answer<T>>;
  #data: Promise<T> | undefined;

  /** @internal */
  constructor(answer: Promise<Answer<T>>) {
    this.#answer = answer;
  }

  /** Status, headers and body as they came; the body is not read to a result. Rejects where the call does. */
  async asResponse(): Promise<RawResponse> {
    return (await this.#answer).response;
  }

  /** The result together with status, headers and body. */
  async withResponse(): Promise<WithResponse<T>> {
    return { data: await this.#result(), response: await this.asResponse() };
  }

  // biome-ignore lint/suspicious/noThenProperty: a call is awaited
  then<Result = T, Failure = never>(
    onFulfilled?: ((data: T) => Result | PromiseLike<Result>) | null,
    onRejected?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#result().then(onFulfilled, onRejected);
  }

  catch<Failure = never>(
    onRejected?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<T | Failure> {
    return this.#result().catch(onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.#result().finally(onFinally);
  }

  /** @internal Whether its result was asked for. */
  get isRead(): boolean {
    return this.#data !== undefined;
  }

  /** Read once, and only when it is asked for. */
  #result(): Promise<T> {
    this.#data ??= this.#answer.then((answer) => answer.read());
    return this.#data;
  }
}

/** An answer that is read when its result is asked for. */
export interface Answer<T> {
  readonly response: RawResponse;
  /** @throws DecodeError */
  read(): T;
}
