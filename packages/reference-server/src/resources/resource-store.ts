import type { Instance } from '../model/instance.js';
import { type Content, ContentWriter } from './content.js';
import type { StorageBudget } from './storage-budget.js';

/**
 * The bytes of the resources of one access, by their `Resource` entities. They are kept in memory, outside the store
 * of entities.
 *
 * An entity is known by the number of its creation, which no other entity of the access ever has and which its copies
 * in snapshots and forks share: whoever creates the identity of a deleted resource anew does not get its bytes.
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

  /** How many resources have bytes. */
  get count(): number {
    return this.#contents.size;
  }

  /** @throws Refusal `storageFull` where so many bytes cannot be stored */
  requireRoom(bytes: number): void {
    this.#budget.require(bytes);
  }

  /** Takes bytes piece by piece. What it has taken counts as stored at once, until it is abandoned or discarded. */
  open(): ContentWriter {
    return new ContentWriter(this.#budget);
  }

  /**
   * Takes bytes as they come. They count as stored at once, but belong to no resource until they are {@link put}, or
   * {@link discard}ed.
   *
   * @throws Refusal `storageFull` beyond the budget, or what the source throws; then nothing of it stays
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

  /** As {@link receive}, of bytes that are all there. */
  receiveAll(bytes: Uint8Array): Content {
    const writer = this.open();
    writer.write(bytes);
    return writer.finish();
  }

  /** Gives a resource a content that was received; the one before it is gone. */
  put(resource: Instance, content: Content): void {
    this.delete(resource);
    this.#contents.set(resource.sequence, content);
  }

  /** Lets go of a content that was received and not put. */
  discard(content: Content): void {
    this.#budget.giveBack(content.size);
  }

  /** The bytes of a resource; `undefined` where it has none. */
  get(resource: Instance): Content | undefined {
    return this.#contents.get(resource.sequence);
  }

  /** Whether there was anything to delete. */
  delete(resource: Instance): boolean {
    return this.#drop(resource.sequence);
  }

  /** Lets go of the bytes of all other resources, whose entities are gone. */
  retain(resources: Iterable<Instance>): void {
    const kept = new Set(Array.from(resources, ({ sequence }) => sequence));
    for (const sequence of [...this.#contents.keys()]) if (!kept.has(sequence)) this.#drop(sequence);
  }

  /** What is kept now, for {@link restore}; the bytes are shared, not copied. */
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
