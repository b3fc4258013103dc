import type { Instance } from '../model/instance.js';
import { type Content, ContentWriter } from './content.js';
import type { StorageBudget } from './storage-budget.js';

/**
 * The bytes of the resources of an access, by `Resource` entity. They are kept in memory, outside the store of entities.
 *
 * An entity is identified by the number of its creation, which is unique in the access and the same in snapshots and forks.
 * So if a deleted `Resource` is created again with the same id, it does not get the old bytes.
 *
 * @example
 * const content = await resources.receive(request.bytes()); // hashed while it streams in
 * resources.put(resource, content);
 */
export class ResourceStore {
  readonly #budget: StorageBudget;
  #contents: Map<number, Content>;

  constructor(budget: StorageBudget, contents: ReadonlyMap<number, Content> = new Map()) {
    this.#budget = budget;
    this.#contents = new Map();
    this.restore(contents);
  }

  /** The number of resources with bytes. */
  get count(): number {
    return this.#contents.size;
  }

  /** @throws Refusal `storageFull` if this number of bytes cannot be stored */
  requireRoom(bytes: number): void {
    this.#budget.require(bytes);
  }

  /** Opens a writer for a new content. Its bytes count as stored until it is abandoned or discarded. */
  open(): ContentWriter {
    return new ContentWriter(this.#budget);
  }

  /**
   * Receives a content. The caller must {@link put} it to a resource or {@link discard} it.
   *
   * @throws Refusal `storageFull` if the limit is exceeded, or the error of the source; then nothing is stored
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Content> {
    const writer = this.open();
    try {
      for await (const chunk of source) writer.write(chunk);
      return writer.finish();
    } catch (error) {
      writer.abandon();
      throw error;
    }
  }

  /** As {@link receive}, for bytes in memory. */
  receiveAll(bytes: Uint8Array): Content {
    const writer = this.open();
    writer.write(bytes);
    return writer.finish();
  }

  /** Sets the content of a resource. The previous content is dropped. */
  put(resource: Instance, content: Content): void {
    this.delete(resource);
    this.#contents.set(resource.sequence, content);
  }

  /** Drops a received content that was not put to a resource. */
  discard(content: Content): void {
    this.#budget.giveBack(content.size);
  }

  /** The content of a resource, or `undefined`. */
  get(resource: Instance): Content | undefined {
    return this.#contents.get(resource.sequence);
  }

  /** Deletes the content of a resource. Returns whether there was one. */
  delete(resource: Instance): boolean {
    return this.#drop(resource.sequence);
  }

  /** Drops the contents of all resources but these. */
  retain(resources: Iterable<Instance>): void {
    const kept = new Set(Array.from(resources, ({ sequence }) => sequence));
    for (const sequence of [...this.#contents.keys()]) if (!kept.has(sequence)) this.#drop(sequence);
  }

  /** The present contents, for {@link restore}. The bytes are shared, not copied. */
  snapshot(): ReadonlyMap<number, Content> {
    return new Map(this.#contents);
  }

  restore(contents: ReadonlyMap<number, Content>): void {
    for (const { size } of this.#contents.values()) this.#budget.giveBack(size);
    for (const { size } of contents.values()) this.#budget.takeRestored(size);
    this.#contents = new Map(contents);
  }

  #drop(sequence: number): boolean {
    const content = this.#contents.get(sequence);
    if (content === undefined) return false;
    this.#budget.giveBack(content.size);
    return this.#contents.delete(sequence);
  }
}
