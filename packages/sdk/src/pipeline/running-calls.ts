import { clientClosed } from '../errors/usage.js';

/** Counts the running calls of a client, so that closing it can wait for them. */
export class RunningCalls {
  /** The number of bodies that were returned to callers and have not ended. */
  openBodies = 0;
  #isClosed = false;
  /** The number of calls made by the program; logins that they trigger are not counted. */
  #running = 0;
  #whenIdle: (() => void) | undefined;

  /** Counts a call that begins. @throws ConfigError if the client is closed */
  enter(): void {
    if (this.#isClosed) throw clientClosed();
    this.#running += 1;
  }

  /** Counts a call that has ended. */
  leave(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#whenIdle?.();
  }

  /**
   * Rejects new calls from now on, and waits for the running ones.
   *
   * @returns whether there are still open bodies, which end independently
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
