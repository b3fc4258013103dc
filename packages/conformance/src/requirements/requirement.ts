/** One statement of the specification. */
export interface Requirement {
  /** Stable, e.g. `ENT-PUT-03`. */
  readonly id: string;
  /** The section that says it, e.g. `4.8`. */
  readonly section: string;
  /** A difference from a MUST fails a run, one from what was OBSERVED is only shown. */
  readonly level: 'MUST' | 'OBSERVED';
  /** The statement in the suite's own words. */
  readonly text: string;
  /** Why no case tests it. */
  readonly untested?: string;
  /** The resolution that says it, e.g. `R-36`. */
  readonly resolution?: string;
}
