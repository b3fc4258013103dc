import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { RunResult } from '../../src/harness/result.js';
import type { Mutant } from './mutant.js';
import { type Proof, type Prover, prover } from './prover.js';
import { mutants } from './tables/index.js';

export type MutantGroup = keyof typeof mutants;

export const mutantGroups = Object.keys(mutants).filter((group): group is MutantGroup => Object.hasOwn(mutants, group));

/** Returns the path of the file that lists the cases that kill mutants of a group, each with the ids of these. */
export const recordOf = (group: MutantGroup): string => fileURLToPath(new URL(`kills/${group}.txt`, import.meta.url));

/** Proves mutants one after the other, and expects that each is killed. The known killer of a mutant runs first. */
export function useProver() {
  let proving: Prover;
  beforeAll(async () => {
    proving = await prover();
  });
  afterAll(() => proving.close());

  return async (mutants: readonly Mutant[], killers: ReadonlyMap<string, string>): Promise<readonly Proof[]> => {
    const proofs: Proof[] = [];
    for (const mutant of mutants) proofs.push(await proving.prove(mutant, killers.get(mutant.id)));
    expect(proofs.filter(({ killer }) => killer === undefined).map(survivalOf)).toEqual([]);
    return proofs;
  };
}

/** Returns the id of the case that killed each mutant when the record was written, by the id of the mutant. */
export function recordedKillers(group: MutantGroup): ReadonlyMap<string, string> {
  const record = recordOf(group);
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.flatMap((line) => {
      const [killer = '', ...killed] = line.split(' ');
      return killed.map((mutant) => [mutant, killer] as const);
    }),
  );
}

/** Returns the record of mutants with the ids of the cases that have killed them. */
export function renderRecord(kills: Iterable<readonly [mutant: string, killer: string | undefined]>): string {
  const killed = new Map<string | undefined, string[]>();
  for (const [mutant, killer] of kills) killed.set(killer, [...(killed.get(killer) ?? []), mutant]);
  return Array.from(killed, ([killer, mutants]) => `${killer} ${mutants.join(' ')}\n`).join('');
}

const survivalOf = ({ mutant: { id, breaks }, seen }: Proof): string =>
  `${id} (${breaks}) survives: ${seen.join('; ')}`;

/** Returns the results that show a fault of the service or of the suite. Observations may differ. */
export const faultsOf = ({ results }: RunResult): readonly string[] =>
  results
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
    .map(({ id, verdict, message, reason }) => `${id}: ${verdict} ${message ?? reason ?? ''}`);
