import { createHash } from 'node:crypto';
import type { StorageBudget } from './storage-budget.js';

/** The bytes of a resource; they never change. */
export interface Content {
  /** The bytes in order, in blocks of {@link blockSize} but for the last. */
  readonly blocks: readonly Uint8Array[];
  /** Bytes. */
  readonly size: number;
  /** Of all bytes, in hex. */
  readonly md5: string;
}

/** Bytes are kept in blocks of this size, so that many small chunks cost no more than their bytes. */
const blockSize = 64 * 1024;

/** Takes the bytes of a content as they come, and hashes them. */
export class ContentWriter {
  readonly #budget: StorageBudget;
  readonly #hash = createHash('md5');
  readonly #blocks: Uint8Array[] = [];
  #block = Buffer.alloc(0);
  /** How much of the last block is filled. */
  #filled = 0;
  #size = 0;

  constructor(budget: StorageBudget) {
    this.#budget = budget;
  }

  /** @throws Refusal `storageFull` where the bytes are more than may be stored; then {@link abandon} */
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
    // The last block gives its free space back.
    if (this.#filled < this.#block.byteLength) {
      this.#blocks[this.#blocks.length - 1] = new Uint8Array(this.#block.subarray(0, this.#filled));
    }
    return { blocks: this.#blocks, size: this.#size, md5: this.#hash.digest('hex') };
  }

  /** Gives back what was taken. */
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
