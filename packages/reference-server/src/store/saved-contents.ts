import type { Instance } from '../model/instance.js';
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

/** The contents of instances at one time. Each is saved before the instance changes for the first time after it. */
export class SavedContents {
  readonly #contents = new Map<Instance, Content>();

  /** The number of saved contents. */
  get size(): number {
    return this.#contents.size;
  }

  /** Saves the content of an instance that is about to change. */
  save(instance: Instance): void {
    if (this.#contents.has(instance)) return;
    const content = contentOf(instance);
    this.set(instance, content);
    if (content !== absent) instance.values = instance.values.slice();
  }

  /** Saves that an instance does not exist, which is about to be added. */
  saveAbsence(instance: Instance): void {
    if (!this.#contents.has(instance)) this.set(instance, absent);
  }

  /** Called when an instance does not exist any more. If it did not exist at the time either, nothing needs to be kept. */
  forgetAbsence(instance: Instance): void {
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

  /** Adds those contents whose instances have none here. */
  addMissing(others: SavedContents): void {
    for (const [instance, content] of others) if (!this.#contents.has(instance)) this.set(instance, content);
  }

  [Symbol.iterator](): IterableIterator<[Instance, Content]> {
    return this.#contents[Symbol.iterator]();
  }
}
