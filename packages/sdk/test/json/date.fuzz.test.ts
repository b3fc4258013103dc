import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { bodyOf, readEntity } from '../support/texts.js';

/** The date that a text is read as; `undefined` if it is refused. */
async function parseDate(text: string): Promise<Date | undefined> {
  const person = readEntity(JSON.stringify({ birth: text }));
  return await person.then(
    (entity) => (entity as { birth: Date }).birth,
    () => undefined,
  );
}

/** The text that is sent for a date; `undefined` if it is refused. */
async function dateText(birth: unknown): Promise<string | undefined> {
  return await bodyOf({ birth }).then(
    (body) => JSON.parse(body).birth.value,
    () => undefined,
  );
}

test('a date is written in UTC with milliseconds (R-20)', async () => {
  expect(await dateText(new Date(Date.UTC(2026, 2, 1, 12, 30, 45, 123)))).toBe('2026-03-01T12:30:45.123+0000');
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
  ['2024-02-29T23:59:59.999+0000', '2024-02-29T23:59:59.999Z'],
  ['0050-03-01T01:02:03.004+0000', '0050-03-01T01:02:03.004Z'],
  ['0050-03-01', '0050-03-01T00:00:00.000Z'],
  ['-000001-03-01', '-000001-03-01T00:00:00.000Z'],
])('read: %s', async (text, iso) => expect((await parseDate(text))?.toISOString()).toBe(iso));

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
  '2026-02-29T00:00:00.000+0000',
  '2026-04-31T00:00:00.000+0000',
  '2026-03-01T00:00:60.000+0000',
  '2026-13-01T00:00:00.000+0000',
  '2026-00-10T00:00:00.000+0000',
  '2026-03-01T24:00:00.000+0000',
  '2026-03-01T23:60:00.000+0000',
  '2026-03-00T00:00:00.000+0000',
])('%j is not a date', async (text) => expect(await parseDate(text)).toBeUndefined());

const first = new Date('0000-01-01T00:00:00.000Z');
const last = new Date('9999-12-31T23:59:59.999Z');

test('a date has a text only if four digits are enough for its year', async () => {
  expect(await Promise.all([first, last].map(dateText))).toEqual([
    '0000-01-01T00:00:00.000+0000',
    '9999-12-31T23:59:59.999+0000',
  ]);
  const beyond = [new Date(first.getTime() - 1), new Date(last.getTime() + 1), '-000001-03-01', '+012026-03-01'];
  expect(await Promise.all(beyond.map(dateText))).toEqual([undefined, undefined, undefined, undefined]);
});

test('every date is read as it was written', async () => {
  await checkProperty(
    fc.asyncProperty(fc.date({ noInvalidDate: true, min: first, max: last }), async (date) => {
      expect(await parseDate((await dateText(date)) ?? '')).toEqual(date);
    }),
  );
});
