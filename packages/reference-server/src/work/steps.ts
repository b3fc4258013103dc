import { monotonicTime } from '../platform/monotonic-time.js';
import { nextTurn } from '../platform/next-turn.js';

/** Work in steps of a few milliseconds at most, between which other work can be done. It returns its result at the end. */
export type Steps<Result> = Generator<void, Result, void>;

/** After how many milliseconds no further step is done at once. Everything else waits for the steps until then. */
const timeAtOnce = 5;

/** Does all steps at once. */
export function completed<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Does a few steps. Returns the result if they were enough. */
export function someOf<Result>(steps: Steps<Result>): { readonly result: Result } | undefined {
  const end = monotonicTime() + timeAtOnce;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return { result: value };
    if (monotonicTime() > end) return undefined;
  }
}

/** How many items are mapped in a step if each takes little time. */
const mappedInStep = 2_000;

/**
 * As `Array.map`, in steps.
 *
 * @param inStep how many items are mapped in a step. Default: as many as are mapped quickly
 */
export function* mapping<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  inStep = mappedInStep,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) if (results.push(map(item, index)) % inStep === 0) yield;
  return results;
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
