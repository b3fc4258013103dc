/** Taken when the module is loaded, since a test with faked timers would otherwise hold up all long work for good. */
const { setImmediate: soon } = globalThis;

/** Resolves in the next turn of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve);
  });
}
