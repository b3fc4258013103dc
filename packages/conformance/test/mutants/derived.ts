import { readFileSync } from 'node:fs';
import { alterationOf } from './alterations.js';
import type { Mutant } from './mutant.js';

const lines = readFileSync(new URL('derived.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/**
 * The mutants that are derived from cases, whose rows already say what is sent and what is expected. Each line of
 * `derived.txt` names a case, one of its requirements, and alterations that the case must find with regard to this
 * requirement: of the answers to its judged requests, or of their effects.
 */
export const derivedMutants: readonly Mutant[] = lines.flatMap((line) => {
  const [of = '', requirement = '', ...alterations] = line.split(' ');
  return alterations.map((alteration) => ({
    id: `${requirement}/${of}/${alteration}`,
    requirement,
    breaks: `the judged answers or effects of ${of}: ${alteration}`,
    mutation: alterationOf(alteration),
    of,
  }));
});
