import { type TimeoutError, timeoutError } from '../errors/connection.js';
import { startTimer, stopTimer, type Timer } from '../platform/timers.js';

/**
 * The deadlines of one request: the timer first covers the headers, and then each part of the body. The timers of
 * undici are not used, because they are only accurate to half a second, in both directions.
 */
export class DeadlineTimer {
  readonly #expired: (error: TimeoutError) => void;
  #timer: Timer | undefined;
  #milliseconds = 0;
  #deadline: 'headers' | 'body' = 'headers';

  constructor(expired: (error: TimeoutError) => void) {
    this.#expired = expired;
  }

  /** Starts a deadline that replaces the previous one. @param milliseconds 0 means no deadline */
  start(deadline: 'headers' | 'body', milliseconds: number): void {
    this.#deadline = deadline;
    if (this.#timer !== undefined && milliseconds === this.#milliseconds) {
      this.#timer.refresh();
      return;
    }
    this.stop();
    if (milliseconds === 0) return;
    this.#milliseconds = milliseconds;
    this.#timer = startTimer(() => {
      this.#timer = undefined;
      this.#expired(timeoutError(this.#deadline, milliseconds));
    }, milliseconds);
  }

  /** Restarts the current deadline. */
  restart(): void {
    this.#timer?.refresh();
  }

  stop(): void {
    stopTimer(this.#timer);
    this.#timer = undefined;
  }
}
