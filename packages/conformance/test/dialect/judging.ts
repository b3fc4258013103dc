import { createReferenceServer, deviations } from '@platform-services/reference-server';
import { type Case, deviationsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import type { RunResult } from '../../src/harness/result.js';
import { run } from '../../src/harness/run.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment } from '../../src/target/own-deployment.js';

export const everyRow = deviations.map(({ id }) => id);
export const casesWithDeviations = cases.filter((testCase) => deviationsOf(testCase).length > 0);

export const without = (...rows: readonly string[]) => everyRow.filter((row) => !rows.includes(row));

export function judged(
  server: ReturnType<typeof createReferenceServer>,
  dialect: Dialect,
  subject: 'http' | 'sdk' | 'both',
  some: readonly Case[] = cases,
): Promise<RunResult> {
  return run({ server, dialect, subject, cases: some, jobs: 8 });
}

export const serverOf = (dialect: Dialect) => createReferenceServer({ deployment: ownDeployment, dialect });

/** The rows by which a subject deviates, in the order of the table. */
export function deviating({ results }: RunResult, subject: 'http' | 'sdk'): readonly string[] {
  const met = new Set(results.filter((each) => each.subject === subject).map(({ deviation }) => deviation));
  return everyRow.filter((row) => met.has(row));
}

/** The results that conform to neither dialect and were not skipped. */
export const wrong = ({ results }: RunResult): readonly string[] =>
  results
    .filter(({ verdict }) => ['fail', 'error', 'blocked', 'observed'].includes(verdict))
    .map(({ id, subject, verdict, message = '', reason = '' }) => `${verdict} ${id} (${subject}): ${message}${reason}`);
