import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const maxResponseBytes = 64 * 2 ** 20;

/** A response is longer than the suite reads. */
export class TooLong extends Error {
  constructor() {
    super(`it has more than ${maxResponseBytes} bytes`);
  }
}

/** A proxy may compress a response although the request does not accept it. */
const codings: {
  readonly [coding: string]: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Promise<Buffer>;
} = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

/**
 * Returns the bytes of a body without the compression that the header field `Content-Encoding` names, or the same bytes
 * if they are not compressed like that.
 *
 * @throws TooLong
 */
export async function decompressed(bytes: Uint8Array, coding: string): Promise<Uint8Array> {
  const name = coding.trim().toLowerCase();
  const decompress = Object.hasOwn(codings, name) && bytes.length > 0 ? codings[name] : undefined;
  if (decompress === undefined) return bytes;
  try {
    return await decompress(bytes, { maxOutputLength: maxResponseBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new TooLong();
    return bytes;
  }
}

/** Collects the parts of a body. */
export class BodyCollector {
  readonly #parts: Uint8Array[] = [];
  #size = 0;

  /** @throws TooLong */
  add(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > maxResponseBytes) throw new TooLong();
    this.#parts.push(part);
  }

  bytes(): Uint8Array {
    const [only] = this.#parts;
    return this.#parts.length === 1 && only !== undefined ? only : Buffer.concat(this.#parts);
  }
}
