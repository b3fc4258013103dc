// In a request, the cost of arithmetic would be lost in that of reading and writing the digits.
import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { Decimal } from '../../src/model/decimal.js';
import { answeredAnew, propertyOf, SmallService, things } from '../support/small-service.js';

const parse = (text: string): Decimal => {
  const decimal = Decimal.parse(text);
  if (decimal === undefined) throw new Error(`${text.slice(0, 20)} is not a decimal`);
  return decimal;
};

/** Digits that look like trailing zeros, followed by a digit that is not zero. */
const zeros = (size: number) => `1.${'0'.repeat(size)}1`;
const sevens = (size: number) => `1.${'7'.repeat(size)}1`;

describe('the cost of a decimal is that of its text', () => {
  it('to compare and to key', async () => {
    const use = (text: string) => {
      const decimal = parse(text);
      return () => [Decimal.parse(text)?.key, decimal.compare(parse(`${text}1`))];
    };
    await expectLinearCost({ harmless: use(sevens(2_000)), once: use(zeros(2_000)), fourfold: use(zeros(8_000)) });
  });

  it('to compare with one of another exponent', async () => {
    const small = parse('1e-1000');
    const compare = (other: Decimal) => () => small.compare(other);
    await expectLinearCost({
      harmless: compare(parse('2')),
      once: compare(parse('1e250')),
      fourfold: compare(parse('1e1000')),
    });
  });

  it('in a set', async () => {
    const service = await SmallService.start();
    await service.expect(200, 'PUT', `${things}/1`, {});
    const put = (count: number, exponent: string) => {
      const amounts = Array.from({ length: count }, (_, index) => `${index + 10}${exponent}`);
      return () => service.expect(200, 'PUT', propertyOf(1, 'amounts'), amounts);
    };
    await expectLinearCost({ harmless: put(200, '.12345'), once: put(200, 'e-1000'), fourfold: put(800, 'e-1000') });
  });

  it('in the conditions of a query, and in its order', async () => {
    const service = await SmallService.start();
    for (let id = 0; id < 20; id += 1) {
      await service.expect(200, 'PUT', `${things}/${id}`, { amount: `${id}.${'0'.repeat(2_000)}1`, name: 'n' });
    }
    const query = (digit: string, size: number) => {
      const conditions = `where.amount=1.${digit.repeat(size)}1&`.repeat(5);
      const target = `${things}?${conditions}order-by=amount`;
      return () => service.expect(200, 'GET', target, undefined, answeredAnew);
    };
    await expectLinearCost({ harmless: query('7', 2_000), once: query('0', 2_000), fourfold: query('0', 8_000) });
  });
});

describe('a decimal of a huge exponent or of many digits is refused (R-22)', () => {
  const expected = 'Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000';

  it.each([
    ['1e-9999', '1e-9999'],
    ['1e1001', '1e1001'],
    [`1${'0'.repeat(10_000)}`, `1${'0'.repeat(39)}…`],
    [`0.${'0'.repeat(10_000)}1`, `0.${'0'.repeat(38)}…`],
  ])('%.12s', async (written, shown) => {
    const service = await SmallService.start();
    const refused = async (...request: Parameters<SmallService['send']>) =>
      JSON.parse(await service.expect(400, ...request));
    expect(await refused('POST', things, `{"amount":${written}}`)).toMatchObject({
      message: `${expected}, got the number ${shown} at $.amount.`,
    });
    expect(await refused('POST', things, { amount: written })).toMatchObject({
      message: `${expected}, got the text "${shown}" at $.amount.`,
    });
    expect(await refused('GET', `${things}?where.amount=${written}`)).toMatchObject({
      message: expect.stringMatching(/^Expected a decimal number .*, or null, as condition "where.amount", got "/),
    });
  });

  it('keeps the greatest and the least', async () => {
    const service = await SmallService.start();
    for (const [written, shown] of [
      ['1e1000', `1${'0'.repeat(1_000)}`],
      ['-1.5E-1000', `-0.${'0'.repeat(999)}15`],
      ['0.000e-2', '0.00000'],
    ] as const) {
      await service.expect(200, 'PUT', `${things}/1`, { amount: written });
      expect(JSON.parse(await service.expect(200, 'GET', propertyOf(1, 'amount')))).toEqual({
        _type: 'decimal',
        value: shown,
      });
    }
  });
});
