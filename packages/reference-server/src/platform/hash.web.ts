import * as legacy from '@noble/hashes/legacy.js';
import * as sha2 from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base64Text } from './bytes.web.js';

/** A hash of `@noble/hashes`. */
interface ByteHash {
  update(part: Uint8Array): unknown;
  digest(): Uint8Array;
}

/** Computes the hash of bytes, or of texts in UTF-8, that come in parts. The Web Cryptography API is asynchronous. */
export class Hash {
  readonly #hash: ByteHash;

  constructor(hash: ByteHash) {
    this.#hash = hash;
  }

  update(part: Uint8Array | string): void {
    this.#hash.update(typeof part === 'string' ? utf8ToBytes(part) : part);
  }

  digest(encoding: 'hex' | 'base64'): string {
    const bytes = this.#hash.digest();
    return encoding === 'hex' ? bytesToHex(bytes) : base64Text(bytes);
  }
}

export function md5(): Hash {
  return new Hash(legacy.md5.create());
}

export function sha256(): Hash {
  return new Hash(sha2.sha256.create());
}

/** The SHA-256 hash of a short text, in hex. */
export function sha256Text(text: string): string {
  return bytesToHex(sha2.sha256(utf8ToBytes(text)));
}

/** Replaces up to 65,536 bytes by random ones that nobody can predict. */
export function fillWithRandomBytes(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}
