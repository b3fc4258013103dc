/**
 * The time of a world, in milliseconds since 1970. Testers move it ahead to let sessions expire; nothing else may ask
 * for the time.
 */
export class Clock {
  readonly #now: () => number;
  /** How far the clock has been moved, in milliseconds. Part of a snapshot. */
  offset: number;

  constructor(now: () => number = Date.now, offset = 0) {
    this.#now = now;
    this.offset = offset;
  }

  now(): number {
    return this.#now() + this.offset;
  }

  date(): Date {
    return new Date(this.now());
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }

  /** A clock of its own that shows the same time. */
  fork(): Clock {
    return new Clock(this.#now, this.offset);
  }
}
