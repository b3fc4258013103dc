import { type BodyStream, isSuccess, maxErrorBytes } from '../wire/response.js';
import { tooLarge } from './failure.js';

/** Shared, because it keeps no state between texts. */
const utf8 = new TextDecoder();

/**
 * Reads a body as a text in UTF-8. Of the body of an unsuccessful response, at most {@link maxErrorBytes} are read, so
 * that the caller has to cancel the rest.
 *
 * @throws DecodeError if the body of a successful response has more bytes than the limit
 */
export async function bodyText(body: BodyStream, status: number, limit: number): Promise<string> {
  const isCut = !isSuccess(status);
  const most = isCut ? Math.min(limit, maxErrorBytes) : limit;
  let bytes: Uint8Array = new Uint8Array(0);
  let size = 0;
  for (let part = await body.next(); part !== undefined; part = await body.next()) {
    if (!isCut && size + part.byteLength > most) throw tooLarge(limit, status);
    const kept = part.subarray(0, most - size);
    bytes = joined(bytes, size, kept);
    size += kept.byteLength;
    if (isCut && size === most) break;
  }
  return utf8.decode(bytes.subarray(0, size));
}

/** Appends a part to the first `size` bytes, in memory with room for more, so that few bytes are copied repeatedly. */
function joined(bytes: Uint8Array, size: number, part: Uint8Array): Uint8Array {
  // Most bodies come in one part, which is not copied.
  if (size === 0) return part;
  const end = size + part.byteLength;
  const room = end <= bytes.byteLength ? bytes : new Uint8Array(2 * end);
  if (room !== bytes) room.set(bytes.subarray(0, size));
  room.set(part, size);
  return room;
}
