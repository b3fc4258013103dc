import fc from 'fast-check';
import { type CaseContext, CheckFailed } from '../../case/case.js';

/** The maximum number of examples that are tried to find a smaller one that fails, too. */
const maxSmaller = 60;

/**
 * Tries a statement with `budget` generated examples. The examples depend on the seed of the run only. If the statement
 * fails for one of them, smaller ones are tried, and the failure of the smallest is reported.
 *
 * @param statement checks an example. It calls `show` with each part of the example before it uses the part, since the
 * report shows what was used until the failure
 * @throws CheckFailed for the smallest example that fails; any other error as soon as an example causes it
 */
export async function forAll<Example>(
  { budget, random }: CaseContext,
  examples: fc.Arbitrary<Example>,
  statement: (example: Example, show: (part: string) => void) => Promise<void>,
): Promise<void> {
  let tried = 0;
  const failed = new Map<unknown, readonly string[]>();
  let broken: { readonly error: unknown } | undefined;
  const property = fc.asyncProperty(examples, async (example) => {
    // An example that is not tried counts as a success, which ends the search for smaller ones.
    if (broken !== undefined || tried >= budget + maxSmaller) return;
    tried += 1;
    const parts: string[] = [];
    try {
      await statement(example, (part) => parts.push(part));
    } catch (error) {
      failed.set(error, parts);
      if (error instanceof CheckFailed) throw error;
      // The service cannot be reached, or the run was interrupted: this says nothing about the example.
      broken = { error };
    }
  });
  const seed = Math.floor(random() * 2 ** 31);
  const { errorInstance, numShrinks } = await fc.check(property, { seed, numRuns: budget });
  if (broken !== undefined) throw broken.error;
  if (!(errorInstance instanceof CheckFailed)) return;
  const { check, expected, got, message } = errorInstance;
  const found = `generated example of ${budget}, made smaller ${numShrinks} times`;
  const shown = failed.get(errorInstance)?.join(', ') ?? '';
  throw new CheckFailed(check, expected, got, `${message}, with the ${found}: ${shown}`);
}
