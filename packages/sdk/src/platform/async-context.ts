import { AsyncLocalStorage } from 'node:async_hooks';

/** Returns a function that runs work in the present asynchronous context, e.g. with the stores of `AsyncLocalStorage`. */
export function asyncContext(): <T>(work: () => T) => T {
  return AsyncLocalStorage.snapshot();
}

/** Creates a mark of the code that a function runs, now and after each of its waits. */
export function createScope(): Pick<AsyncLocalStorage<true>, 'run' | 'getStore' | 'disable'> {
  return new AsyncLocalStorage<true>();
}
