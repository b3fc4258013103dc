import { concat } from '../../platform/bytes.js';

/** Bytes that are read up to marks in them, while they are received. */
export class MarkedBytes {
  readonly #source: AsyncIterator<Uint8Array>;
  /** What was received and not read yet. */
  #rest: Uint8Array;
  #isAtMark = false;

  /** @param first bytes before those of the source. Default: none */
  constructor(source: AsyncIterable<Uint8Array>, first: Uint8Array = new Uint8Array()) {
    this.#source = source[Symbol.asyncIterator]();
    this.#rest = first;
  }

  /** Whether the last reading has come to its mark, and has passed it. */
  get isAtMark(): boolean {
    return this.#isAtMark;
  }

  /** The bytes up to the next mark, or up to the end if there is none. If you stop early, the next reading continues there. */
  async *upTo(mark: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
    this.#isAtMark = false;
    for (let isReceived = true; isReceived; isReceived = await this.#receive()) {
      const at = indexOf(this.#rest, mark);
      const end = at === -1 ? this.#rest.byteLength - begunAtEnd(this.#rest, mark) : at;
      const before = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(at === -1 ? end : end + mark.byteLength);
      this.#isAtMark = at !== -1;
      if (before.byteLength > 0) yield before;
      if (at !== -1) return;
    }
    yield* this.toEnd();
  }

  /** All bytes that follow. */
  async *toEnd(): AsyncGenerator<Uint8Array, void, undefined> {
    do {
      const rest = this.#rest;
      this.#rest = new Uint8Array();
      if (rest.byteLength > 0) yield rest;
    } while (await this.#receive());
  }

  /** Lets the source end early. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  /** Returns whether more bytes were received. */
  async #receive(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    // The rest is short: it is the beginning of a mark.
    this.#rest = this.#rest.byteLength === 0 ? value : concat([this.#rest, value]);
    return true;
  }
}

/** The offset of a mark in bytes, or -1. */
function indexOf(bytes: Uint8Array, mark: Uint8Array): number {
  const [first = 0] = mark;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (isAt(bytes, mark, at)) return at;
  }
  return -1;
}

/** How many bytes at the end are the beginning of a mark. */
function begunAtEnd(bytes: Uint8Array, mark: Uint8Array): number {
  let length = Math.min(mark.byteLength - 1, bytes.byteLength);
  while (length > 0 && !isAt(bytes, mark.subarray(0, length), bytes.byteLength - length)) length -= 1;
  return length;
}

function isAt(bytes: Uint8Array, mark: Uint8Array, at: number): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte);
}
