import { mismatchOf, pathText } from '../model/message.js';

/** Thrown if JSON does not encode the expected value. */
export class UnreadableJson extends Error {
  /** Whether the JSON suggests that something other than the service has responded. */
  readonly isForeign: boolean;

  constructor(message: string, isForeign = false) {
    super(message);
    this.isForeign = isForeign;
  }
}

/** Thrown for a value that does not fit, before its full path is known. */
export class TypeMismatch extends Error {
  readonly #expected: string;
  readonly #got: string;
  readonly #isOfService: boolean;
  /** The names on the path to the value, innermost first. */
  readonly #places: string[] = [];

  /**
   * @param expected the expected value, with an article
   * @param got the actual value, with an article
   * @param options `isOfService`: whether a service may respond with such a value. Default `false`, so that such a
   *   response is foreign
   */
  constructor(expected: string, got: string, { isOfService = false } = {}) {
    super(mismatchOf(expected, got));
    this.#expected = expected;
    this.#got = got;
    this.#isOfService = isOfService;
  }

  /** Adds `place` to what was thrown while its content was read, and returns it to be thrown again. */
  static within(place: string, thrown: unknown): unknown {
    if (thrown instanceof TypeMismatch) thrown.#places.push(place);
    return thrown;
  }

  /** Converts the error to one with the full path. */
  located(): UnreadableJson {
    const path = this.#places.reverse();
    const place = pathText(path, 'the root');
    return new UnreadableJson(mismatchOf(this.#expected, this.#got, place), path.length === 0 && !this.#isOfService);
  }
}
