import { Readable } from 'node:stream';
import { longestContent } from '../../case/curl.js';

/** Keeps the content of a stream while it is sent, up to the number of bytes that a `curl` line can repeat. */
export class RecordedStream {
  /** The same content. It must be sent instead of the source. */
  readonly stream: Readable;
  readonly #parts: Uint8Array[] = [];
  #size = 0;
  #isComplete = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.stream = Readable.from(this.#recorded(source), { objectMode: false });
  }

  /** The content; `null` if it was not sent to its end, or is too long. */
  get content(): Uint8Array | null {
    return this.#isComplete && this.#size <= longestContent ? Buffer.concat(this.#parts) : null;
  }

  async *#recorded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of source) {
      this.#size += part.length;
      if (this.#size <= longestContent) this.#parts.push(part);
      yield part;
    }
    this.#isComplete = true;
  }
}
