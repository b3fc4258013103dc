import { isSuccess, maxErrorBytes } from '../wire/response.js';
import { ResponseTooLarge } from './failure.js';

/** Shared, because it keeps no state between texts. */
const utf8 = new TextDecoder();

/** Collects the parts of a body and decodes them as UTF-8. */
export class TextCollector {
  readonly #parts: Uint8Array[] = [];
  readonly #limit: number;
  readonly #cuts: boolean;
  #bytes = 0;

  /** @param status of an unsuccessful response, at most {@link maxErrorBytes} are kept */
  constructor(status: number, limit: number) {
    this.#cuts = !isSuccess(status);
    this.#limit = this.#cuts ? Math.min(limit, maxErrorBytes) : limit;
  }

  /** Whether the rest of the body is not needed. */
  get isFull(): boolean {
    return this.#cuts && this.#bytes >= this.#limit;
  }

  /** @throws ResponseTooLarge if the limit is exceeded */
  add(part: Uint8Array): void {
    const room = this.#limit - this.#bytes;
    if (part.byteLength > room && !this.#cuts) throw new ResponseTooLarge(this.#limit);
    this.#parts.push(part.byteLength > room ? part.subarray(0, room) : part);
    this.#bytes += Math.min(part.byteLength, room);
  }

  text(): string {
    const [only] = this.#parts;
    if (only === undefined) return '';
    const bytes = this.#parts.length === 1 ? only : Buffer.concat(this.#parts, this.#bytes);
    return utf8.decode(bytes);
  }
}
