import type { Instance } from '../model/instance.js';
import type { Property } from '../model/types.js';
import type { Value } from '../model/values.js';
import { type Content, SavedContents } from './saved-contents.js';

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

  /** Saves what instances were that have got other contents. */
  join(before: Iterable<readonly [Instance, Content]>): void {
    for (const [instance, content] of before) {
      // Others may hold the same values, and edit them when the instance has them again.
      if (!this.#saved.includes(instance)) this.#saved.set(instance, { ...content, values: content.values.slice() });
    }
  }

  /** Whether the value is saved. A step may be in the middle of it, so that it must not be edited in place. */
  has(instance: Instance, property: Property, value: Value): boolean {
    return this.#saved.has(instance, property, value);
  }

  /** Does a step of reading, which sees the state as it was when the observation began. */
  during<Result>(step: () => Result): Result {
    return this.#saved.during(step);
  }

  end(): void {
    this.#observations.delete(this);
  }
}
