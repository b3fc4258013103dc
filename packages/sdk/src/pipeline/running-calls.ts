import { clientClosed } from '../errors/usage.js';

/** A set that somebody can wait for until it is empty. */
class AwaitableSet<Member> extends Set<Member> {
  #whenEmpty: (() => void) | undefined;

  override delete(member: Member): boolean {
    const isMember = super.delete(member);
    if (this.size === 0) this.#whenEmpty?.();
    return isMember;
  }

  /** Waits until the set is empty. */
  async empty(): Promise<void> {
    if (this.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
  }
}

/** What a client still does, so that closing it can wait for that. */
export class RunningCalls {
  /** The calls made by the program; logins that they trigger are not among them. */
  readonly calls = new AwaitableSet<object>();
  /** The bodies that were returned to callers and have not ended. */
  readonly bodies = new AwaitableSet<{ cancel(): void }>();
  #isClosed = false;

  /** @throws ConfigError if the client is closed */
  checkOpen(): void {
    if (this.#isClosed) throw clientClosed();
  }

  /** Rejects new calls from now on, and waits for the running ones. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.calls.empty();
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, grace);
    });
    await Promise.race([this.bodies.empty(), late]);
    clearTimeout(timer);
    for (const body of this.bodies) body.cancel();
  }
}
