import fc from 'fast-check';
import { it } from 'vitest';

/*
 * `npm run test:all` checks each property with few inputs, which are the same in each run. `npm test` sets the factor,
 * so that it only checks the first of them. `npm run fuzz` sets both variables, to check more inputs until a time in
 * milliseconds since 1970.
 */
const { FUZZ_FACTOR = '1', FUZZ_UNTIL = 'Infinity' } = process.env;

/** The longest time of a single run in milliseconds. A run that takes longer hangs. */
const hang = 60_000;

/** How long a property is checked in a round of `npm run fuzz`, in milliseconds, so that each one has its turn. */
const share = 30_000;

/** What a single run takes at most in milliseconds, if it does not hang. */
const longestRun = 10_000;

/**
 * Checks a property for random inputs. The error of a failed check contains the smallest input that was found, and the
 * seed with which `npm run fuzz` repeats it.
 *
 * @param runs the number of inputs in `npm run test:all`. Default: 100
 * @param options `examples`: inputs that are checked first. Default: none
 */
export async function checkProperty<Inputs>(
  check: fc.IRawProperty<Inputs>,
  runs = 100,
  options: Pick<fc.Parameters<Inputs>, 'examples'> = {},
): Promise<void> {
  const left = Number(FUZZ_UNTIL) - Date.now();
  // When the time is over, the rest is checked with the few inputs of `npm run test:all`.
  const factor = left > 0 ? Number(FUZZ_FACTOR) : 1;
  // A property that is interrupted before its first run would fail.
  const interruptAfterTimeLimit = Math.max(longestRun, Math.min(share, left));
  const limit = factor > 1 ? { interruptAfterTimeLimit } : {};
  // With a number of runs that is not an integer, fast-check never ends.
  const numRuns = Math.ceil(runs * factor);
  await fc.assert(check, { ...options, numRuns, timeout: hang, ...limit });
}

/** Registers a test of a property, with the parameters of {@link checkProperty}. */
export function property<Inputs>(name: string, runs: number, check: fc.IRawProperty<Inputs>): void {
  it(name, { timeout: 120_000 }, () => checkProperty(check, runs));
}
