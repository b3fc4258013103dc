import type { Instance } from '../model/instance.js';
import { copyValue } from '../model/values.js';

/** What can change of an instance. */
type Content = Pick<Instance, 'values' | 'alive' | 'sequence' | 'version'>;

/**
 * The state of a store at one time, which is read in several steps while the store may change between them. Before an
 * instance is changed for the first time, its content is saved. During each step, the instances have what was saved. Copying
 * the whole state instead would hold up other requests for longer than the reading.
 */
export class Observation {
  readonly #saved = new Map<Instance, Content>();
  readonly #observations: Set<Observation>;

  /** @param observations those of the state, which contain this one until it ends */
  constructor(observations: Set<Observation>) {
    this.#observations = observations;
    observations.add(this);
  }

  /** Saves the content of an instance that is about to change. */
  save(instance: Instance): void {
    if (this.#saved.has(instance)) return;
    const { values, alive, sequence, version } = instance;
    this.#saved.set(instance, { values, alive, sequence, version });
    // Steps may be in the middle of a collection, so that its copies are edited, and not the collection itself.
    instance.values = values.map((value) => copyValue(value));
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
      const { values, alive, sequence, version } = instance;
      this.#saved.set(instance, { values, alive, sequence, version });
      Object.assign(instance, saved);
    }
  }
}
