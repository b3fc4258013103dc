import fc from 'fast-check';
import { it } from 'vitest';

/*
 * `npm test` checks each property with few inputs, which are the same in each run. `npm run fuzz` sets these variables,
 * to check it with more inputs until a time in milliseconds since 1970.
 */
const { FUZZ_FACTOR = '1', FUZZ_UNTIL = 'Infinity' } = process.env;

/** The longest time of a single run in milliseconds. A run that takes longer hangs. */
const hang = 60_000;

/** What a single run takes at most in milliseconds, if it does not hang. */
const longestRun = 10_000;

/**
 * Registers a test of a property for random inputs. The error of a failed test contains the smallest input that was
 * found, and the seed with which `npm run fuzz` repeats it.
 *
 * @param runs the number of inputs in `npm test`
 */
export function property<Inputs>(name: string, runs: number, check: fc.IRawProperty<Inputs>): void {
  const until = Number(FUZZ_UNTIL);
  const isBounded = Number.isFinite(until);
  // A long run ends by its time limit, and the search for a smaller input may continue after that.
  it(name, { timeout: isBounded ? 0 : 120_000 }, async () => {
    const left = until - Date.now();
    // When the time is over, the rest is checked with the few inputs of `npm test`.
    const factor = left > 0 ? Number(FUZZ_FACTOR) : 1;
    // A property that is interrupted before its first run would fail.
    const limit = isBounded && left > 0 ? { interruptAfterTimeLimit: Math.max(longestRun, left) } : {};
    await fc.assert(check, { numRuns: runs * factor, timeout: hang, ...limit });
  });
}
