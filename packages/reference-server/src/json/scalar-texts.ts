import { BoundedCache } from '../memory/caches.js';
import { Entity, type Instance } from '../model/instance.js';
import type { WriteOptions } from './json-dialect.js';

/** The JSON of the scalars of an entity, in the parts that its other properties separate (see `TypePlan.scalarParts`). */
export type ScalarParts = readonly string[];

interface Kept {
  readonly format: number;
  readonly parts: ScalarParts;
}

/** The limit of what is kept, in characters. */
const limit = 32 * 1024 * 1024;

/** What an entry takes beside its text, in characters. */
const overhead = 200;

/** Levels of a text beyond this one are rare, so that their parts are not kept. */
const levels = 64;

/**
 * Keeps the JSON of the scalars of stored entities, since most requests read what was read before.
 */
export class ScalarTexts {
  readonly #kept = new BoundedCache<Entity, Kept>(limit, () => new WeakMap());
  readonly #formats = new Map<string, number>();

  /** The number of a format: of all options on which the text of a scalar depends. */
  formatOf({ prettiness, typeExplicitness, writeEmptyProperties }: WriteOptions): number {
    const name = `${prettiness} ${typeExplicitness} ${writeEmptyProperties}`;
    const known = this.#formats.get(name) ?? this.#formats.size * levels;
    this.#formats.set(name, known);
    return known;
  }

  /**
   * The parts of an entity.
   *
   * @param format from {@link formatOf}
   * @param level the level of the entity in the text, on which its indentation depends
   * @param write writes the parts if they are not kept
   */
  partsOf(instance: Instance, format: number, level: number, write: () => ScalarParts): ScalarParts {
    // Others are the envelopes of single results.
    if (!(instance instanceof Entity) || level >= levels) return write();
    const known = this.#kept.get(instance);
    if (known !== undefined && known.format === format + level) return known.parts;
    const parts = write();
    const size = parts.reduce((sum, part) => sum + part.length, overhead);
    this.#kept.set(instance, { format: format + level, parts }, size);
    return parts;
  }
}
