const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/** The text of bytes in UTF-8, with their byte order mark. */
export function utf8Text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** The bytes of a text in base64 or base64url. Other characters are skipped. */
export function base64Bytes(text: string): Uint8Array {
  const known = text
    .replace(/=.*$/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z\d+/]/g, '');
  // One character is less than a byte.
  const whole = known.length % 4 === 1 ? known.slice(0, -1) : known;
  const characters = atob(whole);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

/** Bytes in memory that is not shared. Compilers before TypeScript 5.7 do not know `Uint8Array<ArrayBuffer>`. */
export type UnsharedBytes = ReturnType<Uint8Array['slice']>;

/**
 * Joins the parts that `next` returns, until there are no more. A single part is not copied.
 *
 * @param isEnough whether so many bytes are enough, so that no further part is read. It may throw
 */
export async function joined(
  next: () => Promise<Uint8Array | undefined>,
  isEnough: (size: number) => boolean,
): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array(0);
  let size = 0;
  for (let part = await next(); part !== undefined; part = await next()) {
    const isLast = isEnough(size + part.byteLength);
    bytes = appended(bytes, size, part);
    size += part.byteLength;
    if (isLast) break;
  }
  return bytes.subarray(0, size);
}

/** Appends a part to the first `size` bytes, in memory with room for more, so that few bytes are copied repeatedly. */
export function appended(bytes: Uint8Array, size: number, part: Uint8Array): Uint8Array {
  // Most bodies come in one part.
  if (size === 0) return part;
  const end = size + part.byteLength;
  const room = end <= bytes.byteLength ? bytes : new Uint8Array(2 * end);
  if (room !== bytes) room.set(bytes.subarray(0, size));
  room.set(part, size);
  return room;
}

/** The same bytes outside of shared memory, which no `fetch` and no blob accepts. Other bytes are not copied. */
export function unshared(bytes: Uint8Array): UnsharedBytes {
  return isUnshared(bytes) ? bytes : new Uint8Array(bytes);
}

function isUnshared(bytes: Uint8Array): bytes is UnsharedBytes {
  return bytes.buffer instanceof ArrayBuffer;
}
