import { type HashState, hashBytes, hashed } from './name-hash.js';
import { randomBytes } from './random-bytes.js';
import { newUuid } from './uuid.js';

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

  /** The positions of the sequences that a reset and a snapshot restore. Sessions stay, and so does the sequence of their ids. */
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
