import { nextTurn } from '../platform/next-turn.js';

/** Work in steps of a few milliseconds at most, between which other work can be done. It returns its result at the end. */
export type Steps<Result> = Generator<void, Result, void>;

/** How many steps are done at once. Everything else waits for them. */
const stepsAtOnce = 4;

/** Does all steps at once. */
export function completed<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does a few steps. Returns the result if they were enough. */
export function someOf<Result>(steps: Steps<Result>): { readonly result: Result } | undefined {
  for (let count = 0; count < stepsAtOnce; count += 1) {
    const { done, value } = steps.next();
    if (done === true) return { result: value };
  }
  return undefined;
}

/**
 * Does all steps, and lets other work be done between them.
 *
 * @param during does a few steps. Default: they need nothing around them
 */
export async function inTurns<Result>(
  steps: Steps<Result>,
  during: (some: () => ReturnType<typeof someOf<Result>>) => ReturnType<typeof someOf<Result>> = (some) => some(),
): Promise<Result> {
  for (;;) {
    const done = during(() => someOf(steps));
    if (done !== undefined) return done.result;
    await nextTurn();
  }
}
