import { expect, test } from 'vitest';
import { requirementsOf } from '../../src/case/case.js';
import { cases } from '../../src/suite/cases.js';
import { requirements } from '../../src/suite/requirements.js';
import type { Mutant } from './mutant.js';
import { type MutantGroup, recordedKillers, useProver } from './support.js';
import { mutants } from './tables/index.js';

const groups = Object.keys(mutants).filter((group): group is MutantGroup => Object.hasOwn(mutants, group));
const judged = new Set(cases.flatMap(requirementsOf));
const musts = requirements.filter(({ id, level }) => level === 'MUST' && judged.has(id)).map(({ id }) => id);

/** The first mutant of each MUST. The others are proven by `npm run test:all`. */
const firsts = new Map<string, Mutant>();
for (const mutant of Object.values(mutants).flat()) {
  if (musts.includes(mutant.requirement) && !firsts.has(mutant.requirement)) firsts.set(mutant.requirement, mutant);
}

const proving = useProver();

test('every MUST that has a case has a mutant', () => {
  expect(musts.filter((id) => !firsts.has(id))).toEqual([]);
});

test('a mutant of each MUST is killed by the case that the record names', async () => {
  const killers = new Map(groups.flatMap((group) => [...recordedKillers(group)]));
  const proofs = await proving([...firsts.values()], killers);
  const kills = proofs.map(({ mutant, killer }) => [mutant.id, killer?.case]);
  expect(kills).toEqual([...firsts.values()].map(({ id }) => [id, killers.get(id)]));
}, 120_000);
