import { Call } from './call.js';
import type { CallContext } from './call-context.js';

/**
 * A call that returns entities: a promise of its result, which can be iterated as well. Either way the request is sent
 * only once, and the result is read as a whole.
 *
 * @example for await (const person of people.list({ where: { lastName: 'Doe' } })) console.log(person.firstName);
 */
export class ListCall<T, E> extends Call<T> implements AsyncIterable<E> {
  readonly #elements: (result: T) => Iterable<E>;

  /** @internal */
  constructor(
    context: Promise<CallContext>,
    decode: (context: CallContext) => T,
    elements: (result: T) => Iterable<E>,
  ) {
    super(context, decode);
    this.#elements = elements;
  }

  /** Iterates over the entities of the result. For more than one page, use `each`. */
  async *[Symbol.asyncIterator](): AsyncGenerator<E, undefined, undefined> {
    yield* this.#elements(await this);
  }
}
