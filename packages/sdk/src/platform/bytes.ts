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

/** Joins parts in memory of their own, so that `buffer` of the result holds nothing else. @param size of all parts */
export function concat(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size);
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.byteLength;
  }
  return joined;
}

/** The same bytes outside of shared memory, which no `fetch` and no blob accepts. Other bytes are not copied. */
export function unshared(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return isUnshared(bytes) ? bytes : new Uint8Array(bytes);
}

function isUnshared(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer;
}
