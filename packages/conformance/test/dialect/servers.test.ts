import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Case } from '../../src/case.js';
import { cases } from '../../src/cases/index.js';
import { type Dialect, dialectRows } from '../../src/dialect.js';
import { ownDeployment } from '../../src/fixtures/deployment.js';
import { summaryText } from '../../src/reports/index.js';
import type { RunResult } from '../../src/result.js';
import { exitCodeOf, run } from '../../src/run.js';

const everyRow = dialectRows.map(({ id }) => id);
const naming = cases.filter(({ rows = [] }) => rows.length > 0);

const without = (...rows: readonly string[]) => everyRow.filter((row) => !rows.includes(row));

function judged(
  server: ReturnType<typeof createReferenceServer>,
  dialect: Dialect,
  subject: 'http' | 'sdk' | 'both',
  some: readonly Case[] = cases,
): Promise<RunResult> {
  return run({ server, dialect, subject, cases: some, jobs: 8 });
}

const speaking = (dialect: Dialect) => createReferenceServer({ deployment: ownDeployment, dialect });

/** The rows by which a subject deviates, in the order of the table. */
function deviating({ results }: RunResult, subject: 'http' | 'sdk'): readonly string[] {
  const met = new Set(results.filter((each) => each.subject === subject).map(({ deviation }) => deviation));
  return everyRow.filter((row) => met.has(row));
}

/** What is neither as either dialect says nor left out. */
const wrong = ({ results }: RunResult): readonly string[] =>
  results
    .filter(({ verdict }) => ['fail', 'error', 'blocked', 'observed'].includes(verdict))
    .map(({ id, subject, verdict, message = '', reason = '' }) => `${verdict} ${id} (${subject}): ${message}${reason}`);

/**
 * The SDK names its projection (D-1), has no call that sends several entities to an id (D-18), and sends nothing that
 * the deployed dialect cannot do (D-2, D-13, D-17). Both dialects allow the plain body of a 401 (D-24).
 */
const combinations: readonly {
  readonly speaks: Dialect;
  readonly judges: Dialect;
  readonly http: readonly string[];
  readonly sdk: readonly string[];
}[] = [
  { speaks: 'documented', judges: 'documented', http: [], sdk: [] },
  { speaks: 'deployed', judges: 'deployed', http: [], sdk: [] },
  { speaks: 'deployed', judges: 'documented', http: everyRow, sdk: without('D-1', 'D-18') },
  {
    speaks: 'documented',
    judges: 'deployed',
    http: without('D-24'),
    sdk: without('D-1', 'D-2', 'D-13', 'D-17', 'D-18', 'D-24'),
  },
];

describe.each(combinations)('the server speaks $speaks, and is judged as $judges', ({ speaks, judges, http, sdk }) => {
  let result: RunResult;

  beforeAll(async () => {
    result = await judged(speaking(speaks), judges, 'both');
  }, 240_000);

  test('nothing is wrong, and nothing is left', () => {
    expect(wrong(result)).toEqual([]);
    expect(result.left).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('exactly the rows of the table deviate, by both subjects', () => {
    expect(deviating(result, 'http')).toEqual(http);
    expect(deviating(result, 'sdk')).toEqual(sdk);
    const named = result.results.filter(({ verdict }) => verdict === 'deviates').map(({ deviation }) => deviation);
    expect(named).not.toContain(undefined);
    for (const row of http) expect(summaryText(result)).toContain(row);
  });

  test('every case that names a row judges it', () => {
    const rows = new Map(naming.map((each) => [each.id, each.rows ?? []]));
    const silent = result.results.filter(({ id, subject, verdict, spoken, reason }) => {
      if (subject !== 'http' || reason !== undefined || !rows.has(id) || saysNothing.has(id)) return false;
      return verdict !== 'fail' && Object.keys(spoken ?? {}).length === 0;
    });
    // A service that reads the form of a map in which the subject writes it tells nothing of the other.
    const mapsInTheirForm = judges === 'deployed';
    const told = silent.filter(({ id }) => !mapsInTheirForm || !rows.get(id)?.includes('D-8'));
    expect(told.map(({ id }) => id)).toEqual([]);
  });
});

/** Where both dialects say the same, and only a client refuses. */
const saysNothing: ReadonlySet<string> = new Set([
  'ent-delete/mode/ignorereferences/nothing',
  'ent-delete/mode/ignorereferences/itself',
  // Both dialects allow the plain body of a 401.
  'error/401',
  // What the array has is not there: refused by both.
  'ent-post/type-<id>-array-no',
]);

describe.each(everyRow)('a server that differs by %s alone', (row) => {
  const oneDiffers = () => createReferenceServer({ deployment: ownDeployment, deviations: [row] });

  test('deviates by that row and no other', { timeout: 120_000 }, async () => {
    const result = await judged(oneDiffers(), 'documented', 'http', naming);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual([row]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test.skipIf(row === 'D-1' || row === 'D-18')('which the SDK meets as well', { timeout: 120_000 }, async () => {
    const own = naming.filter(({ rows = [] }) => rows.includes(row));
    const result = await judged(oneDiffers(), 'documented', 'sdk', own);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'sdk')).toEqual([row]);
  });
});
