import { invalid } from '../model/refusal.js';
import { monotonicTime, nextTurn } from '../platform/runtime.js';

/**
 * Work in steps of a few milliseconds at most, between which other work can be done. It returns its result at the end.
 */
export type Steps<Result> = Generator<undefined, Result, void>;

/** How long steps are done one right after the other, in milliseconds. All other work waits meanwhile. */
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
    // Most work is one step, which needs no deadline.
    end ??= now + timeAtOnce;
    if (now > end) return undefined;
  }
}

/** The work in a step, in units. Visiting as many elements of a list takes a fraction of a millisecond. */
const unitsInStep = 10_000;

let units = 0;

/**
 * Counts work, and returns whether it is enough for a step. A loop then yields. All loops share one count, so a
 * sequence of short loops also ends in steps.
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
 * Visits each item, in steps, also those that are added meanwhile.
 *
 * @param cost what visiting an item costs, in units of a step. Default: 1
 */
export function* visiting<Item>(
  items: Iterable<Item>,
  visit: (item: Item, index: number) => void,
  cost?: number,
): Steps<void> {
  let index = 0;
  for (const item of items) {
    visit(item, index);
    index += 1;
    if (isStepDone(cost)) yield;
  }
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
  // Growing an array of a million elements would hold others up.
  const results = new Array<Result>(items.length);
  for (const [index, item] of items.entries()) {
    results[index] = map(item, index);
    if (isStepDone(cost)) yield;
  }
  return results;
}

/** Turns short work into work in steps, for places where other work may be long. */
export function inOneStep<Input, Result>(work: (input: Input) => Result): (input: Input) => Steps<Result> {
  return (input) => oneStep(work, input);
}

function* oneStep<Input, Result>(work: (input: Input) => Result, input: Input): Steps<Result> {
  if (isStepDone()) yield;
  return work(input);
}

/** Steps whose result several callers need. Each caller does the remaining steps when it has its turn. */
export class SharedSteps<Result> {
  /** The result takes the place of the steps, which would keep in memory what they have used. */
  #state: { readonly steps: Steps<Result> } | { readonly result: Result };

  /** @param steps must not throw, since only the caller that does them at that time would get the error */
  constructor(steps: Steps<Result>) {
    this.#state = { steps };
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

/**
 * Counts the work of one request, so that no request holds the server for long. A unit is about what visiting an
 * element of a list costs. Loops whose length a client determines spend what they do, and preferably before they do it.
 */
export class Work {
  /** The units that may still be spent. It is set back when work is repeated after another change of the state. */
  left: number;
  readonly #limit: number;

  /** @param limit the number of units, `Infinity` for no limit */
  constructor(limit: number) {
    this.#limit = limit;
    this.left = limit;
  }

  /** @throws Refusal `invalid` if the request has spent more than its limit */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0) throw tooMuch(this.#limit);
  }
}

/** The work that no request has caused, such as loading a deployment. It has no limit. */
export const unlimitedWork = new Work(Number.POSITIVE_INFINITY);

function tooMuch(limit: number): Error {
  return invalid(
    'R-62',
    `The request takes more work than maxRequestWork allows, ${limit} units. Ask for less, or send several requests.`,
  );
}

/**
 * Does pieces of work one after the other. Work that lets other work be done in between keeps its intermediate results
 * meanwhile, so that several of them together could fill the memory. Clients have turns, so that one with much work
 * does not delay the others.
 */
export class Sequence {
  /** The work of each client that waits. The client at the beginning is the next one. */
  readonly #waiting = new Map<string, (() => Promise<unknown>)[]>();
  #isBusy = false;

  /**
   * Does a piece of work after those that the client has added before, even if they fail.
   *
   * @param client Default: the same for all
   */
  add<Result>(work: () => Promise<Result>, client = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(client) ?? [];
      queue.push(() => work().then(resolve, reject));
      this.#waiting.set(client, queue);
      if (!this.#isBusy) void this.#doAll();
    });
  }

  async #doAll(): Promise<void> {
    this.#isBusy = true;
    while (this.#waiting.size > 0) {
      await nextTurn();
      for (const [client, queue] of this.#waiting) {
        // The others have their turns before this client has the next one.
        this.#waiting.delete(client);
        const [work, ...others] = queue;
        if (others.length > 0) this.#waiting.set(client, others);
        await work?.();
        break;
      }
    }
    this.#isBusy = false;
  }
}
