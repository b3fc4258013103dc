import { urlText } from '../target/subjects/encode.js';
import { type CompleteTarget, keyOf } from './complete-target.js';

/** An entity whose id the suite knows. */
interface Known {
  readonly target: CompleteTarget;
  /**
   * `created`: it belongs to the case. `chosen`: so it does if it exists, since the suite has chosen the id. `named`: an
   * entity with the id may belong to somebody else, since a service can assign the id of a deleted entity again. It is
   * only deleted if it carries the marker.
   */
  readonly certainty: 'created' | 'chosen' | 'named';
}

/** The entities of a case whose ids the suite knows, in the order in which they became known. */
export class KnownEntities {
  readonly #byKey = new Map<string, Known>();

  get size(): number {
    return this.#byKey.size;
  }

  /** A copy, so that the entities can change meanwhile. */
  get all(): readonly Known[] {
    return Array.from(this.#byKey.values());
  }

  get(target: CompleteTarget): Known | undefined {
    return this.#byKey.get(keyOf(target));
  }

  has(target: CompleteTarget): boolean {
    return this.#byKey.has(keyOf(target));
  }

  set(target: CompleteTarget, certainty: Known['certainty']): void {
    this.#byKey.set(keyOf(target), { target, certainty });
  }

  delete(target: CompleteTarget): void {
    this.#byKey.delete(keyOf(target));
  }

  /** Records that the id is free, by whatever type it is known. */
  release({ access, id }: CompleteTarget): void {
    for (const { target, certainty } of this.all) {
      const isSame = target.access === access && urlText(target.id) === urlText(id);
      if (isSame && certainty === 'created') this.set(target, 'named');
    }
  }

  /** Returns whether an entity with one of the ids is that of the case. */
  ownsOneOf(ids: readonly string[]): boolean {
    const asked = new Set(ids);
    return this.all.some(({ target, certainty }) => certainty !== 'named' && asked.has(urlText(target.id)));
  }
}
