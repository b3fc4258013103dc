import type { Instance } from '../model/instance.js';
import type { WriteOptions } from './json-dialect.js';

/** The JSON of the scalars of an entity, in the parts that its other properties separate (see `TypePlan.parts`). */
export type ScalarParts = readonly string[];

interface Kept {
  readonly version: number;
  readonly format: number;
  readonly parts: ScalarParts;
  readonly length: number;
}

/** Levels of a text beyond this one are rare, so that their parts are not kept. */
const levels = 64;

/** What an entry takes beside its text, in characters. */
const overhead = 200;

/**
 * Keeps the JSON of the scalars of stored entities until a value of the entity is set, since most requests read what was
 * read before. The entities that were written first are dropped first.
 */
export class ScalarTexts {
  readonly #limit: number;
  readonly #kept = new Map<Instance, Kept>();
  readonly #formats = new Map<string, number>();
  #length = 0;

  /** @param limit how many characters are kept. Default: 32 Mi */
  constructor(limit = 32 * 1024 * 1024) {
    this.#limit = limit;
  }

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
    const { version } = instance;
    const known = this.#kept.get(instance);
    if (known !== undefined && known.version === version && known.format === format + level) return known.parts;
    const parts = write();
    if (instance.sequence > 0 && level < levels) this.#keep(instance, known, { version, format: format + level, parts });
    return parts;
  }

  #keep(instance: Instance, previous: Kept | undefined, fresh: Omit<Kept, 'length'>): void {
    if (previous !== undefined) this.#drop(instance, previous);
    const length = fresh.parts.reduce((sum, part) => sum + part.length, overhead);
    // One long text must not drop all others.
    if (length > this.#limit >> 8) return;
    this.#kept.set(instance, { ...fresh, length });
    this.#length += length;
    for (const [oldest, kept] of this.#kept) {
      if (this.#length <= this.#limit) break;
      this.#drop(oldest, kept);
    }
  }

  #drop(instance: Instance, { length }: Kept): void {
    this.#kept.delete(instance);
    this.#length -= length;
  }
}
