import { createHash, createHmac, randomFillSync, timingSafeEqual } from 'node:crypto';

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

/** The 32 bytes of HMAC-SHA-256. */
export function hmacSha256(key: Uint8Array, text: string): Uint8Array {
  return createHmac('sha256', key).update(text).digest();
}

/** Whether bytes of the same length are equal. It takes the same time for all bytes. */
export function isEqualInSameTime(one: Uint8Array, other: Uint8Array): boolean {
  return timingSafeEqual(one, other);
}

/** Replaces bytes by random ones that nobody can predict. Loading the Web Cryptography API would take far longer. */
export function fillWithRandomBytes(bytes: Uint8Array): void {
  randomFillSync(bytes);
}
