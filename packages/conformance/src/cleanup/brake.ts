import type { Leftover } from './ledger.js';

/** Why nothing more may be created in a run: the limit of the user is reached, or something could not be deleted. */
export interface Stop {
  readonly cause: 'maxCreated' | 'leftBehind';
  readonly reason: string;
}

/** Nothing more may be created in this run. */
export class CreationStopped extends Error {
  override readonly name = 'CreationStopped';

  readonly stop: Stop;

  constructor(stop: Stop) {
    super(stop.reason);
    this.stop = stop;
  }
}

/** Stops the creation of entities and files for the rest of a run. Reading and deleting go on. */
export class Brake {
  readonly #maxCreated: number;
  #created = 0;
  #stop: Stop | undefined;

  /** @param maxCreated the number of entities and files that the run may create. Default: no limit */
  constructor(maxCreated = Number.POSITIVE_INFINITY) {
    this.#maxCreated = maxCreated;
  }

  /** The reason why nothing more may be created, if there is one. */
  get stop(): Stop | undefined {
    return this.#stop;
  }

  /** Stops all further creation if something could not be deleted. */
  pullFor(left: readonly Leftover[]): void {
    const [first] = left;
    if (first === undefined) return;
    this.#stop ??= {
      cause: 'leftBehind',
      reason: `nothing more is created, since something was left behind: ${first.what}`,
    };
  }

  /**
   * Must be called before a request that may create entities or files. They count even if the service creates fewer.
   *
   * @throws CreationStopped
   */
  reserve(count: number): void {
    if (count === 0) return;
    if (this.#created + count > this.#maxCreated) {
      const reason = `nothing more is created: the run may create ${this.#maxCreated} entities (--max-created)`;
      this.#stop ??= { cause: 'maxCreated', reason };
    }
    if (this.#stop !== undefined) throw new CreationStopped(this.#stop);
    this.#created += count;
  }
}
