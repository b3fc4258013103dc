/** The bytes of a text in UTF-8. */
export function utf8(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/** The text of bytes in UTF-8, with their byte order mark. */
export function utf8Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** The bytes of a text in base64 or base64url. Other characters are skipped. */
export function base64Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}
