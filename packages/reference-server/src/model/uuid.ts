import { randomFillSync } from 'node:crypto';

const bytesOfUuid = 16;

/** Random bytes for the next UUIDs. Asking the system for the bytes of each one would take longer than all the rest. */
const pool = Buffer.alloc(256 * bytesOfUuid);
let used = pool.length;

const digits = Buffer.from('0123456789abcdef', 'latin1');
const text = Buffer.from('00000000-0000-0000-0000-000000000000', 'latin1');

/** The positions of the two digits of each byte. */
const positions = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** A random UUID (version 4), as one text. That of `node:crypto` is built from pieces, which take several times the memory. */
export function newUuid(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  for (const position of positions) {
    const byte = pool[used] ?? 0;
    used += 1;
    text[position] = digits[byte >> 4] ?? 0;
    text[position + 1] = digits[byte & 15] ?? 0;
  }
  // The version, and the variant of RFC 9562.
  text[14] = digits[4] ?? 0;
  text[19] = digits[8 + ((pool[used - 8] ?? 0) % 4)] ?? 0;
  return text.toString('latin1');
}
