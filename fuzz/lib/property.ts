import fc from 'fast-check';
import { it } from 'vitest';

/*
 * `npm test` checks each property with a fixed seed and few runs. `npm run fuzz` sets these variables, to check the same
 * properties with other seeds and more runs.
 */
const { FUZZ_SEED = '42', FUZZ_FACTOR = '1', FUZZ_UNTIL, FUZZ_PATH } = process.env;

const seed = Number(FUZZ_SEED);

/** The longest time of a single run in milliseconds. A run that takes longer hangs. */
const hang = 60_000;

/**
 * Registers a test of a property for random inputs. The name of the test contains the seed. The error of a failed test
 * contains the smallest input that was found, and the path with which `npm run fuzz` repeats it.
 *
 * @param runs the number of inputs in `npm test`
 */
export function property<Inputs>(name: string, runs: number, check: fc.IRawProperty<Inputs>): void {
  // A long run ends by its time limit, so the test itself has none.
  const timeout = FUZZ_UNTIL === undefined ? 120_000 : 0;
  it(`${name} (seed ${seed})`, { timeout }, async () => {
    if (FUZZ_UNTIL !== undefined && Date.now() >= Number(FUZZ_UNTIL)) return;
    const details = await fc.check(check, {
      seed,
      numRuns: runs * Number(FUZZ_FACTOR),
      timeout: hang,
      ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH, endOnFailure: true }),
      ...(FUZZ_UNTIL === undefined ? {} : { interruptAfterTimeLimit: Number(FUZZ_UNTIL) - Date.now() }),
    });
    const isOver = details.interrupted && details.counterexample === null;
    if (details.failed && !isOver) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  });
}
