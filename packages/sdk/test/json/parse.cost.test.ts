import { test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { readAny } from '../support/texts.js';

test('a text that ends within a string with many quotes is refused in linear time', async () => {
  const refused = (count: number) => () => readAny(`["~",1.50,"${'\\"'.repeat(count)}`).catch(() => undefined);
  const harmless = `["~",1.50,"${'\\"'.repeat(10_000)}"]`;
  await expectLinearCost({ harmless: () => readAny(harmless), once: refused(10_000), fourfold: refused(40_000) });
});
