import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import type { CaseContext } from '../../src/case/case.js';
import { AdaptiveLimit, run } from '../../src/harness/run.js';
import { readingCase, requirements } from '../support.js';

/** The requests of a case. */
const requests = 7;

/**
 * Runs cases against a service that does `capacity` requests at once, each in `work` milliseconds, behind a network.
 *
 * @returns the limit after each case
 */
function limits(
  cases: number,
  { capacity = 1, work = 1, network = 0, limit = new AdaptiveLimit() },
): readonly number[] {
  return Array.from({ length: cases }, () => {
    const milliseconds = network + work * Math.max(1, limit.current / capacity);
    limit.adaptTo({ times: Array.from({ length: requests }, () => milliseconds), refused: 0 });
    return limit.current;
  });
}

describe('the number of cases that run at once', () => {
  test('is doubled as long as responses take no longer, up to 32', () => {
    const found = limits(5000, { capacity: 1000, work: 50 });
    expect([...new Set(found)]).toEqual([4, 8, 16, 32]);
    // Sometimes few cases run, to find out how long responses take to those.
    expect(found.filter((each) => each === 32).length).toBeGreaterThan(4500);
    expect(found.slice(1000)).toContain(4);
  });

  test.each([1, 4])('grows little if more than %i at once make responses slower', (capacity) => {
    expect(Math.max(...limits(500, { capacity }).slice(50))).toBe(6);
  });

  test.each([8, 10, 14, 20])('comes close to a capacity of %i, and stays there', (capacity) => {
    const found = limits(5000, { capacity, work: 20 })
      .slice(500)
      .filter((each) => each > 4);
    expect(found.length).toBeGreaterThan(4000);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(capacity * 0.9);
    expect(Math.max(...found)).toBeLessThanOrEqual(capacity * 1.5);
  });

  test('shrinks when the service becomes slower, and grows when it is as fast as before', () => {
    const limit = new AdaptiveLimit();
    limits(300, { limit, capacity: 1000, work: 20 });
    expect(limit.current).toBe(32);
    expect(limits(600, { limit, capacity: 4, work: 20 }).at(-1)).toBeLessThanOrEqual(6);
    limits(3000, { limit, capacity: 1000, work: 20 });
    expect(limit.current).toBe(32);
  });

  test('shrinks when the service refuses requests, and grows by one when it does not', () => {
    const limit = new AdaptiveLimit();
    const times = Array.from({ length: 500 }, () => 20);
    const next = (refused: number) => {
      limit.adaptTo({ times, refused });
      return limit.current;
    };
    expect([next(0), next(0), next(0), next(0)]).toEqual([4, 8, 16, 32]);
    // After each time, the responses to requests that were sent before do not count.
    expect([next(1), next(0), next(5), next(1), next(1), next(1)]).toEqual([24, 24, 18, 18, 13, 13]);
    expect([next(0), next(0), next(0), next(0)]).toEqual([14, 15, 16, 17]);
  });

  test('is from 4 to 32, whatever the service does', async () => {
    const load = fc.record({
      times: fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 300 }),
      refused: fc.nat(3),
    });
    await checkProperty(
      fc.property(fc.array(load, { maxLength: 200 }), (loads) => {
        const limit = new AdaptiveLimit();
        for (const each of loads) {
          limit.adaptTo(each);
          expect(Number.isInteger(limit.current)).toBe(true);
          expect(limit.current).toBeGreaterThanOrEqual(4);
          expect(limit.current).toBeLessThanOrEqual(32);
        }
      }),
    );
  });
});

describe('a run', () => {
  test('runs 32 cases at once with a server of the suite’s own, which has no other users', async () => {
    let running = 0;
    let peak = 0;
    let release: () => void = () => undefined;
    const areEnough = new Promise<void>((resolve) => {
      release = resolve;
    });
    const cases = Array.from({ length: 40 }, (_, at) => ({
      ...readingCase,
      id: `test/reading-${at}`,
      async run(context: CaseContext) {
        running += 1;
        peak = Math.max(peak, running);
        if (running === 32) release();
        await areEnough;
        // Any further case that may run has begun before this one has its responses.
        await readingCase.run(context);
        running -= 1;
      },
    }));
    const { summary } = await run({ cases, requirements });
    expect(summary).toEqual({ pass: 40 });
    expect(peak).toBe(32);
  });
});
