import { concat } from '../platform/byte-arrays.js';
import { isSuccess, maxErrorBytes } from '../wire/response.js';
import { tooLarge } from './failure.js';

/** Shared, because it keeps no state between texts. */
const utf8 = new TextDecoder();

/** Parts with fewer bytes are joined. */
const smallPart = 1024;
const blockSize = 16 * 1024;
const none = /* @__PURE__ */ new Uint8Array(0);

/** Collects the parts of a body and decodes them as UTF-8. */
export class TextCollector {
  readonly #parts: Uint8Array[] = [];
  /** Small parts, one behind the other, since each part by itself costs some hundred bytes. */
  #small: Uint8Array = none;
  #filled = 0;
  readonly #limit: number;
  readonly #cuts: boolean;
  readonly #status: number;
  #bytes = 0;

  /** @param status of an unsuccessful response, at most {@link maxErrorBytes} are kept */
  constructor(status: number, limit: number) {
    this.#status = status;
    this.#cuts = !isSuccess(status);
    this.#limit = this.#cuts ? Math.min(limit, maxErrorBytes) : limit;
  }

  /** Whether the rest of the body is not needed. */
  get isFull(): boolean {
    return this.#cuts && this.#bytes >= this.#limit;
  }

  /** @throws DecodeError if the limit is exceeded */
  add(part: Uint8Array): void {
    const room = this.#limit - this.#bytes;
    if (part.byteLength > room && !this.#cuts) throw tooLarge(this.#limit, this.#status);
    const kept = part.byteLength > room ? part.subarray(0, room) : part;
    // Most bodies come in one part, which is not copied.
    if (this.#bytes > 0 && kept.byteLength < smallPart) this.#join(kept);
    else {
      this.#flush();
      this.#parts.push(kept);
    }
    this.#bytes += kept.byteLength;
  }

  #join(part: Uint8Array): void {
    if (this.#filled + part.byteLength > this.#small.byteLength) {
      this.#flush();
      this.#small = new Uint8Array(blockSize);
    }
    this.#small.set(part, this.#filled);
    this.#filled += part.byteLength;
  }

  #flush(): void {
    if (this.#filled > 0) this.#parts.push(this.#small.subarray(0, this.#filled));
    this.#small = this.#small.subarray(this.#filled);
    this.#filled = 0;
  }

  text(): string {
    this.#flush();
    const [only] = this.#parts;
    if (only === undefined) return '';
    const bytes = this.#parts.length === 1 ? only : concat(this.#parts, this.#bytes);
    return utf8.decode(bytes);
  }
}
