/** A timer that calls a function once. */
export type Timer = NodeJS.Timeout;

export function startTimer(call: () => void, milliseconds: number): Timer {
  return setTimeout(call, milliseconds);
}

export function stopTimer(timer: Timer | undefined): void {
  clearTimeout(timer);
}
