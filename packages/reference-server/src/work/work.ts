import { invalid } from '../model/refusal.js';

/**
 * Counts the work of one request, so that no request holds the server for long. A unit is about what visiting an
 * element of a list costs. Loops whose length a client determines spend what they do, and preferably before they do it.
 */
export class Work {
  readonly #limit: number;
  #left: number;

  /** @param limit the number of units, `Infinity` for no limit */
  constructor(limit: number) {
    this.#limit = limit;
    this.#left = limit;
  }

  /** The units that may still be spent. It is set back when work is begun anew that the request is not to blame for. */
  get left(): number {
    return this.#left;
  }

  set left(units: number) {
    this.#left = units;
  }

  /** @throws Refusal `invalid` if the request has spent more than its limit */
  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw tooMuch(this.#limit);
  }
}

/** For work that no request has caused, such as loading a deployment. */
export const unlimitedWork = new Work(Number.POSITIVE_INFINITY);

function tooMuch(limit: number): Error {
  return invalid(
    'R-62',
    `The request takes more work than its limit, maxRequestWork, of ${limit} units. Ask for less, or send several requests.`,
  );
}
