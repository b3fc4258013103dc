import { clientClosed } from '../errors/usage.js';

/** Counts the running calls of a client, so that closing it can wait for them. */
export class RunningCalls {
  /** The bodies that were returned to callers and have not ended. */
  readonly openBodies = new Set<{ cancel(): void }>();
  #isClosed = false;
  /** The number of calls made by the program; logins that they trigger are not counted. */
  #running = 0;
  #whenIdle: (() => void) | undefined;
  #whenBodiesEnded: (() => void) | undefined;

  /** Counts a call that begins. */
  enter(): void {
    this.#running += 1;
  }

  /** @throws ConfigError if the client is closed */
  checkOpen(): void {
    if (this.#isClosed) throw clientClosed();
  }

  /** Counts a call that has ended. */
  leave(): void {
    this.#running -= 1;
    if (this.#running === 0) this.#whenIdle?.();
  }

  /** Rejects new calls from now on, and waits for the running ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#running > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
  }

  /** Begins a call although the client is closed. */
  beginLast<T>(begin: () => T): T {
    this.#isClosed = false;
    try {
      return begin();
    } finally {
      this.#isClosed = true;
    }
  }

  /**
   * Waits until the open bodies have been read, but no longer than a grace period in milliseconds. Then cancels them.
   */
  async endBodies(grace: number): Promise<void> {
    if (this.openBodies.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, grace);
        this.#whenBodiesEnded = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const body of this.openBodies) body.cancel();
  }

  /** Counts a body that has ended. */
  bodyEnded(body: { cancel(): void }): void {
    this.openBodies.delete(body);
    if (this.openBodies.size === 0) this.#whenBodiesEnded?.();
  }
}
