/** Work in steps of a few milliseconds at most, between which other work can be done. It returns its result at the end. */
export type Steps<Result> = Generator<void, Result, void>;

/** Does all steps at once. */
export function completed<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
