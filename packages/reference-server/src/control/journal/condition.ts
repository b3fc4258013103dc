import type { Candidate, RecordedRequest } from './entry.js';

/** Whether something matches. `'undecided'` if too little of the request is known. */
export type Match = boolean | 'undecided';

/** A condition on a request. */
export interface Condition<Shown extends RecordedRequest> {
  /** The name of the member of the filter, e.g. `where.lastName`. */
  readonly name: string;
  /** What is expected, for messages, e.g. `"Doe"`. */
  readonly expected: string;
  isMet(candidate: Candidate<Shown>): Match;
  /** What the request has instead, for messages. */
  found(candidate: Candidate<Shown>): string;
}

/** Whether a request fulfils all conditions. */
export function matchOf<Shown extends RecordedRequest>(
  candidate: Candidate<Shown>,
  conditions: readonly Condition<Shown>[],
): Match {
  let match: Match = true;
  for (const condition of conditions) {
    const met = condition.isMet(candidate);
    if (met === false) return false;
    if (met === 'undecided') match = met;
  }
  return match;
}
