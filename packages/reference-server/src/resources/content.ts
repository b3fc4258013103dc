import { createHash } from 'node:crypto';
import type { StorageBudget } from './storage-budget.js';

/** The bytes of a resource. They never change. */
export interface Content {
  /** The bytes in order. All blocks but the last have the size {@link blockSize}. */
  readonly blocks: readonly Uint8Array[];
  /** The size in bytes. */
  readonly size: number;
  /** The MD5 digest of the bytes, in hex. */
  readonly md5: string;
}

/** The size of blocks. Blocks avoid the overhead of many small chunks. */
const blockSize = 64 * 1024;

/** Receives the bytes of a content in chunks, and computes their digest. */
export class ContentWriter {
  readonly #budget: StorageBudget;
  readonly #hash = createHash('md5');
  readonly #blocks: Uint8Array[] = [];
  #block = Buffer.alloc(0);
  /** The number of used bytes of the last block. */
  #filled = 0;
  #size = 0;

  constructor(budget: StorageBudget) {
    this.#budget = budget;
  }

  /** @throws Refusal `storageFull` if the limit is exceeded. The caller must then {@link abandon} the content */
  write(chunk: Uint8Array): void {
    this.#budget.take(chunk.byteLength);
    this.#size += chunk.byteLength;
    this.#hash.update(chunk);
    for (let start = 0; start < chunk.byteLength; ) {
      if (this.#filled === this.#block.byteLength) this.#openBlock();
      const part = chunk.subarray(start, start + this.#block.byteLength - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.byteLength;
      start += part.byteLength;
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

  #openBlock(): void {
    this.#block = Buffer.allocUnsafeSlow(blockSize);
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
