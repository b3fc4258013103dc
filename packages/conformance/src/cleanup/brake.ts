import type { Leftover } from './owned-entities.js';

/** Nothing more may be created in this run. */
export class CreationStopped extends Error {
  override readonly name = 'CreationStopped';
}

/** Stops the creation of entities and files for the rest of a run. Reading and deleting go on. */
export class Brake {
  readonly #maxCreated: number;
  readonly #onPulled: ((reason: string) => void)[] = [];
  #created = 0;
  #reason: string | undefined;

  /** @param maxCreated the number of entities and files that the run may create. Default: no limit. */
  constructor(maxCreated = Number.POSITIVE_INFINITY) {
    this.#maxCreated = maxCreated;
  }

  /** Whether the run may only create a number of entities and files. */
  get isLimited(): boolean {
    return this.#maxCreated < Number.POSITIVE_INFINITY;
  }

  /** The reason why nothing more may be created, if there is one. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Stops all further creation if something could not be deleted. */
  pullFor(left: readonly Leftover[]): void {
    const [first] = left;
    if (first !== undefined) this.pull(`nothing more is created: ${first.what} could not be deleted`);
  }

  /** Stops all further creation for a reason. */
  pull(reason: string): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    for (const call of this.#onPulled) call(reason);
  }

  /** Calls a function with the reason when nothing more may be created. */
  whenPulled(call: (reason: string) => void): void {
    if (this.#reason === undefined) this.#onPulled.push(call);
    else call(this.#reason);
  }

  /**
   * Must be called before a request that may create entities or files. They count even if the service creates fewer.
   *
   * @throws CreationStopped
   */
  reserve(count: number): void {
    if (count === 0) return;
    if (this.#created + count > this.#maxCreated)
      this.pull(`nothing more is created: the run may create ${this.#maxCreated} entities (--max-created)`);
    if (this.#reason !== undefined) throw new CreationStopped(this.#reason);
    this.#created += count;
  }
}
