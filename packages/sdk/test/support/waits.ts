import { onTestFinished, vi } from 'vitest';
import type { Hooks } from '../../src/index.js';

/** Hooks that record how long a call waits before each of its repetitions, in milliseconds. */
export function recordingWaits(): { readonly hooks: Hooks; readonly waits: number[] } {
  const waits: number[] = [];
  const hooks: Hooks = {
    attempt: () => ({ end: ({ retryDelay }) => void (retryDelay !== undefined && waits.push(retryDelay)) }),
  };
  return { hooks, waits };
}

/**
 * Runs work whose waits end at once. Nothing else that it does may take time, so its client needs a `fetch` of its own.
 */
export async function skippingWaits<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    vi.setTimerTickMode('nextTimerAsync');
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/**
 * Lets timers end when the test says so, however long the machine takes until then.
 *
 * @param conditionOf is called when a timer starts, and returns the condition at which it ends; `undefined` leaves the
 *   timer as it is
 */
export function endTimersWhen(conditionOf: (milliseconds: number | undefined) => (() => boolean) | undefined): void {
  const { setTimeout: startTimer, setInterval: repeat, clearInterval: stop } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds?: number) => {
    const isMet = conditionOf(milliseconds);
    if (isMet === undefined) return startTimer(run, milliseconds);
    // `clearTimeout` stops an interval too.
    const timer = repeat(() => {
      if (!isMet()) return;
      stop(timer);
      run();
    }, 5);
    return timer;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}
