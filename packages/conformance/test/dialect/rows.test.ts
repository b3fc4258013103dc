import { createReferenceServer } from '@platform-services/reference-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Case, deviationsOf } from '../../src/case/case.js';
import { exitCodeOf, type RunResult } from '../../src/harness/result.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { casesWithDeviations, deviating, everyRow, judged, wrong } from './judging.js';

/** The SDK names its projection (D-1), and has no call that sends several entities to an id (D-18). */
const hiddenBySdk: ReadonlySet<string> = new Set(['D-1', 'D-18']);

type RowId = (typeof everyRow)[number];
const serverWith = (...rows: readonly RowId[]) =>
  createReferenceServer({ deployment: ownDeployment, deviations: [...rows] });
const namesOne = (testCase: Case, rows: readonly RowId[]): boolean =>
  deviationsOf(testCase).some((id) => rows.some((row) => row === id));

/**
 * The rows in groups, by each digit of their numbers to the base 4. So two rows are in different groups of at least one
 * digit, and what other rows hide of a row in one group shows in another. The groups that fail have the guilty row in
 * common.
 */
const base = 4;
const digits = Math.ceil(Math.log(everyRow.length) / Math.log(base));
const groups = Array.from({ length: digits * base }, (_, group) =>
  everyRow.filter((_, index) => Math.floor(index / base ** Math.floor(group / base)) % base === group % base),
);

describe.each(groups.map((rows) => ({ rows })))('a server that differs by $rows', ({ rows }) => {
  test('deviates by these rows and no other', { timeout: 240_000 }, async () => {
    const result = await judged(serverWith(...rows), 'documented', 'http', casesWithDeviations);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual(rows);
    expect(exitCodeOf(result)).toBe(0);
  });
});

describe.each(everyRow)('a server that differs by %s alone', (row) => {
  const own = casesWithDeviations.filter((testCase) => namesOne(testCase, [row]));
  // In every group of the row, such a case may deviate by another row, so that it is tried with this row alone.
  const others = casesWithDeviations.filter((testCase) =>
    groups.every((rows) => {
      return (
        !rows.includes(row) ||
        namesOne(
          testCase,
          rows.filter((other) => other !== row),
        )
      );
    }),
  );
  let result: RunResult;
  beforeAll(async () => {
    result = await judged(serverWith(row), 'documented', 'both', Array.from(new Set([...own, ...others])));
  }, 120_000);

  test('deviates by that row and no other', () => {
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual([row]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('which the SDK meets as well, if it can', () => {
    expect(deviating(result, 'sdk')).toEqual(hiddenBySdk.has(row) ? [] : [row]);
  });
});
