import { type TimeoutError, timeoutError } from '../errors/connection.js';

/**
 * The deadlines of one request: the timer first covers the headers, and then each part of the body. The timers of
 * undici are not used, because they are only accurate to half a second, in both directions.
 */
export class DeadlineTimer {
  readonly #expired: (error: TimeoutError) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(expired: (error: TimeoutError) => void) {
    this.#expired = expired;
  }

  /** Starts a deadline that replaces the previous one. @param milliseconds 0 means no deadline */
  start(deadline: 'headers' | 'body', milliseconds: number): void {
    this.stop();
    if (milliseconds === 0) return;
    this.#timer = setTimeout(() => this.#expired(timeoutError(deadline, milliseconds)), milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
