import { Blocks } from '../memory/blocks.js';
import { md5 } from '../platform/hash.js';

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
export class ContentWriter {
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
