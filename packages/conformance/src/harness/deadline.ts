import { longestTimerMs } from '../target/subjects/connection.js';

/** A run has taken as long as it may. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed';
}

/**
 * Returns a signal that is aborted with another one, and with {@link DeadlinePassed} when a time has passed; and a
 * function that ends the timer.
 */
export function withDeadline(
  signal: AbortSignal,
  deadlineMs: number | undefined,
): { readonly signal: AbortSignal; readonly end: () => void } {
  if (deadlineMs === undefined) return { signal, end: () => undefined };
  const deadline = new AbortController();
  const pass = () => deadline.abort(new DeadlinePassed(`its deadline of ${deadlineMs} ms has passed`));
  const timer = setTimeout(pass, Math.min(deadlineMs, longestTimerMs));
  return { signal: AbortSignal.any([signal, deadline.signal]), end: () => clearTimeout(timer) };
}
