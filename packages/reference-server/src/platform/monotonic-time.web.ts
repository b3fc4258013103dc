/** The milliseconds of a clock that never goes back. */
export function monotonicTime(): number {
  return performance.now();
}
