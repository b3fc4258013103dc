import { Refusal } from '../model/refusal.js';
import { type Content, ContentWriter } from './content.js';

/**
 * Limits the size of all resources of a world together (8, R-62), and receives their bytes.
 *
 * @example
 * const content = await budget.receive(request.bytes()); // hashed while it streams in
 * store.change((draft) => draft.setContent(resource, content));
 * budget.release(content); // it counts as stored now
 */
export class StorageBudget {
  readonly limit: number;
  readonly #stored: () => number;
  /** The number of bytes that have been received, or are being received, and are not stored. */
  #received = 0;

  /**
   * @param limit the limit in bytes
   * @param stored the number of bytes that are stored. Default: none
   */
  constructor(limit: number, stored: () => number = () => 0) {
    this.limit = limit;
    this.#stored = stored;
  }

  /** The number of bytes that are stored or being received. */
  get used(): number {
    return this.#stored() + this.#received;
  }

  /** @throws Refusal `storageFull` if this number of bytes cannot be stored */
  require(bytes: number): void {
    const { used } = this;
    if (!(used + bytes > this.limit)) return;
    throw new Refusal(
      'storageFull',
      'R-62',
      `There is no room for ${bytes} more bytes: ${used} of ${this.limit} are in use. Delete resources, or raise --max-stored-bytes.`,
    );
  }

  /** @throws Refusal `storageFull`; then nothing is taken */
  take(bytes: number): void {
    this.require(bytes);
    this.#received += bytes;
  }

  giveBack(bytes: number): void {
    this.#received -= bytes;
  }

  /**
   * Receives a content. Its bytes count as received until the caller {@link release}s it.
   *
   * @throws Refusal `storageFull` if the limit is exceeded, or the error of the source; then nothing is kept
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Content> {
    const writer = new ContentWriter(this);
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
    const writer = new ContentWriter(this);
    writer.write(bytes);
    return writer.finish();
  }

  /** Called when a received content is part of a state, or is not needed any more. */
  release({ size }: Content): void {
    this.giveBack(size);
  }
}
