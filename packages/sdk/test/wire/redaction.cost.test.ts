import { describe, test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { shownText } from '../conditions/secrets.js';

/**
 * Bytes of a body. Four times as many are still fewer than those after which the body of an error is cut, and fit into
 * the caches of a processor.
 */
const length = 8_000;

/** What is shown of a body that ends where a text was cut. */
const shownCut = (text: string, session: string, options = {}) => shownText(`${text}\u2026`, session, options);

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
    ['cuts', (length) => '\u2026'.repeat(length / 3)],
    ['cut beginnings of the secret', (length) => 'long-\u2026'.repeat(length / 8)],
  ])('is scrubbed in linear time: %s', async (_, textOf) => {
    const long = `long-${'0123456789'.repeat(200)}`;
    const headers = { 'x-token': 'another secret', 'x-secret': '\\\\\\a\\secret', 'x-key': long };
    const shown = (text: string) => () => shownCut(text, 'secret-text-1', { headers });
    const [once, fourfold] = [textOf(length), textOf(4 * length)];
    const harmless = '{\\"message\\":\\"Some text, in quoted JSON.\\"}'.repeat(182);
    await expectLinearCost({
      harmless: shown(harmless),
      once: shown(once),
      fourfold: shown(fourfold),
    });
  });

  test.each([`${'a'.repeat(500)}b`, `b${'a'.repeat(4_095)}`, `${'a'.repeat(2_048)}b${'a'.repeat(2_047)}`])(
    'is scrubbed in linear time where it repeats itself as a secret does: %#',
    async (repeating) => {
      const shown = (text: string) => () => shownCut(text, repeating);
      const body = (text: string, length: number) => `%41&amp;\\"baaaaa${text.repeat(length / text.length)}`;
      const [harmless, once, fourfold] = [body('-baaa-aa', length), body('a', length), body('a', 4 * length)];
      await expectLinearCost({
        harmless: shown(harmless),
        once: shown(once),
        fourfold: shown(fourfold),
      });
    },
  );
});
