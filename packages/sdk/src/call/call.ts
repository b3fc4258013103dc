import type { RawResponse } from '../wire/response.js';
import type { CallContext } from './call-context.js';

/** What is told of a failure. As of every promise, its parameter may be declared as any type, e.g. `Error`. */
type Rejected<Failure> = {
  // A method, whose parameters the compiler compares in both directions.
  reject(error: unknown): Failure | PromiseLike<Failure>;
}['reject'];

/** The response of a call in both forms. */
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
  readonly #context: Promise<CallContext>;
  readonly #decode: (context: CallContext) => T;
  #data: Promise<T> | undefined;

  /** @internal */
  constructor(context: Promise<CallContext>, decode: (context: CallContext) => T) {
    this.#context = context;
    this.#decode = decode;
  }

  /** Status, headers and body as they came; the body is not read to a result. Rejects where the call does. */
  async asResponse(): Promise<RawResponse> {
    return (await this.#context).response;
  }

  /** The result together with status, headers and body. */
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

  /** @internal Whether its result was asked for. */
  get isRead(): boolean {
    return this.#data !== undefined;
  }

  /** Read once, and only when it is asked for. */
  #result(): Promise<T> {
    this.#data ??= this.#context.then(this.#decode);
    return this.#data;
  }
}
