import { concat, newBlock } from '../platform/runtime.js';

/** The size of the blocks. */
const blockSize = 64 * 1024;

/** Whether bytes use most of the memory that they keep alive. */
function isOwn({ byteLength, buffer }: Uint8Array): boolean {
  return byteLength * 4 >= buffer.byteLength * 3;
}

/**
 * Bytes that arrive in chunks of any size. An array of a single byte takes some two hundred bytes of memory, so small
 * chunks are copied into blocks, which take at most twice as much as their bytes.
 */
export class Blocks {
  readonly #blocks: Uint8Array[] = [];
  /** The number of used bytes of the last block. */
  #filled = 0;
  #size = 0;

  /** The number of bytes. */
  get size(): number {
    return this.#size;
  }

  /** @param chunk belongs to the blocks from now on, and must not change */
  add(chunk: Uint8Array): void {
    this.#size += chunk.byteLength;
    const rest = this.#fill(chunk);
    const isKept = isOwn(rest) && (this.#blocks.length === 0 || rest.byteLength * 4 >= blockSize);
    for (let start = 0; start < rest.byteLength; start += blockSize) {
      const part = rest.subarray(start, start + blockSize);
      if (isKept) this.#push(part, part.byteLength);
      else this.#copy(part);
    }
  }

  /** The blocks in order. The last one has no unused space. */
  finish(): Uint8Array[] {
    const last = this.#blocks.pop();
    if (last !== undefined) {
      this.#blocks.push(this.#filled < last.byteLength ? new Uint8Array(last.subarray(0, this.#filled)) : last);
    }
    return this.#blocks;
  }

  /** The bytes in one array. */
  get whole(): Uint8Array {
    const blocks = this.#blocks.map((block, index) =>
      index === this.#blocks.length - 1 ? block.subarray(0, this.#filled) : block,
    );
    const [only] = blocks;
    return blocks.length === 1 && only !== undefined ? only : concat(blocks);
  }

  /** Copies bytes for which the last block has room. The first block grows until it has the usual size. */
  #fill(chunk: Uint8Array): Uint8Array {
    const last = this.#blocks.at(-1);
    if (last === undefined) return chunk;
    let block = last;
    const needed = this.#filled + chunk.byteLength;
    if (this.#blocks.length === 1 && needed > last.byteLength && last.byteLength < blockSize) {
      block = newBlock(Math.min(blockSize, Math.max(needed, 2 * last.byteLength)));
      block.set(last.subarray(0, this.#filled));
      this.#blocks[0] = block;
    }
    const room = block.byteLength - this.#filled;
    block.set(chunk.subarray(0, room), this.#filled);
    this.#filled += Math.min(room, chunk.byteLength);
    return chunk.subarray(room);
  }

  #copy(part: Uint8Array): void {
    const block = newBlock(this.#blocks.length === 0 ? part.byteLength : blockSize);
    block.set(part);
    this.#push(block, part.byteLength);
  }

  #push(block: Uint8Array, filled: number): void {
    this.#blocks.push(block);
    this.#filled = filled;
  }
}

/** The number of bytes that a request may always hold. The number of connections bounds their sum. */
const small = 64 * 1024;

/** The bytes that all requests together hold in memory, so that many or slow clients cannot fill it. */
export class ByteBudget {
  readonly #limit: number;
  readonly #shortage: (bytes: number, used: number) => Error;
  #used = 0;

  /**
   * @param limit the maximum number of bytes
   * @param shortage returns the error if there is no room for a number of bytes in addition to the used ones
   */
  constructor(limit: number, shortage: (bytes: number, used: number) => Error) {
    this.#limit = limit;
    this.#shortage = shortage;
  }

  /** Creates the share of a request, which holds nothing yet. */
  share(): ByteShare {
    return new ByteShare(this);
  }

  /** Counts the bytes that a share takes. A negative number gives bytes back. */
  count(bytes: number): void {
    this.#used += bytes;
  }

  /**
   * @param held how many of the bytes the request holds already. Default 0
   * @throws the error of the budget if there is no room for the bytes
   */
  requireRoom(bytes: number, held = 0): void {
    if (bytes <= small || this.#used + bytes - held <= this.#limit) return;
    throw this.#shortage(bytes, this.#used);
  }
}

/** The bytes of a budget that one request holds. */
export class ByteShare {
  readonly #budget: ByteBudget;
  #held = 0;

  constructor(budget: ByteBudget) {
    this.#budget = budget;
  }

  /** @throws the error of the budget if there is no room for these bytes */
  take(bytes: number): void {
    this.#budget.requireRoom(this.#held + bytes, this.#held);
    this.hold(bytes);
  }

  /** Takes bytes without a check, since they are in memory in any case. */
  hold(bytes: number): void {
    this.#held += bytes;
    this.#budget.count(bytes);
  }

  /** @param bytes Default: all */
  giveBack(bytes = this.#held): void {
    this.hold(-Math.min(bytes, this.#held));
  }
}
