import { timeoutError } from '../errors/connection.js';
import { InputError } from '../errors/usage.js';
import { isObject } from '../model/kinds-of-objects.js';
import { mismatch } from '../model/message.js';
import type { CancelSource } from '../transport/transport.js';

/** Why a call was cancelled. */
export interface CancelReason {
  /** The caller's signal, the total deadline, or a reader that cancelled the body. */
  readonly by: 'signal' | 'total' | 'reader';
  readonly reason: unknown;
}

/**
 * The calls that have the same signal. They share one listener, because Node warns about signals with many listeners.
 */
class SignalListener {
  readonly calls = new Set<Cancellation>();

  handleEvent(): void {
    for (const call of [...this.calls]) call.aborted();
  }
}

const listeners = new WeakMap<AbortSignal, SignalListener>();

function listen(signal: AbortSignal, call: Cancellation): void {
  // A signal may come from another realm or library, so `instanceof` would not recognize it.
  if (!isObject(signal) || !('addEventListener' in signal)) {
    throw new InputError(mismatch('an AbortSignal', signal, 'signal'));
  }
  let listener = listeners.get(signal);
  if (listener === undefined) {
    listener = new SignalListener();
    listeners.set(signal, listener);
    signal.addEventListener('abort', listener);
  }
  listener.calls.add(call);
}

function unlisten(signal: AbortSignal, call: Cancellation): void {
  const listener = listeners.get(signal);
  listener?.calls.delete(call);
  if (listener?.calls.size !== 0) return;
  listeners.delete(signal);
  signal.removeEventListener('abort', listener);
}

/**
 * Cancels a call when the caller's signal is aborted or the total deadline passes. The caller's signal is never
 * changed, and {@link dispose} removes the listener from it. A call does one thing at a time, so there is at most one
 * {@link follow}er.
 */
export class Cancellation implements CancelSource {
  /** Called when the call is cancelled, after its {@link follow}er. */
  onEnd: ((reason: unknown) => void) | undefined;
  readonly #source: AbortSignal | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #endsAt: number;
  #ended: CancelReason | undefined;
  #follower: ((reason: unknown) => void) | undefined;

  /**
   * @param total milliseconds; 0 means no deadline
   * @throws InputError if the source is not a signal
   */
  constructor(source: AbortSignal | undefined, total: number) {
    this.#source = source;
    if (source?.aborted === true) this.#end({ by: 'signal', reason: source.reason });
    else if (source !== undefined) listen(source, this);
    this.#endsAt = total === 0 ? Number.POSITIVE_INFINITY : performance.now() + total;
    if (total === 0) return;
    this.#timer = setTimeout(() => this.#end({ by: 'total', reason: timeoutError('total', total) }), total);
  }

  /** Called when the caller's signal is aborted. */
  aborted(): void {
    this.#end({ by: 'signal', reason: this.#source?.reason });
  }

  /** Why the call was cancelled; `undefined` if it was not. */
  get ended(): CancelReason | undefined {
    return this.#ended;
  }

  /** Milliseconds until the total deadline. */
  get remaining(): number {
    return this.#endsAt - performance.now();
  }

  /** Calls `stop` when the call is cancelled, or immediately if it already is. */
  follow(stop: (reason: unknown) => void): void {
    this.#follower = stop;
    if (this.#ended !== undefined) stop(this.#ended.reason);
  }

  unfollow(): void {
    this.#follower = undefined;
  }

  /** Waits for work that is shared with other calls and therefore must not end with this one. */
  wait<T>(shared: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.follow(reject);
      shared.then(resolve, reject).finally(() => this.unfollow());
    });
  }

  /** Ends the call and everything it still does. */
  dispose(): void {
    clearTimeout(this.#timer);
    if (this.#source !== undefined) unlisten(this.#source, this);
    if (this.#follower !== undefined) this.#end({ by: 'reader', reason: new Error('The body was cancelled.') });
    this.#follower = undefined;
  }

  #end(ended: CancelReason): void {
    if (this.#ended !== undefined) return;
    this.#ended = ended;
    this.#follower?.(ended.reason);
    this.onEnd?.(ended.reason);
  }
}
