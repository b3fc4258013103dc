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

/** Returns the decompressed bytes, or the same bytes if they are not compressed as the header field says. */
async function decompressed(bytes: Uint8Array, coding: string | undefined): Promise<Uint8Array> {
  const name = coding?.trim().toLowerCase() ?? '';
  const decompress = Object.hasOwn(codings, name) && bytes.length > 0 ? codings[name] : undefined;
  if (decompress === undefined) return bytes;
  try {
    return await decompress(bytes, { maxOutputLength: maxResponseBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw new TooLong();
    return bytes;
  }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxResponseBytes) throw new TooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Returns the bytes of a response, without the compression that the header field `Content-Encoding` names.
 *
 * @throws TooLong
 */
export const bytesOf = async (body: AsyncIterable<Uint8Array>, coding: string | undefined): Promise<Uint8Array> =>
  decompressed(await collect(body), coding);
