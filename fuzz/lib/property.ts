import fc from 'fast-check';
import { it } from 'vitest';

/*
 * `npm test` checks each property with a fixed seed and few inputs. `npm run fuzz` sets these variables, to check the same
 * properties with other seeds and more inputs.
 */
const { FUZZ_SEED = '42', FUZZ_FACTOR = '1', FUZZ_UNTIL = 'Infinity', FUZZ_PATH } = process.env;

const firstSeed = Number(FUZZ_SEED);

/** The longest time of a single run in milliseconds. A run that takes longer hangs. */
const hang = 60_000;

/**
 * Registers a test of a property for random inputs. The name of the test contains the seed. The error of a failed test
 * contains the smallest input that was found, and the seed and the path with which `npm run fuzz` repeats it.
 *
 * @param runs the number of inputs in `npm test`
 */
export function property<Inputs>(name: string, runs: number, check: fc.IRawProperty<Inputs>): void {
  // A long run ends by its time limit, and the search for a smaller input may go on after that.
  const timeout = FUZZ_UNTIL === 'Infinity' ? 120_000 : 0;
  it(`${name} (seed ${firstSeed})`, { timeout }, async () => {
    for (let part = 0; part < Number(FUZZ_FACTOR) && Date.now() < Number(FUZZ_UNTIL); part += 1) {
      await fc.assert(check, {
        seed: (firstSeed + part * 1_000_003) % 2 ** 31,
        numRuns: runs,
        timeout: hang,
        ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH, endOnFailure: true }),
      });
    }
  });
}
