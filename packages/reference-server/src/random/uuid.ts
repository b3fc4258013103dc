import { latin1Bytes, latin1Text } from '../platform/bytes.js';

const digits = latin1Bytes('0123456789abcdef');
const text = latin1Bytes('00000000-0000-0000-0000-000000000000');

/** The positions of the two digits of each byte. */
const positions = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/**
 * A UUID (version 4), as one text. That of `node:crypto` is built from pieces, which take several times the memory.
 *
 * @param bytes 16 bytes
 */
export function newUuid(bytes: Uint8Array): string {
  let next = 0;
  for (const position of positions) {
    const byte = bytes[next] ?? 0;
    next += 1;
    text[position] = digits[byte >> 4] ?? 0;
    text[position + 1] = digits[byte & 15] ?? 0;
  }
  // The version, and the variant of RFC 9562.
  text[14] = digits[4] ?? 0;
  text[19] = digits[8 + ((bytes[8] ?? 0) % 4)] ?? 0;
  return latin1Text(text);
}
