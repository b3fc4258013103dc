import { expect, test } from 'vitest';
import { firstMutants } from './musts.js';
import { type MutantGroup, recordedKillers, recordOf, renderRecord, useProver } from './support.js';
import { mutants } from './tables/index.js';

/**
 * Registers the test that proves the mutants of a group: each of them is killed by the same case as before. `npm test`
 * proves the first one of each MUST.
 */
export function proves(group: MutantGroup): void {
  const proving = useProver();

  test(`each mutant of ${group} is killed by a case of its requirement`, async () => {
    const recorded = recordedKillers(group);
    const firsts = new Set(Array.from(firstMutants.values(), ({ mutant }) => mutant.id));
    const others = mutants[group].filter(({ id }) => !firsts.has(id) || !recorded.has(id));
    const proofs = await proving(others, recorded);
    const proven = new Map(proofs.map(({ mutant, killer }) => [mutant.id, killer?.case]));
    const kills = mutants[group].map(({ id }) => [id, proven.get(id) ?? recorded.get(id)] as const);
    await expect(renderRecord(kills)).toMatchFileSnapshot(recordOf(group));
  }, 600_000);
}
