import type { Instance } from '../model/instance.js';
import type { InstanceSet } from '../model/instances.js';
import { completed, type Steps } from '../model/steps.js';
import type { Property } from '../model/types.js';
import type { Value } from '../model/values.js';

/** What can change of an instance. */
export type Content = Pick<Instance, 'values' | 'alive' | 'sequence' | 'version'>;

/** The content of an instance that does not exist, and to which nothing refers. Its values do not matter. */
const absent: Content = { values: [], alive: false, sequence: 0, version: 0 };

/** The present content of an instance. Its values change with it, unless it gets others. */
export function contentOf({ values, alive, sequence, version }: Instance): Content {
  return sequence === 0 ? absent : { values, alive, sequence, version };
}

/** Gives an instance another content, without regard to indexes and references. */
export function putContent(instance: Instance, content: Content): void {
  const { values, alive, sequence, version } = content;
  if (content !== absent) instance.values = values;
  instance.alive = alive;
  instance.sequence = sequence;
  instance.version = version;
}

/** How many contents are moved in a step. */
const movedInStep = 500;

/** The contents of instances at one time. Each is saved before the instance changes for the first time after it. */
export class SavedContents {
  readonly #contents = new Map<Instance, Content>();
  /** Instances that did not exist, as long as not all of them are among the contents. */
  readonly #added: InstanceSet[] = [];

  /** The number of saved contents. */
  get size(): number {
    return this.#added.reduce((sum, { size }) => sum + size, this.#contents.size);
  }

  /** Saves at once that instances do not exist, which are about to be added and never existed. */
  joinAbsences(instances: InstanceSet): void {
    this.#added.push(instances);
  }

  /** Moves in steps what was {@link joinAbsences joined} to the other contents, where it is found faster. */
  *moving(): Steps<void> {
    for (let [added] = this.#added; added !== undefined; [added] = this.#added) {
      let moved = 0;
      for (const instance of added) {
        if (this.#added[0] !== added) break;
        this.set(instance, absent);
        moved += 1;
        if (moved % movedInStep === 0) yield;
      }
      if (this.#added[0] === added) this.#added.shift();
    }
  }

  /** Saves the content of an instance that is about to change. */
  save(instance: Instance): void {
    if (this.includes(instance)) return;
    const content = contentOf(instance);
    this.set(instance, content);
    if (content !== absent) instance.values = instance.values.slice();
  }

  includes(instance: Instance): boolean {
    return this.#contents.has(instance) || this.#added.some((added) => added.has(instance));
  }

  /** Saves that an instance does not exist, which is about to be added. */
  saveAbsence(instance: Instance): void {
    if (!this.includes(instance)) this.set(instance, absent);
  }

  /** Called when an instance does not exist any more. If it did not exist at the time either, nothing needs to be kept. */
  forgetAbsence(instance: Instance): void {
    if (this.#added.some((added) => added.has(instance))) completed(this.moving());
    if (this.#contents.get(instance) === absent) this.#contents.delete(instance);
  }

  /** Whether the value is saved too, so that it must not be edited in place. */
  has(instance: Instance, property: Property, value: Value): boolean {
    return this.#contents.get(instance)?.values[property.index] === value;
  }

  /** Saves a content, or replaces the saved one. */
  set(instance: Instance, content: Content): void {
    this.#contents.set(instance, content);
  }

  /** Does a step of reading, in which the instances have what is saved. */
  during<Result>(step: () => Result): Result {
    this.#exchange();
    try {
      return step();
    } finally {
      this.#exchange();
    }
  }

  /** Adds those contents whose instances have none here. */
  addMissing(others: Iterable<readonly [Instance, Content]>): void {
    for (const [instance, content] of others) if (!this.includes(instance)) this.set(instance, content);
  }

  [Symbol.iterator](): IterableIterator<[Instance, Content]> {
    completed(this.moving());
    return this.#contents[Symbol.iterator]();
  }

  /** Exchanges what the instances have with what is saved. */
  #exchange(): void {
    for (const [instance, saved] of this) {
      const present = contentOf(instance);
      putContent(instance, saved);
      this.set(instance, present);
    }
  }
}
