import { isBuiltIn } from '../model/built-in.js';
import type { Evidence } from './evidence.js';

/** The entity types that were seen, and their subtype relation: types found through another type are its subtypes. */
export class Lineage {
  /** The signatures of all types except the built-in ones, in order. */
  readonly signatures: readonly string[];
  readonly #subtypes: ReadonlyMap<string, ReadonlySet<string>>;

  constructor({ seen, subtypes }: Evidence) {
    this.signatures = Array.from(seen)
      .filter((signature) => !isBuiltIn(signature))
      .sort();
    this.#subtypes = subtypes;
  }

  /** The subtypes of a type, direct or indirect. */
  subtypes(signature: string): readonly string[] {
    const found = new Set(this.#subtypes.get(signature));
    for (const each of found) for (const below of this.#subtypes.get(each) ?? []) found.add(below);
    found.delete(signature);
    return Array.from(found).sort();
  }

  /** The direct supertypes. */
  parents(signature: string): readonly string[] {
    return nearest(
      this.signatures.filter((each) => this.#isBelow(signature, each)),
      (one, other) => this.#isBelow(one, other),
    );
  }

  /**
   * The nearest type above all of the given ones, which may be one of them if there are several; `undefined` if no such
   * type or several are known.
   */
  common(types: ReadonlySet<string>): string | undefined {
    const above = this.signatures.filter((each) =>
      Array.from(types).every((type) => (type === each && types.size > 1) || this.#isBelow(type, each)),
    );
    const found = nearest(above, (one, other) => this.#isBelow(one, other));
    return found.length === 1 ? found[0] : undefined;
  }

  #isBelow(signature: string, other: string): boolean {
    return signature !== other && this.subtypes(other).includes(signature);
  }
}

/** The types that are not supertypes of another one among them. */
function nearest(types: readonly string[], isBelow: (one: string, other: string) => boolean): readonly string[] {
  return types.filter((type) => !types.some((other) => isBelow(other, type)));
}
