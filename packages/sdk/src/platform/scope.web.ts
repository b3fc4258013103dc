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
