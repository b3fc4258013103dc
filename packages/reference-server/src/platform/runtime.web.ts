import * as legacy from '@noble/hashes/legacy.js';
import * as sha2 from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const encoder = new TextEncoder();

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

/** Returns the text unchanged. */
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

export function hexText(bytes: Uint8Array): string {
  return bytesToHex(bytes);
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

/** The milliseconds of a clock that never goes back. */
export function monotonicTime(): number {
  return performance.now();
}

/** Resolves in the next turn of the event loop. Browsers delay nested timers by milliseconds, but not messages. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

export function sharedController(): AbortController {
  return new AbortController();
}
