import { Blocks } from '../memory/bytes.js';
import { Refusal } from '../model/refusal.js';
import { md5 } from '../platform/runtime.js';

/** The bytes of a resource. They never change. */
export interface Content {
  /** The bytes in order, in blocks of up to 64 KiB. The first has at least a quarter of it, or is the only one. */
  readonly blocks: readonly Uint8Array[];
  /** The size in bytes. */
  readonly size: number;
  /** The MD5 digest of the bytes, in hex. */
  readonly md5: string;
}

/** Where the room for bytes is taken from. */
interface Budget {
  /** @throws Refusal `storageFull`; then nothing is taken */
  take(bytes: number): void;
  giveBack(bytes: number): void;
}

/** Receives the bytes of a content in chunks, and computes their digest. */
class ContentWriter {
  readonly #budget: Budget;
  readonly #hash = md5();
  readonly #blocks = new Blocks();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /**
   * @param chunk belongs to the content from now on, and must not change
   * @throws Refusal `storageFull` if the limit is exceeded. The caller must then {@link abandon} the content
   */
  write(chunk: Uint8Array): void {
    this.#budget.take(chunk.byteLength);
    this.#hash.update(chunk);
    this.#blocks.add(chunk);
  }

  finish(): Content {
    const { size } = this.#blocks;
    return { blocks: this.#blocks.finish(), size, md5: this.#hash.digest('hex') };
  }

  /** Discards the received bytes. */
  abandon(): void {
    this.#budget.giveBack(this.#blocks.size);
    this.#blocks.clear();
  }
}

/**
 * The bytes from `start` to before `end`.
 *
 * @param end Default: the size
 */
export function* readContent(content: Content, start = 0, end = content.size): Generator<Uint8Array, void, undefined> {
  let position = 0;
  for (const block of content.blocks) {
    const from = Math.max(start - position, 0);
    const to = Math.min(end - position, block.byteLength);
    if (from < to) yield block.subarray(from, to);
    position += block.byteLength;
    if (position >= end) return;
  }
}

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
