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
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
}
