/** The delays of the requests that a world has received until it is reset. */
export class Delays {
  readonly #running = new Set<AbortController>();
  #isEnded = false;

  /** Waits. Returns whether the request goes on: it does not if its client disconnects or if {@link end} is called. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (this.#isEnded) return false;
    const end = new AbortController();
    this.#running.add(end);
    await delay(milliseconds, [signal, end.signal]);
    this.#running.delete(end);
    return !signal.aborted && !this.#isEnded;
  }

  /** Ends all delays. */
  end(): void {
    this.#isEnded = true;
    for (const each of this.#running) each.abort();
  }
}

/** Waits until the time is over or a signal is aborted. */
export function delay(milliseconds: number, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signals.some(({ aborted }) => aborted)) done();
    else for (const signal of signals) signal.addEventListener('abort', done);
  });
}
