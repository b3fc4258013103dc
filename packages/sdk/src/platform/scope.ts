import { AsyncLocalStorage } from 'node:async_hooks';

/** Creates a mark of the code that a function runs, now and after each of its waits. */
export function createScope(): Pick<AsyncLocalStorage<true>, 'run' | 'getStore' | 'disable'> {
  return new AsyncLocalStorage<true>();
}
