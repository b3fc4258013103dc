/**
 * How much weight a statement has. `MUST`: the specification says it, and a difference fails a run. `SHOULD`: the best
 * reading of a passage that allows another. `OBSERVED`: what services were seen to do. A difference from a SHOULD or
 * from what was OBSERVED is shown and fails nothing.
 */
export type Level = 'MUST' | 'SHOULD' | 'OBSERVED';

/** One statement of the specification. */
export interface Requirement {
  /** Stable, e.g. `ENT-PUT-03`. */
  readonly id: string;
  /** The section that says it, e.g. `4.8`. */
  readonly section: string;
  readonly level: Level;
  /** The statement in the suite's own words. */
  readonly text: string;
  /** Why no case tests it. */
  readonly untested?: string;
  /** The resolution that says it, e.g. `R-36`. */
  readonly resolution?: string;
}
