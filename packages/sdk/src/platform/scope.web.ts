/** Marks the code that a function runs. */
export interface Scope {
  run<T>(mark: true, work: () => T): T;
  getStore(): true | undefined;
  disable(): void;
}

/** A scope that ends at the first wait, because the platform cannot follow code beyond it. */
export function createScope(): Scope {
  let mark: true | undefined;
  return {
    run(given, work) {
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
