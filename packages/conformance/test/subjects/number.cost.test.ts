import { expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { canonicalNumber } from '../../src/case/plain.js';

it('reads a number at the cost of its length, with any number of zeros', async () => {
  const read = (digit: string, size: number) => {
    const text = `1.${digit.repeat(size)}1`;
    return () => canonicalNumber(text);
  };
  await expectLinearCost({ harmless: read('7', 10_000), once: read('0', 10_000), fourfold: read('0', 40_000) });
});

it('reads only exponents whose digits can be written out', () => {
  expect(canonicalNumber('15e1000')).toBe(`15${'0'.repeat(1_000)}`);
  expect(canonicalNumber('15e-1000')).toBe(`0.${'0'.repeat(998)}15`);
  expect(['1e1001', '1e-1001', '1e-9999'].map(canonicalNumber)).toEqual([undefined, undefined, undefined]);
});
