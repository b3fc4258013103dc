import { newBlock } from '../platform/bytes.js';
import { md5 } from '../platform/hash.js';
import type { StorageBudget } from './storage-budget.js';

/** The bytes of a resource. They never change. */
export interface Content {
  /** The bytes in order, in blocks of up to {@link blockSize} bytes. The first has at least a quarter of it, or is the only one. */
  readonly blocks: readonly Uint8Array[];
  /** The size in bytes. */
  readonly size: number;
  /** The MD5 digest of the bytes, in hex. */
  readonly md5: string;
}

/** The size of blocks into which small chunks are copied, which avoids their overhead. */
const blockSize = 64 * 1024;

/** Whether bytes are worth keeping as they are: they are many, and use most of the memory that they keep alive. */
function isKept({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength * 4 >= Math.max(blockSize, buffer.byteLength * 3);
}

/** Receives the bytes of a content in chunks, and computes their digest. */
export class ContentWriter {
  readonly #budget: StorageBudget;
  readonly #hash = md5();
  readonly #blocks: Uint8Array[] = [];
  #block: Uint8Array = new Uint8Array();
  /** The number of used bytes of the last block. */
  #filled = 0;
  #size = 0;

  constructor(budget: StorageBudget) {
    this.#budget = budget;
  }

  /**
   * @param chunk belongs to the content from now on, and must not change
   * @throws Refusal `storageFull` if the limit is exceeded. The caller must then {@link abandon} the content
   */
  write(chunk: Uint8Array): void {
    this.#budget.take(chunk.byteLength);
    this.#size += chunk.byteLength;
    this.#hash.update(chunk);
    const room = this.#block.byteLength - this.#filled;
    this.#copy(chunk.subarray(0, room));
    const rest = chunk.subarray(room);
    const isOwn = isKept(rest);
    for (let start = 0; start < rest.byteLength; start += blockSize) {
      const part = rest.subarray(start, start + blockSize);
      if (isOwn) {
        this.#blocks.push(part);
      } else {
        this.#openBlock();
        this.#copy(part);
      }
    }
  }

  finish(): Content {
    // The last block is copied to release its unused space.
    if (this.#filled < this.#block.byteLength) {
      this.#blocks[this.#blocks.length - 1] = new Uint8Array(this.#block.subarray(0, this.#filled));
    }
    return { blocks: this.#blocks, size: this.#size, md5: this.#hash.digest('hex') };
  }

  /** Discards the received bytes. */
  abandon(): void {
    this.#budget.giveBack(this.#size);
    this.#blocks.length = 0;
    this.#size = 0;
  }

  /** Copies bytes for which the last block has room. */
  #copy(bytes: Uint8Array): void {
    this.#block.set(bytes, this.#filled);
    this.#filled += bytes.byteLength;
  }

  #openBlock(): void {
    this.#block = newBlock(blockSize);
    this.#blocks.push(this.#block);
    this.#filled = 0;
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
