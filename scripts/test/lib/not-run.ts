import { test } from 'vitest';

/**
 * Says that tests were not run, since the machine lacks what they need: on the output, and by a test that passes.
 *
 * @param what what was not tested, e.g. `examples/java`
 * @param lacking what is missing, e.g. `JDK`
 */
export function notRun(what: string, lacking: string): void {
  console.log(`${what}: not run, because there is no ${lacking} on this machine.`);
  test(`not run: no ${lacking}`, () => undefined);
}
