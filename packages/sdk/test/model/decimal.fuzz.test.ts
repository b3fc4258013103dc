import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal } from '../../src/model/index.js';

describe('Decimal', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['1.50', '1.50'],
    ['-0.05', '-0.05'],
    ['+7', '7'],
    ['12345678901234567890.123456789012345678901234567890', '12345678901234567890.123456789012345678901234567890'],
    ['1.5e3', '1500'],
    ['15e-4', '0.0015'],
    ['1E2', '100'],
    [1.25, '1.25'],
    [1e21, '1000000000000000000000'],
    [9007199254740993n, '9007199254740993'],
    [new Decimal('1.0'), '1.0'],
  ])('%s is written as %s', (value, text) => {
    const decimal = new Decimal(value);
    expect(String(decimal)).toBe(text);
    expect(JSON.stringify({ decimal })).toBe(`{"decimal":"${text}"}`);
    expect(inspect(decimal)).toBe(`Decimal(${text})`);
  });

  test.each(['', 'x', '1.', '.5', '1,5', '1e', '0x1', '1e999999', ' 1', NaN, Infinity])(
    '%j is not a decimal',
    (value) => {
      expect(() => new Decimal(value)).toThrow(RangeError);
      expect(() => new Decimal(value)).toThrow(/^Expected a decimal, got /);
    },
  );

  test('equal by value, with any digits', () => {
    expect(new Decimal('1.0').equals('1.00')).toBe(true);
    expect(new Decimal('1.0').equals(1)).toBe(true);
    expect(new Decimal('1.0').equals('1.01')).toBe(false);
    expect(new Decimal('-2').compare('1')).toBeLessThan(0);
    expect(new Decimal('10').compare('9')).toBeGreaterThan(0);
    expect(new Decimal('2.5').toNumber()).toBe(2.5);
  });

  test('does not let itself be compared or added as text', () => {
    const decimal: unknown = new Decimal('10');
    const error = new TypeError('A Decimal has no arithmetic. Use compare(), equals() or toNumber().');
    expect(() => Number(decimal)).toThrow(error);
    expect(Object.isFrozen(decimal)).toBe(true);
  });

  test('is recognized, also from another copy of the package', () => {
    expect(Decimal.is(new Decimal(1))).toBe(true);
    expect(Decimal.is(null)).toBe(false);
    expect(Decimal.is({ unscaled: 1n, scale: 0 })).toBe(false);
    expect(Decimal.is({ [Symbol.for('@platform-services/sdk/decimal')]: true })).toBe(true);
  });

  test('keeps every digit', async () => {
    const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    await checkProperty(
      fc.property(digits, fc.integer({ min: 0, max: 30 }), (unscaled, scale) => {
        const text = new Decimal(`${unscaled}e-${scale}`).toString();
        expect(new Decimal(text).unscaled).toBe(unscaled);
        expect(new Decimal(text).toString()).toBe(text);
      }),
    );
  });
});
