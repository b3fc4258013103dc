import { base64Text, fillWithRandomBytes, hexText, sha256Text } from '../platform/runtime.js';

/**
 * Bytes that have not been used. Asking the system for the few bytes of each id would take longer than all the rest.
 */
const pool = new Uint8Array(4_096);
let used = pool.length;

/**
 * Random bytes for secrets and ids.
 *
 * @param count up to 4,096
 * @returns a view of bytes that later calls overwrite
 */
function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    fillWithRandomBytes(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}

/** A random UUID (version 4). */
export function randomUuid(): string {
  return newUuid(randomBytes(16));
}

/**
 * The generator Mulberry32: a function that returns the next pseudo-random number from 0 to below 1. The same seed
 * always gives the same numbers.
 */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A sequence of random values. With a seed, it is always the same, and anybody can compute it. */
export class RandomSequence {
  readonly #seed: HashState | undefined;
  /** How many values have been taken. A sequence with a seed continues from here. */
  position = 0;

  /** @param seed Default: the values cannot be predicted */
  constructor(seed?: string) {
    this.#seed = seed === undefined ? undefined : hashed(`${seed}\n`);
  }

  /** A random UUID. */
  readonly uuid = (): string => newUuid(this.bytes(16));

  /**
   * Random bytes.
   *
   * @param count a multiple of 16, up to 4,096
   * @returns a view of bytes that later calls overwrite
   */
  bytes(count: number): Uint8Array {
    if (this.#seed === undefined) return randomBytes(count);
    this.position += 1;
    const own = hashed(`${this.position}\n`, this.#seed);
    const bytes = new Uint8Array(count);
    for (let offset = 0; offset < count; offset += 16) bytes.set(hashBytes(hashed(String(offset), own)), offset);
    return bytes;
  }
}

/** Everything that is random in a world. */
export class Randomness {
  readonly #seed: string | undefined;
  /** The generated ids and globalIds of entities, except those of the deployment. */
  readonly ids: RandomSequence;
  readonly tracebackIds: RandomSequence;
  /** The ids of sessions, which are secrets unless there is a seed. */
  readonly sessionIds: RandomSequence;

  /** @param seed Default: nothing can be predicted */
  constructor(seed?: string) {
    this.#seed = seed;
    const sequence = (purpose: string) => new RandomSequence(seed === undefined ? undefined : `${purpose}\n${seed}`);
    this.ids = sequence('ids');
    this.tracebackIds = sequence('tracebackIds');
    this.sessionIds = sequence('sessionIds');
  }

  /** Whether a reset begins the ids again, since there is a seed. */
  get isRepeatable(): boolean {
    return this.#seed !== undefined;
  }

  /** The seed of faults that have none: an integer from 0 to 4,294,967,295. */
  get faultSeed(): number {
    if (this.#seed === undefined) return 1;
    const [first] = hashed(`faults\n${this.#seed}`);
    return first >>> 0;
  }

  /**
   * The positions of the sequences that a reset and a snapshot restore. Sessions stay, and so does the sequence of
   * their ids.
   */
  get positions(): readonly [ids: number, tracebackIds: number] {
    return [this.ids.position, this.tracebackIds.position];
  }

  set positions([ids, tracebackIds]: readonly [ids: number, tracebackIds: number]) {
    this.ids.position = ids;
    this.tracebackIds.position = tracebackIds;
  }

  /** Creates a copy that continues with the same values, if there is a seed. */
  fork(): Randomness {
    const copy = new Randomness(this.#seed);
    copy.positions = this.positions;
    copy.sessionIds.position = this.sessionIds.position;
    return copy;
  }
}

/**
 * Digests of secrets with a key of their own, so that nobody can compute them. All have the same length: comparing them
 * does not reveal the length of a secret.
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

/**
 * A UUID (version 4), as one text. That of `node:crypto` is built from pieces, which take several times the memory.
 *
 * @param bytes 16 bytes
 */
export function newUuid(bytes: Uint8Array): string {
  const hex = hexText(bytes);
  // The version, and the variant of RFC 9562.
  const variant = (8 + ((bytes[8] ?? 0) % 4)).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ];
  return parts.join('-');
}

/** The state of a hash after a text, from which it can continue with several others. */
export type HashState = readonly [number, number, number, number];

const emptyHash: HashState = [1_779_033_703, -1_150_833_019, 1_013_904_242, -1_521_486_534];

/**
 * Continues a hash of 128 bits with a text. It spreads well and is fast, but is unsuitable for secrets: the function
 * cyrb128, which is in the public domain.
 */
export function hashed(text: string, [a, b, c, d]: HashState = emptyHash): HashState {
  let [h1, h2, h3, h4] = [a, b, c, d];
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597_399_067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2_869_860_233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951_274_213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2_716_044_179);
  }
  return [h1, h2, h3, h4];
}

/** The 16 bytes of a hash. */
export function hashBytes([a, b, c, d]: HashState): Uint8Array {
  let h1 = Math.imul(c ^ (a >>> 18), 597_399_067);
  let h2 = Math.imul(d ^ (b >>> 22), 2_869_860_233);
  let h3 = Math.imul(h1 ^ (c >>> 17), 951_274_213);
  let h4 = Math.imul(h2 ^ (d >>> 19), 2_716_044_179);
  h1 ^= h2 ^ h3 ^ h4;
  h2 ^= h1;
  h3 ^= h1;
  h4 ^= h1;
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (const [index, part] of [h1, h2, h3, h4].entries()) view.setInt32(index * 4, part);
  return bytes;
}
