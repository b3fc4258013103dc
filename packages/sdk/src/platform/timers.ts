/** Lets the process end before a timer has passed. */
export function unref(timer: NodeJS.Timeout): void {
  timer.unref();
}
