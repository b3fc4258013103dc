import { DeadlinePassed } from './transport.js';

/**
 * What can end a call from outside: the caller's signal and the total deadline. The caller's signal is never changed,
 * and {@link dispose} leaves no listener on it.
 */
export class Cancellation {
  readonly #controller: AbortController | undefined;
  readonly #source: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;

  /** @param total milliseconds, 0 for none */
  constructor(source: AbortSignal | undefined, total: number) {
    if (source === undefined && total === 0) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#source = source;
    if (source?.aborted) controller.abort(source.reason);
    else source?.addEventListener('abort', this.#follow);
    if (total > 0) this.#timer = setTimeout(() => controller.abort(new DeadlinePassed('total')), total);
  }

  readonly #follow = (): void => {
    this.#controller?.abort(this.#source?.reason);
  };

  /** For the transport; `undefined` where nothing can end the call. */
  get signal(): AbortSignal | undefined {
    return this.#controller?.signal;
  }

  /** Why the call was ended from outside, if it was. */
  get ended(): { readonly by: 'signal' | 'total'; readonly reason: unknown } | undefined {
    if (this.signal?.aborted !== true) return undefined;
    const reason: unknown = this.signal.reason;
    return { by: reason instanceof DeadlinePassed ? 'total' : 'signal', reason };
  }

  /** Waits for what others wait for too, and so must not be ended with this call. */
  wait<T>(shared: Promise<T>): Promise<T> {
    const signal = this.signal;
    if (signal === undefined) return shared;
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener('abort', this.#follow);
  }
}
