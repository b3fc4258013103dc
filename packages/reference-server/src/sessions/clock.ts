/**
 * The time of a world, in milliseconds since 1970. Tests can advance it, e.g. to let sessions expire. All code that needs
 * the time must use this clock.
 */
export class Clock {
  readonly #now: () => number;
  /** How far the clock has been advanced, in milliseconds. Snapshots contain it. */
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

  /** Creates an independent clock with the same time. */
  fork(): Clock {
    return new Clock(this.#now, this.offset);
  }
}
