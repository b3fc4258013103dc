import { fillWithRandomBytes } from '../platform/hash.js';

/** Bytes that have not been used. Asking the system for the few bytes of each id would take longer than all the rest. */
const pool = new Uint8Array(4_096);
let used = pool.length;

/**
 * Random bytes for secrets and ids.
 *
 * @param count up to 4,096
 * @returns a view of bytes that later calls overwrite
 */
export function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    fillWithRandomBytes(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
