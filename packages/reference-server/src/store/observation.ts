import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Value } from '../model/values.js';
import { contentOf, putContent, SavedContents } from './saved-contents.js';

/**
 * The state of a store at one time, which is read in several steps while the store may change between them. Before an
 * instance is changed for the first time, its content is saved. During each step, the instances have what was saved. Copying
 * the whole state instead would hold up other requests for longer than the reading.
 */
export class Observation {
  readonly #saved = new SavedContents();
  readonly #observations: Set<Observation>;
  readonly #sequence: number;

  /**
   * @param observations those of the state, which contain this one until it ends
   * @param sequence that of the newest instance
   */
  constructor(observations: Set<Observation>, sequence: number) {
    this.#observations = observations;
    this.#sequence = sequence;
    observations.add(this);
  }

  /** Saves the content of an instance that is about to change, unless it is newer than the observation. */
  save(instance: Instance): void {
    if (instance.sequence !== 0 && instance.sequence <= this.#sequence) this.#saved.save(instance);
  }

  /** Whether the value is saved. A step may be in the middle of it, so that it must not be edited in place. */
  has(instance: Instance, property: Property, value: Value): boolean {
    return this.#saved.has(instance, property, value);
  }

  /** Does a step of reading, which sees the state as it was when the observation began. */
  during<Result>(step: () => Result): Result {
    this.#exchange();
    try {
      return step();
    } finally {
      this.#exchange();
    }
  }

  end(): void {
    this.#observations.delete(this);
  }

  /** Exchanges what the changed instances have with what was saved. */
  #exchange(): void {
    for (const [instance, saved] of this.#saved) {
      const present = contentOf(instance);
      putContent(instance, saved);
      this.#saved.set(instance, present);
    }
  }
}
