import { clientClosed } from '../errors/usage.js';

/** Counts what a client has under way, so that it can be closed when that has ended. */
export class RunningCalls {
  /** Bodies that were handed out and have not ended. */
  openBodies = 0;
  #isClosed = false;
  /** Calls of the program; logins that run for them are not counted. */
  #running = 0;
  #whenIdle: (() => void) | undefined;

  /** A call begins. @throws ConfigError if the client is closed */
  enter(): void {
    if (this.#isClosed) throw clientClosed();
    this.#running += 1;
  }

  /** It has ended. */
  leave(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#whenIdle?.();
  }

  /**
   * Refuses new calls from now on, and waits for those that run.
   *
   * @returns whether bodies are still open, which end by themselves
   */
  async close(): Promise<boolean> {
    this.#isClosed = true;
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    return this.openBodies > 0;
  }
}
