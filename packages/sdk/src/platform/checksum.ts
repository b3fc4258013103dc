import { createHash } from 'node:crypto';

/** Computes the MD5 of bytes that come in parts. */
interface Checksum {
  update(part: Uint8Array): unknown;
  digest(encoding: 'hex'): string;
}

export function md5(): Checksum {
  return createHash('md5');
}
