import { readFileSync } from 'node:fs';
import { bendOf } from './bends.js';
import type { Mutant } from './mutant.js';

const lines = readFileSync(new URL('derived.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/**
 * The mutants that are derived from cases, whose rows say already what is sent and what is expected. Each line of
 * `derived.txt` names a case, one of its requirements, and the bends of the answers to its judged requests, or of their
 * effects, that the case must find with regard to the requirement.
 */
export const derivedMutants: readonly Mutant[] = lines.flatMap((line) => {
  const [of = '', requirement = '', ...bends] = line.split(' ');
  return bends.map((bend) => ({
    id: `${requirement}/${of}/${bend}`,
    requirement,
    breaks: `the judged answers or effects of ${of}: ${bend}`,
    mutation: bendOf(bend),
    of,
  }));
});
