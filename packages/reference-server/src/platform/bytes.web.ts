const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/** The same text. */
export function flatText(text: string): string {
  return text;
}

/** The text of a few bytes, each of which is a character of Latin-1. */
export function latin1Text(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** The bytes of a text in Latin-1. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function base64Text(bytes: Uint8Array): string {
  return btoa(latin1Text(bytes));
}

/** The text of bytes in base64url, without padding. */
export function base64UrlText(bytes: Uint8Array): string {
  return base64Text(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A block of memory whose bytes may have any value. */
export function newBlock(size: number): Uint8Array {
  return new Uint8Array(size);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let end = 0;
  for (const part of parts) {
    joined.set(part, end);
    end += part.byteLength;
  }
  return joined;
}
