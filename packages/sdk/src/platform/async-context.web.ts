/** Returns a function that runs work. The platform has no asynchronous contexts. */
export function asyncContext(): <T>(work: () => T) => T {
  return (work) => work();
}

/** Creates a mark of the code that a function runs. It ends at the first wait, because the platform cannot follow beyond. */
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
