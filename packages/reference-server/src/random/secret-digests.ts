import { base64Text } from '../platform/bytes.js';
import { sha256Text } from '../platform/hash.js';
import { randomBytes } from './random-bytes.js';

/**
 * Digests of secrets with a key of their own, so that nobody can compute them. All have the same length: comparing them does
 * not reveal the length of a secret.
 */
export class SecretDigests {
  readonly #key = base64Text(randomBytes(32));

  of(secret: string): string {
    return sha256Text(this.#key + secret);
  }
}

/** Whether two digests are equal. It takes the same time for all digests. */
export function isEqualInSameTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
