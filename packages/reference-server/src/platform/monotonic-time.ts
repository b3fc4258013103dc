/** The milliseconds of a clock that never goes back. Loading that of `node:perf_hooks` takes longer than a request. */
export function monotonicTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
