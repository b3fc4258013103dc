/** After an interruption, the longest time without a response, in milliseconds. */
const patienceMs = 2000;
const checkEveryMs = 100;

/**
 * Watches the responses of a service after the user has interrupted the command. What runs is completed and cleaned up
 * as long as the service responds. A service that does not respond any more is abandoned.
 */
export class Patience {
  readonly #abandoned = new AbortController();
  readonly #interrupt: AbortSignal;
  #respondedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(interrupt: AbortSignal) {
    this.#interrupt = interrupt;
    if (interrupt.aborted) this.#watch();
    else interrupt.addEventListener('abort', this.#watch, { once: true });
  }

  /** Aborted when no response has come for too long after an interruption. */
  get abandoned(): AbortSignal {
    return this.#abandoned.signal;
  }

  /** Must be called for each response. */
  noteResponse(): void {
    this.#respondedAt = performance.now();
  }

  end(): void {
    this.#interrupt.removeEventListener('abort', this.#watch);
    clearInterval(this.#timer);
  }

  readonly #watch = (): void => {
    this.noteResponse();
    this.#timer = setInterval(() => {
      if (performance.now() - this.#respondedAt < patienceMs) return;
      this.end();
      this.#abandoned.abort(new Error('the command was interrupted, and the service does not respond'));
    }, checkEveryMs);
  };
}
