// The public interface is too slow for so many pairs of numbers, each of which would be stored and queried.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal } from '../../src/model/decimal.js';

const parse = (text: string): Decimal => {
  const decimal = Decimal.parse(text);
  if (decimal === undefined) throw new Error(`${text} is not a decimal`);
  return decimal;
};

/** A decimal by its digits as an integer and its scale, as simply as possible. */
interface Written {
  readonly unscaled: bigint;
  readonly scale: number;
}

const written = fc.record({
  unscaled: fc.oneof(fc.bigInt({ min: -1_000n, max: 1_000n }), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })),
  scale: fc.integer({ min: -40, max: 40 }),
});

const textOf = ({ unscaled, scale }: Written) => `${unscaled}e${-scale}`;
const expanded = ({ unscaled, scale }: Written) => unscaled * 10n ** BigInt(40 - scale);

describe('decimals (R-22)', () => {
  it('are compared and keyed by value', async () => {
    await checkProperty(
      fc.property(written, written, (left, right) => {
        const [first, second] = [parse(textOf(left)), parse(textOf(right))];
        const difference = expanded(left) - expanded(right);
        const order = first.compare(second);
        expect([order < 0, order > 0]).toEqual([difference < 0n, difference > 0n]);
        expect(first.key === second.key).toBe(difference === 0n);
      }),
      2_000,
    );
  });

  it('are equal with zeros at the end', async () => {
    await checkProperty(
      fc.property(written, fc.integer({ min: 0, max: 20 }), (value, zeros) => {
        const longer = { unscaled: value.unscaled * 10n ** BigInt(zeros), scale: value.scale + zeros };
        const [first, second] = [parse(textOf(value)), parse(textOf(longer))];
        expect(first.compare(second)).toBe(0);
        expect(second.key).toBe(first.key);
        expect(second.exactKey === first.exactKey).toBe(second.toScaledString() === first.toScaledString());
      }),
    );
  });

  it('keep their digits in plain notation, and their whole digits', async () => {
    await checkProperty(
      fc.property(written, (value) => {
        const decimal = parse(textOf(value));
        const { unscaled, scale } = value;
        const integer = scale > 0 ? unscaled : unscaled * 10n ** BigInt(-scale);
        const digits = String(integer < 0n ? -integer : integer).padStart(Math.max(scale, 0) + 1, '0');
        const point = digits.length - Math.max(scale, 0);
        const plain = scale > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : digits;
        expect(decimal.toString()).toBe(`${unscaled < 0n ? '-' : ''}${plain}`);
        expect(parse(decimal.toString()).key).toBe(decimal.key);
        const isWhole = scale <= 0 || unscaled % 10n ** BigInt(scale) === 0n;
        expect(decimal.wholeText).toBe(isWhole ? String(expanded(value) / 10n ** 40n) : undefined);
      }),
      1_000,
    );
  });

  it.each([
    ['1.50', '1.50'],
    ['1e3', '1E+3'],
    ['-12e3', '-1.2E+4'],
    ['1e-10', '1E-10'],
    ['0.0000001', '1E-7'],
    ['0.000001', '0.000001'],
    ['0e3', '0E+3'],
    ['-0.00', '0.00'],
    ['007', '7'],
    ['0', '0'],
  ])('%s is %s with its scale', (text, scaled) => {
    expect(parse(text).toScaledString()).toBe(scaled);
  });
});
