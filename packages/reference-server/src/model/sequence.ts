import { nextTurn } from '../platform/next-turn.js';

/**
 * Does pieces of work one after the other. Work that lets other work be done in between keeps its intermediate results
 * meanwhile, so that several of them together could fill the memory.
 */
export class Sequence {
  #last: Promise<unknown> = Promise.resolve();

  /** Does a piece of work after all that were added before, even if they fail, and lets other work be done in between. */
  add<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(nextTurn).then(work);
    this.#last = result.catch(() => {});
    return result;
  }
}
