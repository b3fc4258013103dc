/** Returns a function that runs work. The platform has no asynchronous contexts. */
export function asyncContext(): <T>(work: () => T) => T {
  return (work) => work();
}

/**
 * Creates a mark for the code that a function runs. The mark ends at the first `await`, because the platform cannot
 * follow the code beyond it.
 */
export function createScope() {
  let mark: true | undefined;
  return {
    run<T>(given: true, work: () => T): T {
      mark = given;
      try {
        return work();
      } finally {
        mark = undefined;
      }
    },
    getStore: () => mark,
    disable() {},
  };
}
