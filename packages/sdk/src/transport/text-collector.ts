import { ResponseTooLarge } from './failure.js';

/** Shared, because it keeps no state between texts. */
const utf8 = new TextDecoder();

/** Collects the parts of a body and decodes them as UTF-8. */
export class TextCollector {
  readonly #parts: Uint8Array[] = [];
  readonly #limit: number;
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws ResponseTooLarge if the limit is exceeded */
  add(part: Uint8Array): void {
    this.#bytes += part.byteLength;
    if (this.#bytes > this.#limit) throw new ResponseTooLarge(this.#limit);
    this.#parts.push(part);
  }

  text(): string {
    const [only] = this.#parts;
    if (only === undefined) return '';
    const bytes = this.#parts.length === 1 ? only : Buffer.concat(this.#parts, this.#bytes);
    return utf8.decode(bytes);
  }
}
