import { test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { parseJson } from '../../src/json/parse.js';

test('a text that ends within a string with many quotes is refused in linear time', async () => {
  const refused = (count: number) => () => caught(() => parseJson(`["~",1.50,"${'\\"'.repeat(count)}`));
  const harmless = `["~",1.50,"${'\\"'.repeat(20_000)}"]`;
  await expectLinearCost({ harmless: () => parseJson(harmless), once: refused(20_000), twice: refused(40_000) });
});

function caught(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
