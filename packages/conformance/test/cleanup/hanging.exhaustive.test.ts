import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openClinic } from '../safety/clinic.js';
import { clean, cleanLine, cli, hanging, killed, lineOf, started } from './processes.js';

const clock = fileURLToPath(new URL('../fixtures/clock.mjs', import.meta.url));

/**
 * The time from the signal to the end of the process. Two seconds of it are the time for which the service is given.
 */
const maxMs = 5000;

/** The records of the process itself: what it wrote after the signal, and when. The last record is its end. */
function recordsOf(path: string): readonly { readonly what: string; readonly ms: number }[] {
  return JSON.parse(readFileSync(path, 'utf8'));
}

describe('a run against a service that hangs', () => {
  test.each([
    ['SIGINT', 'http'],
    ['SIGINT', 'sdk'],
    ['SIGTERM', 'http'],
    ['SIGHUP', 'http'],
  ] as const)(
    'answers %s at once, gives the service up, and ends (%s)',
    { timeout: 120_000 },
    async (signal, subject) => {
      const { mutation, hangs, heal } = hanging();
      const clinic = await openClinic(mutation);
      const before = await clinic.state();
      const file = `${clinic.ledger}.clock.json`;
      const line = ['--import', clock, cli, ...lineOf(clinic), '--jobs', '2', '--subject', subject];
      const { child, ended } = started(process.execPath, line, { CLOCK_FILE: file });
      await hangs;
      child.kill(signal);
      const { code, out, err } = await ended;
      const records = recordsOf(file);
      const toClean = `clean --ledger '${clinic.ledger}' --base-url '${clinic.url}' --user nurse --password-env SECRET`;
      expect(records.map(({ what }) => what)).toEqual([
        expect.stringMatching(/^Interrupted: /),
        expect.stringMatching(`^The service does not respond, and is given up\\. To clean up: .*${toClean}\n$`),
        expect.stringContaining('it was interrupted'),
        '',
      ]);
      const [answered, givenUp, , end] = records.map(({ ms }) => ms);
      expect(givenUp).toBeGreaterThanOrEqual(2000);
      expect(answered).toBeLessThan(1000);
      expect(end).toBeLessThan(maxMs);
      expect({ code, isNamed: out.includes(toClean) }).toEqual({ code: 4, isNamed: true });
      expect(err).not.toMatch(/\n\s+at /);
      expect(await clinic.state()).not.toEqual(before);
      heal();
      expect((await clean(clinic)).code).toBe(0);
      expect(await clinic.state()).toEqual(before);
      expect(existsSync(clinic.ledger)).toBe(false);
      await clinic.close();
    },
  );
});

test('clean, against a service that hangs, ends at Ctrl-C with a list', { timeout: 120_000 }, async () => {
  let hung: () => void = () => undefined;
  const hangs = new Promise<void>((resolve) => {
    hung = resolve;
  });
  const clinic = await killed({
    apply: async () => {
      hung();
      return await new Promise<never>(() => undefined);
    },
  });
  const file = `${clinic.ledger}.clock.json`;
  const line = ['--import', clock, cli, ...cleanLine(clinic), '--timeout-ms', '600000'];
  const { child, ended } = started(process.execPath, line, { CLOCK_FILE: file });
  await hangs;
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect(recordsOf(file).at(-1)?.ms).toBeLessThan(maxMs);
  expect(out).toMatch(/^0 deleted\nLEFT BEHIND: .*pscf-/);
  expect(err).toContain(`The ledger ${clinic.ledger} keeps what is left.`);
  expect(err).not.toMatch(/\n\s+at /);
  expect([code, existsSync(clinic.ledger)]).toEqual([3, true]);
  await clinic.close();
});
