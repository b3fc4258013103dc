import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunResult } from '../../src/harness/result.js';
import { type Proof, type Prover, prover } from './prover.js';
import { mutants } from './tables/index.js';

export type MutantFile = keyof typeof mutants;

/** The directory in which the run leaves its counts, which `npm test` prints. */
const counts = fileURLToPath(new URL('../../../../node_modules/.mutants/', import.meta.url));

/**
 * Returns the path of the file that lists which case killed which mutant by which check. It is as of the last run that
 * wrote it.
 */
export const recordOf = (file: MutantFile): string => fileURLToPath(new URL(`kills/${file}.txt`, import.meta.url));

/** Registers the tests that prove the mutants of a file: a case of its requirement must kill each of them. */
export function proves(file: MutantFile): void {
  describe(`mutants of ${file}`, () => {
    let proving: Prover;
    beforeAll(async () => {
      proving = await prover();
    });
    afterAll(() => proving.close());

    test('are killed, each by a case of its requirement', async () => {
      const proofs: Proof[] = [];
      const recorded = recordedKillers(file);
      for (const mutant of mutants[file]) proofs.push(await proving.prove(mutant, recorded.get(mutant.id)));
      const killed = proofs.filter(({ killer }) => killer !== undefined);
      keep(file, proofs.length, killed);
      expect(proofs.filter(({ killer }) => killer === undefined).map(survival)).toEqual([]);
      await expect(`${killed.map(line).join('\n')}\n`).toMatchFileSnapshot(recordOf(file));
    }, 300_000);
  });
}

const line = ({ mutant: { id, breaks, deviates }, killer }: Proof): string =>
  `${id}: ${breaks} ← ${killer?.case}: ${killer?.check}${deviates === undefined ? '' : ` (deviates by ${deviates})`}`;

/** Returns the case that killed each mutant in the last run that wrote the record, by the id of the mutant. */
function recordedKillers(file: MutantFile): ReadonlyMap<string, string> {
  const record = recordOf(file);
  const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n') : [];
  return new Map(lines.map((each) => [each.slice(0, each.indexOf(': ')), / ← (\S+): /.exec(each)?.[1] ?? '']));
}

const survival = ({ mutant: { id, breaks }, seen }: Proof): string => `${id} (${breaks}) survives: ${seen.join('; ')}`;

function keep(file: MutantFile, all: number, killed: readonly Proof[]): void {
  const killers = killed.flatMap(({ killer }) => (killer === undefined ? [] : [killer.case]));
  mkdirSync(counts, { recursive: true });
  writeFileSync(`${counts}${file}.json`, JSON.stringify({ mutants: all, killed: killed.length, killers }));
}

/** Returns the results that show a fault of the service or of the suite. Observations may differ. */
export const faultsOf = ({ results }: RunResult): readonly string[] =>
  results
    .filter(({ verdict }) => verdict !== 'pass' && verdict !== 'observed')
    .map(({ id, verdict, message, reason }) => `${id}: ${verdict} ${message ?? reason ?? ''}`);
