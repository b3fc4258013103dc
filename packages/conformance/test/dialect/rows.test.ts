import { createReferenceServer } from '@platform-services/reference-server';
import { describe, expect, test } from 'vitest';
import { deviationsOf } from '../../src/case/case.js';
import { exitCodeOf } from '../../src/harness/result.js';
import { ownDeployment } from '../../src/target/own-deployment.js';
import { casesWithDeviations, deviating, everyRow, judged, wrong } from './judging.js';

/** The SDK names its projection (D-1), and has no call that sends several entities to an id (D-18). */
const hiddenBySdk: ReadonlySet<string> = new Set(['D-1', 'D-18']);

/** Of the cases of other rows each row tries one in so many, so that all rows together try each of them many times. */
const oneIn = 5;

describe.each(everyRow)('a server that differs by %s alone', (row) => {
  const oneDiffers = () => createReferenceServer({ deployment: ownDeployment, deviations: [row] });
  const own = casesWithDeviations.filter((testCase) => deviationsOf(testCase).some((id) => id === row));
  const others = casesWithDeviations.filter((_, index) => index % oneIn === everyRow.indexOf(row) % oneIn);

  test('deviates by that row and no other', { timeout: 120_000 }, async () => {
    const result = await judged(oneDiffers(), 'documented', 'http', [...new Set([...own, ...others])]);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'http')).toEqual([row]);
    expect(exitCodeOf(result)).toBe(0);
  });

  test('which the SDK meets as well, if it can', { timeout: 120_000 }, async () => {
    const result = await judged(oneDiffers(), 'documented', 'sdk', own);
    expect(wrong(result)).toEqual([]);
    expect(deviating(result, 'sdk')).toEqual(hiddenBySdk.has(row) ? [] : [row]);
  });
});
