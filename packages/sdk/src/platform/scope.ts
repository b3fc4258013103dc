import { AsyncLocalStorage } from 'node:async_hooks';

/** Marks the code that a function runs, now and after each of its waits. */
export interface Scope {
  run<T>(mark: true, work: () => T): T;
  getStore(): true | undefined;
  disable(): void;
}

export function createScope(): Scope {
  return new AsyncLocalStorage<true>();
}
