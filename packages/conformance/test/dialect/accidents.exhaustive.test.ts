import { createReferenceServer } from '@platform-services/reference-server';
import { expect, test } from 'vitest';
import { type Case, deviationsOf } from '../../src/case/case.js';
import type { Dialect } from '../../src/case/deviations.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { cases } from '../../src/suite/cases.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { mutantServer } from '../mutants/mutant-server.js';
import { all } from '../mutants/mutations/index.js';
import { accidents } from './accidents.js';
import { judged, wrong } from './judging.js';

/** The rows whose deployed column is an accident, at least in part. The reference server itself has those after the first. */
const rows: ReadonlySet<string> = new Set([
  ...Object.keys(accidents),
  ...['D-3', 'D-4', 'D-31', 'D-32', 'D-50', 'D-52', 'D-54', 'D-57'],
]);

const withAccidents = cases.filter((testCase) => deviationsOf(testCase).some((row) => rows.has(row)));

test.each<[Dialect, readonly Case[]]>([
  ['deployed', cases],
  // The others have the same verdicts as for the reference server, or would fail above.
  ['documented', withAccidents],
])(
  'a service with every accident of deployed services does not fail as %s',
  async (dialect, some) => {
    const deployed = createReferenceServer({ deployment: ownDeployment, dialect: 'deployed' });
    const server = mutantServer(deployed, all(...Object.values(accidents)));
    const result = await judged(server, dialect, 'http', some);
    expect(wrong(result)).toEqual([]);
    expect(server.broken).toEqual([]);
    expect(result.left).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  },
  240_000,
);
