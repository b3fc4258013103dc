import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { type Case, deviationsOf } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { casesWithDeviations, deviating, everyRow, judged, undetected, wrong } from './judging.js';

type RowId = (typeof everyRow)[number];
const serverWith = (...rows: readonly RowId[]) =>
  createReferenceServer({ deployment: ownDeployment, deviations: [...rows] });
const namesOnly = (testCase: Case, rows: readonly string[]): boolean =>
  deviationsOf(testCase).every((row) => rows.includes(row));

/**
 * The rows in groups, by each of the two digits of their numbers to this base. Two rows are in different groups of one
 * of the digits.
 */
const base = Math.ceil(Math.sqrt(everyRow.length));
const groupsOf = (digit: number) =>
  Array.from({ length: base }, (_, group) =>
    everyRow.filter((_, index) => Math.floor(index / base ** digit) % base === group),
  );
const byFirst = groupsOf(0);
const bySecond = groupsOf(1);
const naming = (rows: readonly string[]) => casesWithDeviations.filter((testCase) => namesOnly(testCase, rows));
/** The cases that name rows of several groups. So every other row is outside a group of each other case. */
const ofSeveral = casesWithDeviations.filter(
  (testCase) => ![...byFirst, ...bySecond].some((rows) => namesOnly(testCase, rows)),
);
const isAny = () => true;

/** The server deviates by all other rows, or by half of them, since a row may hide what another one does. */
const servers = [
  ...byFirst.flatMap((rows) =>
    [0, 1].map((half) => ({ rows, isOn: (index: number) => index % 2 === half, own: naming(rows) })),
  ),
  ...bySecond.map((rows) => ({ rows, isOn: isAny, own: naming(rows) })),
  ...ofSeveral.map((testCase) => ({
    rows: everyRow.filter((row) => deviationsOf(testCase).includes(row)),
    isOn: isAny,
    own: [testCase],
  })),
];

describe.each(servers)('the cases of $rows, with other rows', ({ rows, isOn, own }) => {
  test('do not deviate', { timeout: 240_000 }, async () => {
    const others = everyRow.filter((row, index) => !rows.includes(row) && isOn(index));
    const result = await judged(serverWith(...others), 'documented', 'http', own);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual([]);
    expect(exitCodeOf(result)).toBe(0);
    expect(result.summary.pass).toBe(own.length);
    expect(undetected(result)).toEqual([]);
  });
});

// That the SDK meets the rows as well, a server that differs by all of them shows.
test.each(everyRow)(
  'a server that differs by %s alone deviates by that row and no other',
  async (row) => {
    const own = casesWithDeviations.filter((testCase) => deviationsOf(testCase).includes(row));
    const result = await judged(serverWith(row), 'documented', 'http', own);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual([row]);
    expect(exitCodeOf(result)).toBe(0);
  },
  120_000,
);
