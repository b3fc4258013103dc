import type { Budget } from './budget.js';
import { type Content, ContentWriter } from './content.js';

/**
 * The bytes of the resources of one access, by the id of the `Resource` entity. They are kept in memory, outside the
 * store of entities.
 *
 * @example
 * const content = await resources.receive(request.bytes()); // hashed while it streams in
 * resources.put(id, content);
 */
export class ResourceStore {
  readonly #budget: Budget;
  #contents: Map<string, Content>;

  constructor(budget: Budget, contents: ReadonlyMap<string, Content> = new Map()) {
    this.#budget = budget;
    this.#contents = new Map();
    this.restore(contents);
  }

  /**
   * Takes bytes as they come. They count as stored at once, but belong to no resource until they are {@link put}, or
   * {@link discard}ed.
   *
   * @throws Refusal `full` beyond the budget, or what the source throws; then nothing of it stays
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Content> {
    const writer = new ContentWriter(this.#budget);
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
    const writer = new ContentWriter(this.#budget);
    writer.write(bytes);
    return writer.finish();
  }

  /** Gives a resource a content that was received; the one before it is gone. */
  put(id: string, content: Content): void {
    this.delete(id);
    this.#contents.set(id, content);
  }

  /** Lets go of a content that was received and not put. */
  discard(content: Content): void {
    this.#budget.giveBack(content.size);
  }

  get(id: string): Content | undefined {
    return this.#contents.get(id);
  }

  /** Whether there was anything to delete. */
  delete(id: string): boolean {
    const content = this.#contents.get(id);
    if (content === undefined) return false;
    this.#budget.giveBack(content.size);
    return this.#contents.delete(id);
  }

  /** What is kept now, for {@link restore}; the bytes are shared, not copied. */
  snapshot(): ReadonlyMap<string, Content> {
    return new Map(this.#contents);
  }

  restore(contents: ReadonlyMap<string, Content>): void {
    for (const { size } of this.#contents.values()) this.#budget.giveBack(size);
    for (const { size } of contents.values()) this.#budget.takeAgain(size);
    this.#contents = new Map(contents);
  }
}
