import type { Load } from '../target/subjects/connection.js';
import type { RunOptions } from './run-options.js';

/** The minimum number of cases that run at once. */
export const minCases = 4;
/** The maximum number of cases that run at once. */
const maxCases = 32;
/** How many responses are compared, for each case that runs at once. */
const responsesPerCase = 8;
/** After this number of comparisons, the usual time is measured again, since the load by others changes. */
const maxComparisons = 20;
/** Responses that take longer by up to this factor do not show that the service notices the load. */
const unnoticed = 1.25;
/** Responses that take longer by this factor show that there are too many requests. */
const noticed = 1.5;

/** How many cases of a run are executed at once. */
export interface CaseLimit {
  readonly current: number;
  /** Adapts the limit to the responses of the last cases. */
  adaptTo(load: Load): void;
}

/** A limit that never changes. */
export function fixedLimit(current: number): CaseLimit {
  return { current, adaptTo: () => undefined };
}

/**
 * The limit of a run. With a server of the suite's own, as many cases as possible run at once, since no other users
 * would wait longer. With few cases, the suite and its server would wait for each other in turn, because undici reads
 * from all of its connections before it sends on one that it has used before.
 */
export function limitFor({ jobs, baseUrl }: Pick<RunOptions, 'jobs' | 'baseUrl'>): CaseLimit {
  if (jobs !== undefined) return fixedLimit(jobs);
  return baseUrl === undefined ? fixedLimit(maxCases) : new AdaptiveLimit();
}

/**
 * Runs as many cases at once as the service takes without responding more slowly than to a few. The limit is doubled
 * until responses take longer. From then on it grows by one case, and shrinks by a quarter when they take longer, or
 * when the service refuses requests.
 */
export class AdaptiveLimit implements CaseLimit {
  #current = minCases;
  #doubles = true;
  /** The median time of responses while few cases run, in milliseconds; `undefined` while it is being measured. */
  #usual: number | undefined;
  /** The limit after it has been measured. */
  #next = minCases;
  #comparisons = 0;
  /** The times of the responses that are not compared yet, in milliseconds. */
  #times: number[] = [];
  #isRefused = false;
  /** The number of responses that may belong to cases that began under a higher limit. */
  #ignored = 0;

  get current(): number {
    return this.#current;
  }

  adaptTo({ times, refused }: Load): void {
    if (this.#ignored > 0) {
      this.#ignored -= times.length;
      return;
    }
    this.#isRefused ||= refused > 0;
    this.#times.push(...times);
    if (this.#times.length < this.#current * responsesPerCase) return;
    const median = medianOf(this.#times);
    if (this.#usual === undefined) this.#keepUsual(median);
    else this.#compare(median, this.#usual);
    this.#times = [];
    this.#isRefused = false;
  }

  #keepUsual(median: number): void {
    this.#usual = median;
    this.#comparisons = 0;
    this.#current = this.#next;
  }

  #compare(median: number, usual: number): void {
    if (this.#isRefused || median > usual * noticed) this.#shrink();
    else if (median <= usual * unnoticed) {
      this.#current = Math.min(this.#doubles ? this.#current * 2 : this.#current + 1, maxCases);
    }
    this.#comparisons += 1;
    if (this.#comparisons < maxComparisons) return;
    this.#usual = undefined;
    this.#next = this.#current;
    this.#lowerTo(minCases);
  }

  #shrink(): void {
    this.#doubles = false;
    this.#lowerTo(Math.max(Math.floor(this.#current * 0.75), minCases));
  }

  #lowerTo(limit: number): void {
    if (limit < this.#current) this.#ignored = this.#current * responsesPerCase;
    this.#current = limit;
  }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}
