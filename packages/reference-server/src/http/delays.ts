import { sharedController } from '../platform/runtime.js';

/** The delays of the requests that a world has received until it is reset. */
export class Delays {
  readonly #end = sharedController();

  /** Waits. Returns whether the request continues: not if its client disconnects or {@link end} is called. */
  async wait(milliseconds: number, client: AbortSignal): Promise<boolean> {
    const { signal } = this.#end;
    await delay(milliseconds, [client, signal]);
    return !client.aborted && !signal.aborted;
  }

  /** Ends all delays. */
  end(): void {
    this.#end.abort();
  }
}

/** Waits until the time is over, if there is one, or a signal is aborted. */
export function delay(milliseconds: number | undefined, signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds);
    if (signals.some(({ aborted }) => aborted)) done();
    else for (const signal of signals) signal.addEventListener('abort', done);
  });
}
