import { DeadlinePassed } from '../transport/failure.js';
import type { CancelSource } from '../transport/transport.js';

/** Why a call was ended from outside. */
export interface CancelReason {
  /** The caller's signal, the total deadline, or a reader that cancelled the body. */
  readonly by: 'signal' | 'total' | 'reader';
  readonly reason: unknown;
}

/**
 * What can end a call from outside: the caller's signal and the total deadline. The caller's signal is never changed,
 * and {@link dispose} leaves no listener on it. A call does one thing at a time, so it has one {@link follow}er.
 */
export class Cancellation implements CancelSource {
  readonly #source: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #endsAt: number;
  #ended: CancelReason | undefined;
  #follower: ((reason: unknown) => void) | undefined;

  /** @param total milliseconds, 0 for none */
  constructor(source: AbortSignal | undefined, total: number) {
    this.#source = source;
    if (source?.aborted === true) this.#end({ by: 'signal', reason: source.reason });
    else source?.addEventListener('abort', this);
    this.#endsAt = total === 0 ? Number.POSITIVE_INFINITY : performance.now() + total;
    if (total === 0) return;
    this.#timer = setTimeout(() => this.#end({ by: 'total', reason: new DeadlinePassed('total') }), total);
  }

  /** The caller's signal was aborted. */
  handleEvent(): void {
    this.#end({ by: 'signal', reason: this.#source?.reason });
  }

  /** Why the call was ended from outside, if it was. */
  get ended(): CancelReason | undefined {
    return this.#ended;
  }

  /** Milliseconds until the total deadline. */
  get remaining(): number {
    return this.#endsAt - performance.now();
  }

  /** Has `stop` called when the call is ended from outside; at once where it is. */
  follow(stop: (reason: unknown) => void): void {
    this.#follower = stop;
    if (this.#ended !== undefined) stop(this.#ended.reason);
  }

  unfollow(): void {
    this.#follower = undefined;
  }

  /** Waits for what others wait for too, and so must not be ended with this call. */
  wait<T>(shared: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.follow(reject);
      shared.then(resolve, reject).finally(() => this.unfollow());
    });
  }

  /** The call is over; what it still does ends. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#source?.removeEventListener('abort', this);
    if (this.#follower !== undefined) this.#end({ by: 'reader', reason: new Error('The body was cancelled.') });
    this.#follower = undefined;
  }

  #end(ended: CancelReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = ended;
    this.#follower?.(ended.reason);
  }
}
