import { DeadlinePassed } from './failure.js';

/**
 * The deadlines of one request: a timer that stands for the headers first, and then for each part of the body. The
 * timers of undici tell time by the half second, too early as well as too late, so they are not used.
 */
export class DeadlineTimer {
  readonly #expired: (passed: DeadlinePassed) => void;
  #timer: NodeJS.Timeout | undefined;
  #milliseconds = 0;
  #deadline: 'headers' | 'body' = 'headers';

  constructor(expired: (passed: DeadlinePassed) => void) {
    this.#expired = expired;
  }

  /** Begins a deadline in place of the one before. @param milliseconds 0 for none */
  start(deadline: 'headers' | 'body', milliseconds: number): void {
    this.#deadline = deadline;
    if (this.#timer !== undefined && milliseconds === this.#milliseconds) {
      this.#timer.refresh();
      return;
    }
    this.stop();
    if (milliseconds === 0) return;
    this.#milliseconds = milliseconds;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#expired(new DeadlinePassed(this.#deadline));
    }, milliseconds);
  }

  /** Begins the present deadline again. */
  restart(): void {
    this.#timer?.refresh();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
