import { Refusal } from '../model/refusal.js';
import type { TextChunks } from './response.js';

/** Responses up to this size are always sent. The number of connections bounds what they take together. */
const small = 64 * 1024;

/** Counts the bytes of responses that clients have not read yet, so that slow clients cannot fill the memory. */
export class UnreadBudget {
  readonly #limit: number;
  #used = 0;

  /** @param limit the maximum number of bytes of all responses together */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws Refusal `busy` if there is no room for a response of this size */
  requireRoom(bytes: number): void {
    if (bytes <= small || this.#used + bytes <= this.#limit) return;
    throw new Refusal(
      'busy',
      'R-62',
      `There is no room for a response of ${bytes} bytes: clients have not read ${this.#used} bytes of others, and the limit, ` +
        `maxUnreadBytes, is ${this.#limit}. Try again, or ask for less.`,
      { 'Retry-After': '1' },
    );
  }

  /** The chunks of a response. They are counted until the reader asks for the next one, or stops. */
  counted(chunks: TextChunks): AsyncIterable<Uint8Array> {
    return chunks.byteLength <= small ? chunks : this.#count(chunks);
  }

  async *#count(chunks: TextChunks): AsyncGenerator<Uint8Array, void, undefined> {
    let unread = chunks.byteLength;
    this.#used += unread;
    try {
      for await (const chunk of chunks) {
        yield chunk;
        this.#used -= chunk.byteLength;
        unread -= chunk.byteLength;
      }
    } finally {
      this.#used -= unread;
    }
  }
}
