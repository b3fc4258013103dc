import { createHash, hash, randomFillSync } from 'node:crypto';
import { setMaxListeners } from 'node:events';

// Bytes, hashes, random bytes, time, and turns of the event loop, as Node offers them. The twin uses what browsers
// offer.

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'utf8');
}

/** The number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * The same text as one piece. A string built by concatenation is a tree of parts in V8, and collecting that garbage
 * takes longer than the writing. The text must not have lone surrogates.
 */
export function flatText(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}

/** The text of a few bytes, each of which is a character of Latin-1. */
export function latin1Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The bytes of a text in Latin-1. */
export function latin1Bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

export function base64Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** The text of bytes in base64url, without padding. */
export function base64UrlText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url');
}

export function hexText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** A block of memory whose bytes may have any value. */
export function newBlock(size: number): Uint8Array {
  return Buffer.allocUnsafeSlow(size);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

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

/** The milliseconds of a clock that never goes back. Loading that of `node:perf_hooks` takes longer than a request. */
export function monotonicTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

/** Kept from the time of loading, since a test that fakes timers later would otherwise stop all long work. */
const { setImmediate: soon } = globalThis;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve);
  });
}

/**
 * A controller for whose signal many may wait. Node would warn of more than ten listeners, and signals that
 * `AbortSignal.any` makes of a signal take memory as long as that exists.
 */
export function sharedController(): AbortController {
  const controller = new AbortController();
  try {
    setMaxListeners(0, controller.signal);
  } catch {
    // A test runner has replaced the classes of Node by those of jsdom or happy-dom, which do not warn.
  }
  return controller;
}
