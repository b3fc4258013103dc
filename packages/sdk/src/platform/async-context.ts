import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Returns a function that runs work in the present asynchronous context, e.g. with the stores of `AsyncLocalStorage`.
 */
export function asyncContext(): <T>(work: () => T) => T {
  return AsyncLocalStorage.snapshot();
}

/** Creates a mark for the code that a function runs, including the code after each `await`. */
export function createScope(): Pick<AsyncLocalStorage<true>, 'run' | 'getStore' | 'disable'> {
  return new AsyncLocalStorage<true>();
}
