import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import { formatDate, formatScalar, parseDate, parseText } from '../../src/model/scalar-text.js';
import { type ElementType, type EnumType, simpleTypes } from '../../src/model/types.js';

const red = (): EnumType => {
  const constants = new Map();
  const type: EnumType = { kind: 'enum', signature: 'a.Color', simpleName: 'Color', constants };
  constants.set('red', { type, name: 'red' });
  return type;
};
const color = red();

describe('parseText (R-20, R-22, R-32)', () => {
  it.each<[ElementType, string, unknown]>([
    [simpleTypes.boolean, 'true', true],
    [simpleTypes.boolean, 'false', false],
    [simpleTypes.boolean, 'TRUE', undefined],
    [simpleTypes.boolean, '1', undefined],
    [simpleTypes.boolean, '', undefined],
    [simpleTypes.integer, '7', 7],
    [simpleTypes.integer, '+7', 7],
    [simpleTypes.integer, '-0', 0],
    [simpleTypes.integer, '007', 7],
    [simpleTypes.integer, '2147483647', 2147483647],
    [simpleTypes.integer, '2147483648', undefined],
    [simpleTypes.integer, '-2147483648', -2147483648],
    [simpleTypes.integer, '-2147483649', undefined],
    [simpleTypes.integer, '1.0', undefined],
    [simpleTypes.integer, '1e3', undefined],
    [simpleTypes.integer, ' 1', undefined],
    [simpleTypes.integer, '0x1', undefined],
    [simpleTypes.integer, '', undefined],
    [simpleTypes.long, '9223372036854775807', 9223372036854775807n],
    [simpleTypes.long, '9223372036854775808', undefined],
    [simpleTypes.long, '-9223372036854775808', -9223372036854775808n],
    [simpleTypes.long, '-9223372036854775809', undefined],
    [simpleTypes.long, '+1', 1n],
    [simpleTypes.long, '1n', undefined],
    [simpleTypes.long, '1'.repeat(1_000_000), undefined],
    [simpleTypes.float, '0.1', Math.fround(0.1)],
    [simpleTypes.float, '3.5e38', undefined],
    [simpleTypes.float, 'NaN', undefined],
    [simpleTypes.double, '0.1', 0.1],
    [simpleTypes.double, '.5', 0.5],
    [simpleTypes.double, '5.', 5],
    [simpleTypes.double, '1e400', undefined],
    [simpleTypes.double, 'Infinity', undefined],
    [simpleTypes.double, '0x10', undefined],
    [simpleTypes.double, '', undefined],
    [simpleTypes.decimal, 'x', undefined],
    [simpleTypes.date, '2026-02-30', undefined],
    [simpleTypes.string, '', ''],
    [simpleTypes.string, ' a ', ' a '],
    [simpleTypes.object, 'a', 'a'],
    [color, 'red', color.constants.get('red')],
    [color, 'Red', undefined],
    [color, 'constructor', undefined],
  ])('%o of %s is %s', (type, text, expected) => {
    expect(parseText(text, type)).toBe(expected);
  });

  it('keeps every digit of a decimal', () => {
    expect(String(parseText('12345678901234567890.1200', simpleTypes.decimal))).toBe('12345678901234567890.1200');
  });
});

describe('dates (R-20)', () => {
  it.each([
    ['2026-03-01', '2026-03-01T00:00:00.000+0000'],
    ['2026-03-01Z', '2026-03-01T00:00:00.000+0000'],
    ['2026-03-01+02:00', '2026-02-28T22:00:00.000+0000'],
    ['2026-03-01T12:30', '2026-03-01T12:30:00.000+0000'],
    ['2026-03-01T12:30:45', '2026-03-01T12:30:45.000+0000'],
    ['2026-03-01T12:30:45.123', '2026-03-01T12:30:45.123+0000'],
    ['2026-03-01T12:30:45.5', '2026-03-01T12:30:45.500+0000'],
    ['2026-03-01T12:30:45.123456789Z', '2026-03-01T12:30:45.123+0000'],
    ['2026-03-01T12:30:45.123+0000', '2026-03-01T12:30:45.123+0000'],
    ['2026-03-01T12:30:45.123+02', '2026-03-01T10:30:45.123+0000'],
    ['2026-03-01T12:30:45.123+0230', '2026-03-01T10:00:45.123+0000'],
    ['2026-03-01T12:30:45.123-02:00', '2026-03-01T14:30:45.123+0000'],
    ['0099-12-31', '0099-12-31T00:00:00.000+0000'],
    ['2024-02-29', '2024-02-29T00:00:00.000+0000'],
  ])('%s is %s', (text, expected) => {
    const date = parseDate(text);
    expect(date && formatDate(date)).toBe(expected);
  });

  it.each([
    '',
    '2026',
    '2026-3-1',
    '2026-13-01',
    '2026-00-01',
    '2026-02-29',
    '2026-04-31',
    '2026-03-01T24:00:00',
    '2026-03-01T12:60:00',
    '2026-03-01T12:30:60',
    '2026-03-01T12',
    '2026-03-01 12:30:45',
    '2026-03-01T12:30:45+19:00',
    '2026-03-01T12:30:45+02:60',
    '2026-03-01T12:30:45 ',
    '9999-12-31T23:59:59-01',
    '0000-01-01T00:00:00+01',
    '+012026-03-01',
    '1772368245123',
  ])('%j is not a date', (text) => {
    expect(parseDate(text)).toBeUndefined();
  });

  it('reads the texts that it writes', () => {
    const dates = fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') });
    fc.assert(
      fc.property(
        dates.filter((date) => !Number.isNaN(date.getTime())),
        (date) => {
          expect(parseDate(formatDate(date))?.getTime()).toBe(date.getTime());
        },
      ),
    );
  });
});

describe('formatScalar', () => {
  it.each<[string, Parameters<typeof formatScalar>[0], ElementType]>([
    ['true', true, simpleTypes.boolean],
    ['-7', -7, simpleTypes.integer],
    ['9223372036854775807', 9223372036854775807n, simpleTypes.long],
    ['1.50', Decimal.parse('1.50') ?? 0, simpleTypes.decimal],
    ['2026-03-01T00:00:00.000+0000', new Date('2026-03-01T00:00:00Z'), simpleTypes.date],
    ['a b', 'a b', simpleTypes.string],
  ])('writes %s so that it reads again', (text, value, type) => {
    expect(formatScalar(value)).toBe(text);
    expect(parseText(text, type)).toEqual(value);
  });
});
