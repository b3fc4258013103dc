import { describe, expect, test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { Decimal } from '../../src/model/index.js';

describe('the cost of a decimal', () => {
  test('is that of its text, to read and to compare', async () => {
    const compare = (left: string, right: string) => () => new Decimal(left).compare(right);
    await expectLinearCost({
      harmless: compare('1.234567', '1.234568'),
      once: compare('1e-250', '1e-200'),
      fourfold: compare('1e-1000', '1e-800'),
    });
  });

  test('is bounded by its exponent', () => {
    expect(new Decimal('1e1000').compare('1e-1000')).toBeGreaterThan(0);
    expect(new Decimal('-1e-1000').compare('1e-1000')).toBeLessThan(0);
    for (const text of ['1e1001', '1e-1001', `0.${'0'.repeat(10_001)}`])
      expect(() => new Decimal(text)).toThrow(RangeError);
  });
});

test.each([
  ['15', '1.5e1', 0],
  ['15', '151e-1', -1],
  ['-15', '-151e-1', 1],
  ['0', '-0.001', 1],
  ['0', '0.000', 0],
  ['9', '10', -1],
  ['-9', '-10', 1],
  ['0.09', '0.1', -1],
  ['99.9', '100', -1],
])('%s compared with %s is %i', (left, right, sign) => {
  expect(Math.sign(new Decimal(left).compare(right))).toBe(sign);
  expect(Math.sign(new Decimal(right).compare(left))).toBe(sign === 0 ? 0 : -sign);
});
