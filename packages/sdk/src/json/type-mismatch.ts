import { mismatchOf } from '../model/message.js';

/** JSON that does not encode what it should. */
export class UnreadableJson extends Error {
  /** Whether not even the root is what is expected. */
  readonly isAtRoot: boolean;

  constructor(message: string, isAtRoot = false) {
    super(message);
    this.isAtRoot = isAtRoot;
  }
}

/** A value that is not what is expected, while its place is still to be found out. */
export class TypeMismatch extends Error {
  readonly #expected: string;
  readonly #got: string;
  /** The names on the way to it, the innermost first. */
  readonly #places: string[] = [];

  /** @param expected what fits there, with its article @param got what is there, likewise */
  constructor(expected: string, got: string) {
    super(mismatchOf(expected, got));
    this.#expected = expected;
    this.#got = got;
  }

  /** What was thrown while the content of `place` was read, to be thrown on. */
  static within(place: string, thrown: unknown): unknown {
    if (thrown instanceof TypeMismatch) thrown.#places.push(place);
    return thrown;
  }

  /** The error with the whole path. */
  located(): UnreadableJson {
    const path = this.#places.reverse();
    const shown = path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path;
    const place = shown.length === 0 ? 'the root' : shown.join('.');
    return new UnreadableJson(mismatchOf(this.#expected, this.#got, place), path.length === 0);
  }
}
