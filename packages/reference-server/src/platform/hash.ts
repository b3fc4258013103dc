import { createHash, hash, randomFillSync } from 'node:crypto';

/** Computes the hash of bytes, or of texts in UTF-8, that come in parts. */
export interface Hash {
  update(part: Uint8Array | string): unknown;
  digest(encoding: 'hex' | 'base64'): string;
}

export function md5(): Hash {
  return createHash('md5');
}

export function sha256(): Hash {
  return createHash('sha256');
}

/** The SHA-256 hash of a short text, in hex. Creating an object for it would take several times as long. */
export function sha256Text(text: string): string {
  return hash('sha256', text);
}

/** Replaces bytes by random ones that nobody can predict. Loading the Web Cryptography API would take far longer. */
export function fillWithRandomBytes(bytes: Uint8Array): void {
  randomFillSync(bytes);
}
