/** JSON that does not encode what it should. */
export class UnreadableJson extends Error {}

/** Something that does not fit, while it is still to be found out where it stands. */
export class TypeMismatch extends Error {
  /** The names on the way to it, the innermost first. */
  readonly #places: string[] = [];

  /** What was thrown while the content of `place` was read, to be thrown on. */
  static within(place: string, thrown: unknown): unknown {
    if (thrown instanceof TypeMismatch) thrown.#places.push(place);
    return thrown;
  }

  /** The error with the whole path. */
  located(): UnreadableJson {
    const path = this.#places.reverse();
    const shown = path.length > 12 ? [...path.slice(0, 6), '…', ...path.slice(-5)] : path;
    return new UnreadableJson(`at ${shown.length === 0 ? 'its root' : shown.join('.')}: ${this.message}`);
  }
}
