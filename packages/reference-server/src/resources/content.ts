import { Blocks } from '../memory/bytes.js';
import { Refusal } from '../model/refusal.js';
import { type Hash, md5 } from '../platform/runtime.js';

/** The bytes of a resource. They never change. */
export interface Content {
  /** The bytes in order, in blocks of up to 64 KiB. The first has at least a quarter of it, or is the only one. */
  readonly blocks: readonly Uint8Array[];
  /** The size in bytes. */
  readonly size: number;
  /** The MD5 digest of the bytes, in hex. */
  readonly md5: string;
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

  /**
   * Receives a content, and computes its digest. Its bytes count as received until the caller {@link release}s it.
   *
   * @param source its chunks belong to the content from now on, and must not change
   * @throws Refusal `storageFull` if the limit is exceeded, or the error of the source; then nothing is kept
   */
  async receive(source: AsyncIterable<Uint8Array>): Promise<Content> {
    const blocks = new Blocks();
    const hash = md5();
    try {
      for await (const chunk of source) this.#add(chunk, blocks, hash);
      return contentOf(blocks, hash);
    } catch (error) {
      this.#received -= blocks.size;
      throw error;
    }
  }

  /** As {@link receive}, for bytes in memory. */
  receiveAll(bytes: Uint8Array): Content {
    const blocks = new Blocks();
    const hash = md5();
    this.#add(bytes, blocks, hash);
    return contentOf(blocks, hash);
  }

  /** Must be called when a received content has become part of a state, or is not needed any more. */
  release({ size }: Content): void {
    this.#received -= size;
  }

  #add(chunk: Uint8Array, blocks: Blocks, hash: Hash): void {
    this.require(chunk.byteLength);
    this.#received += chunk.byteLength;
    hash.update(chunk);
    blocks.add(chunk);
  }
}

function contentOf(blocks: Blocks, hash: Hash): Content {
  const { size } = blocks;
  return { blocks: blocks.finish(), size, md5: hash.digest('hex') };
}
