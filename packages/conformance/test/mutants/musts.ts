import { expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import { derivedMutants } from './derived.js';
import type { Mutant } from './mutant.js';
import { type MutantGroup, mutantGroups, recordedKillers, useProver } from './support.js';
import { mutants } from './tables/index.js';

const judged = new Set(cases.flatMap(requirementsOf));

/** The MUSTs that have a case. */
export const musts = requirements.filter(({ id, level }) => level === 'MUST' && judged.has(id)).map(({ id }) => id);

type Group = MutantGroup | 'derived';

/** The first mutant of each MUST, with its group. The others are proven by `npm run test:all`. */
export const firstMutants = new Map<string, { readonly mutant: Mutant; readonly group: Group }>();
for (const group of [...mutantGroups, 'derived'] as const) {
  for (const mutant of group === 'derived' ? derivedMutants : mutants[group]) {
    const { requirement } = mutant;
    if (musts.includes(requirement) && !firstMutants.has(requirement)) firstMutants.set(requirement, { mutant, group });
  }
}

/**
 * Registers the test that proves the first mutant of each MUST. Two files do so at the same time, each for some groups.
 *
 * @param isIn whether the file proves the mutants of a group
 */
export function provesMusts(isIn: (group: Group) => boolean): void {
  const proving = useProver();

  test('a mutant of each MUST is killed by the case that the record names', async () => {
    const killers = new Map(mutantGroups.flatMap((group) => [...recordedKillers(group)]));
    const chosen = [...firstMutants.values()].flatMap(({ mutant, group }) => (isIn(group) ? mutant : []));
    const proofs = await proving(chosen, killers);
    const kills = proofs.map(({ mutant, killer }) => [mutant.id, killer?.case]);
    expect(kills).toEqual(chosen.map(({ id, of }) => [id, of ?? killers.get(id)]));
  }, 120_000);
}
