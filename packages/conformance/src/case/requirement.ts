/**
 * The weight of a requirement. `MUST`: the specification says it, and a difference fails the run. `SHOULD`: the best
 * reading of an ambiguous passage. `OBSERVED`: the observed behaviour of services. A difference from a SHOULD or from
 * an OBSERVED requirement is reported, but does not fail the run.
 */
export type Level = 'MUST' | 'SHOULD' | 'OBSERVED';

/** A statement of the specification. */
export interface Requirement {
  /** The stable id, e.g. `ENT-PUT-03`. */
  readonly id: string;
  /** The section that contains the statement, e.g. `4.8`. */
  readonly section: string;
  /** Decides whether a difference fails the run. */
  readonly level: Level;
  /** The statement in the suite's own words. */
  readonly text: string;
  /**
   * The places of the sentences of the specification that contain the statement, e.g. `4.8 DELETE #1`. Requirements
   * that are not part of the suite may have none.
   */
  readonly from?: readonly string[];
  /** The reason why no case tests the statement. */
  readonly untested?: string;
  /** The resolution that contains the statement, e.g. `R-36`. */
  readonly resolution?: string;
}
