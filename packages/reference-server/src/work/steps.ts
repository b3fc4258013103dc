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
  let end: number | undefined;
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return { result: value };
    const now = monotonicTime();
    // Most work is one step, for which no time is needed.
    end ??= now + timeAtOnce;
    if (now > end) return undefined;
  }
}

/** The work in a step, in units. Visiting as many elements of a list takes a fraction of a millisecond. */
const unitsInStep = 10_000;

let units = 0;

/**
 * Counts work, and returns whether it is enough for a step. A loop then yields. All loops share one count, so a sequence of
 * short loops also ends in steps.
 *
 * @param cost in units, each about what visiting an element of a list costs. Default: 1
 * @example if (isStepDone(costOfEntity)) yield;
 */
export function isStepDone(cost = 1): boolean {
  units += cost;
  if (units < unitsInStep) return false;
  units = 0;
  return true;
}

/**
 * As `Array.map`, in steps.
 *
 * @param cost what mapping an item costs, in units of a step. Default: what most things cost
 */
export function* mapping<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  cost = 5,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (isStepDone(cost)) yield;
  }
  return results;
}

/** Short work as work in steps, for where other work may be long. */
export function inOneStep<Input, Result>(work: (input: Input) => Result): (input: Input) => Steps<Result> {
  return function* (input) {
    if (isStepDone()) yield;
    return work(input);
  };
}

/** Steps whose result several need. Each of them does the steps that are left when it has its turn. */
export class SharedSteps<Result> {
  /** The result takes the place of the steps, which would keep in memory what they have used. */
  #state: { readonly steps: Steps<Result> } | { readonly result: Result };

  /** @param steps must not throw, since only the one who does them at that time would learn of it */
  constructor(steps: Steps<Result>) {
    this.#state = { steps };
  }

  get isDone(): boolean {
    return 'result' in this.#state;
  }

  *doing(): Steps<Result> {
    for (let state = this.#state; ; state = this.#state) {
      if ('result' in state) return state.result;
      const { done, value } = state.steps.next();
      if (done === true) this.#state = { result: value };
      else yield;
    }
  }
}

/** Does all steps, and lets other work be done between them. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const done = someOf(steps);
    if (done !== undefined) return done.result;
    await nextTurn();
  }
}
