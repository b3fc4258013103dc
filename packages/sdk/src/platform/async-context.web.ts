/** Returns a function that runs work. The platform has no asynchronous contexts. */
export function asyncContext(): <T>(work: () => T) => T {
  return (work) => work();
}
