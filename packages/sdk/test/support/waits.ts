import { vi } from 'vitest';
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
