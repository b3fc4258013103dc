import { describe, test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { Secrets } from '../../src/wire/secrets.js';

describe('the body of an error', () => {
  test.each<[string, (length: number) => string]>([
    ['a.a.a.', (length) => 'a.'.repeat(length / 2)],
    ['://', (length) => '://'.repeat(length / 3)],
    ['password   ', (length) => `password${' '.repeat(length)}`],
    ['many passwords', (length) => 'password '.repeat(length / 9)],
    ['many percents', (length) => '%2'.repeat(length / 2)],
    ['escaped percents', (length) => '%25'.repeat(length / 3)],
    ['entities', (length) => '&#000'.repeat(length / 5)],
    ['backslashes', (length) => '\\'.repeat(length)],
    ['backslashes at the beginning of the secret', (length) => `${'\\'.repeat(length)}b`],
    ['beginnings of the secret', (length) => 'secret-text-'.repeat(length / 12)],
    ['cuts', (length) => '\u2026'.repeat(length)],
    ['cut beginnings of the secret', (length) => 'long-\u2026'.repeat(length / 6)],
  ])('is scrubbed in linear time: %s', async (_, textOf) => {
    const long = `long-${'0123456789'.repeat(200)}`;
    const secrets = new Secrets(['secret-text-1', 'another secret', '\\\\\\a\\secret', long]);
    const [once, twice] = [textOf(32_768), textOf(65_536)];
    const harmless = '{\\"message\\":\\"Some text, in quoted JSON.\\"}'.repeat(745);
    await expectLinearCost({
      harmless: () => secrets.scrub(harmless, true),
      once: () => secrets.scrub(once, true),
      twice: () => secrets.scrub(twice, true),
    });
  });

  test.each([`${'a'.repeat(500)}b`, `b${'a'.repeat(4_095)}`, `${'a'.repeat(2_048)}b${'a'.repeat(2_047)}`])(
    'is scrubbed in linear time where it repeats itself as a secret does: %#',
    async (repeating) => {
      const secrets = new Secrets([repeating]);
      const body = (text: string, length: number) => `%41&amp;\\"baaaaa${text.repeat(length / text.length)}`;
      const [harmless, once, twice] = [body('-baaa-aa', 32_768), body('a', 32_768), body('a', 65_536)];
      await expectLinearCost({
        harmless: () => secrets.scrub(harmless, true),
        once: () => secrets.scrub(once, true),
        twice: () => secrets.scrub(twice, true),
      });
    },
  );
});
