import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDate, parseDate } from '../../src/json/date.js';

test('a date is written in UTC with milliseconds (R-20)', () => {
  expect(formatDate(new Date(Date.UTC(2026, 2, 1, 12, 30, 45, 123)))).toBe('2026-03-01T12:30:45.123+0000');
});

test.each<[text: string, iso: string]>([
  ['2026-03-01T12:30:45.123+0000', '2026-03-01T12:30:45.123Z'],
  ['2026-03-01T12:30:45.123Z', '2026-03-01T12:30:45.123Z'],
  ['2026-03-01T12:30:45+02', '2026-03-01T10:30:45.000Z'],
  ['2026-03-01T12:30:45-0130', '2026-03-01T14:00:45.000Z'],
  ['2026-03-01T12:30:45+05:45', '2026-03-01T06:45:45.000Z'],
  ['2026-03-01T12:30', '2026-03-01T12:30:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T12:30:45.1', '2026-03-01T12:30:45.100Z'],
  ['2026-03-01T12:30:45.123456789Z', '2026-03-01T12:30:45.123Z'],
  ['0050-03-01', '0050-03-01T00:00:00.000Z'],
  ['-000001-03-01', '-000001-03-01T00:00:00.000Z'],
])('read: %s', (text, iso) => expect(parseDate(text)?.toISOString()).toBe(iso));

test.each([
  '',
  '2026',
  '2026-02-30',
  '2026-13-01',
  '2026-03-01T24:00',
  '2026-03-01T12:60',
  'yesterday',
  '2026-03-01Tx',
  '20260301',
  '2026-02-30T00:00:00.000+0000',
  '2026-13-01T00:00:00.000+0000',
  '2026-00-10T00:00:00.000+0000',
  '2026-03-01T24:00:00.000+0000',
  '2026-03-01T23:60:00.000+0000',
  '2026-03-00T00:00:00.000+0000',
])('no date: %j', (text) => expect(parseDate(text)).toBeUndefined());

test('every date is read as it was written', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(parseDate(formatDate(date))).toEqual(date);
    }),
    { seed: 42 },
  );
});
