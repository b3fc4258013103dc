import { expect, test } from 'vitest';
import { cases } from '../../src/suite/cases.js';
import { ownMapping } from '../../src/target/own-deployment.js';
import { CannotRun } from '../../src/target/recognition.js';
import { judgeFromOutside, ownServer } from '../fixtures/service.js';
import { mutantServer } from './mutant-server.js';
import { type MutantGroup, recordedKillers } from './support.js';
import { mutants } from './tables/index.js';

/*
 * The proofs run cases against a server of the suite's own, where they may do anything. A deployment of somebody else
 * is judged with canaries, markers and an inventory, and without the cases that need a deployment of no value.
 */

const groups = Object.keys(mutants).filter((group): group is MutantGroup => Object.hasOwn(mutants, group));
const killers = new Map(groups.flatMap((group) => [...recordedKillers(group)]));
const all = groups.flatMap((group) => mutants[group]);
const leastShare = 0.97;

test('almost every mutant is killed by a case that is judged with --allow-bulk-delete', () => {
  const needing = new Set(cases.filter(({ needs }) => needs.includes('throwaway')).map(({ id }) => id));
  const reported = all.filter(({ id }) => killers.has(id) && !needing.has(killers.get(id) ?? ''));
  expect(reported.length / all.length).toBeGreaterThan(leastShare);
});

/** One of this number of mutants is judged. These are so few that the suite must report each of them. */
const step = 121;
/** Returns the reason why the suite does not judge a service. */
function refusalOf(error: unknown): string {
  if (error instanceof CannotRun) return error.message;
  throw error;
}

test('almost every fault of a deployment is reported by a run with --allow-bulk-delete', {
  timeout: 900_000,
}, async () => {
  const tried = all.filter((_, index) => index % step === 0);
  const unreported: string[] = [];
  for (const { id, requirement, mutation } of tried) {
    const outcome = await judgeFromOutside(mutantServer(ownServer(), mutation), {
      mapping: ownMapping,
      only: [killers.get(id) ?? ''],
      allowBulkDelete: true,
    }).catch(refusalOf);
    // A service that the suite refuses to judge is reported, too.
    if (typeof outcome === 'string') continue;
    const verdict = outcome.requirements.find((each) => each.id === requirement)?.verdict ?? 'skipped';
    if (!['fail', 'observed', 'deviates'].includes(verdict)) unreported.push(`${id}: ${verdict}`);
  }
  expect(unreported.length / tried.length, unreported.join('\n')).toBeLessThan(1 - leastShare);
});
