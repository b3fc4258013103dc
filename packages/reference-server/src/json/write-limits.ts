import { invalid } from '../model/refusal.js';
import { unlimitedWork, type Work } from '../work/work.js';

/** The limits of a response. */
export interface WriteLimits {
  readonly entities: number;
  readonly bytes: number;
  /** The work of the request. */
  readonly work: Work;
}

export const defaultWriteLimits: WriteLimits = { entities: 1_000_000, bytes: 2 ** 25, work: unlimitedWork };

/** The refusal of a response that would be too long. */
export function tooLong({ bytes }: WriteLimits, hint: string): Error {
  return invalid('R-62', `The response would have more than ${bytes} bytes. ${hint}`);
}

/** The refusal of a response that would have too many entities. */
export function tooManyEntities({ entities }: WriteLimits): Error {
  const hint = 'Ask for a smaller depth, or entity-recurrence-depth=0.';
  return invalid('R-24', `The response would have more than ${entities} entities. ${hint}`);
}
