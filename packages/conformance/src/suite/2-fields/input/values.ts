import type { Case, CaseContext } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { holderOf, isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { entityPath, idJson, patchText, propertyPath, sendJson } from '../../requests.js';
import { observeNamed } from '../../responses.js';
import { byName, change, entityCase } from '../../rows.js';

/** A value in a body, and the value that is stored. */
export interface Readable {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  /** The value's JSON text. */
  readonly text: string | ((c: CaseContext) => string);
  readonly expected: Plain | ((c: CaseContext) => Plain);
  readonly deviation?: DialectRowId;
  /** The value that a deployed service stores. Default: with a deviation, it refuses the body */
  readonly deployed?: Plain;
}

/** A value in a body that is refused. */
export type Refused = Pick<Readable, 'id' | 'requirement' | 'need' | 'deviation'> & { readonly text: string };

const stores = (
  id: string,
  requirement: Readable['requirement'],
  need: PropertyNeed,
  text: Readable['text'],
  expected: Readable['expected'],
  more: Pick<Readable, 'deviation' | 'deployed'> = {},
): Readable => ({ id, requirement, need, text, expected, ...more });

const refusedValue = (
  id: string,
  requirement: string,
  need: PropertyNeed,
  text: string,
  more: Pick<Refused, 'deviation'> = {},
): Refused => ({ id, requirement, need, text, ...more });

const abc = ['a', 'b', 'c'];
const texts = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const integers = mapOf([7, 'a'], [8, 'b'], [9, 'c']);

/** Deployed services refuse the form. */
const d37 = { deviation: 'D-37' } as const;
/** The JSON text of a map with the values `a`, `b` and `c`, as entries of key and value. */
const entriesText = (type: string, ...keys: readonly (string | number)[]): string =>
  JSON.stringify({ _type: type, value: keys.map((key, index) => ({ key, value: 'abc'.charAt(index) })) });
const longs = (...values: readonly number[]): readonly Plain[] => values.map(long);
const decimals = (...values: readonly string[]): readonly Plain[] => values.map(decimal);
const instant = '2026-03-01T12:30:45.123Z';
/** The instant of this time at the offset `+02:00`. */
const eastern = date('2026-03-01T12:30:45.123+02:00');
const wrappedInstant = '{"_type":"date","value":"2026-03-01T12:30:45.123+0000"}';

/** A decimal with more digits than a double, which deployed services read as one. */
const digits = '12345678901234567890.123456789';
const asDouble = { deviation: 'D-36', deployed: decimal('1.2345678901234567E+19') } as const;
/** Decimals are compared by their values, and in deployed services by their digits. */
const byValue = setOf(...decimals('1', '2.5'));
const byDigits = { deviation: 'D-61', deployed: setOf(...decimals('1.0', '1.00', '2.5', '2.50')) } as const;

const scalars: readonly Readable[] = [
  stores('long/number', 'R-21-01', 'longProperty', '7', long(7)),
  stores('long/text', 'R-21-01', 'longProperty', '"7"', long(7)),
  stores('long/wrapper', ['R-21-04', 'VAL-05'], 'longProperty', '{"_type":"long","value":"7"}', long(7)),
  stores('long/digits', 'R-22-01', 'longProperty', '9223372036854775807', long('9223372036854775807')),
  stores('decimal/number', 'R-21-02', 'decimalProperty', '1.5', decimal('1.5')),
  stores('decimal/text', 'R-21-02', 'decimalProperty', '"1.5"', decimal('1.5')),
  stores('decimal/digits', 'R-22-02', 'decimalProperty', digits, decimal(digits), asDouble),
  stores('date/text', 'R-21-03', 'dateProperty', '"2026-03-01T12:30:45.123+0000"', date(instant)),
  stores('date/wrapper', ['R-21-04', 'VAL-06'], 'dateProperty', wrappedInstant, date(instant)),
  stores('date/no-time', 'R-20-02', 'dateProperty', '"2026-03-01"', date('2026-03-01T00:00:00.000Z')),
  stores('date/no-milliseconds', 'R-20-03', 'dateProperty', '"2026-03-01T12:30:45+0000"', date('2026-03-01T12:30:45Z')),
  stores('date/no-offset', 'R-20-04', 'dateProperty', '"2026-03-01T12:30:45.123"', date(instant)),
  stores('date/offset/half-hours', 'R-20-05', 'dateProperty', '"2026-03-01T18:00:45.123+05:30"', date(instant)),
  stores('date/offset/west', 'R-20-05', 'dateProperty', '"2026-03-01T09:00:45.123-0330"', date(instant)),
  stores('date/offset/Z', 'R-20-05', 'dateProperty', '"2026-03-01T12:30:45.123Z"', date(instant)),
  stores('date/offset/+02', 'R-20-05', 'dateProperty', '"2026-03-01T12:30:45.123+02"', eastern),
  stores('date/offset/+0200', ['VAL-15', 'R-20-05'], 'dateProperty', '"2026-03-01T12:30:45.123+0200"', eastern),
  stores('date/offset/+02:00', 'R-20-05', 'dateProperty', '"2026-03-01T12:30:45.123+02:00"', eastern),
  stores(
    'enum/text',
    'R-21-03',
    'enumProperty',
    (c) => JSON.stringify(c.fixture.constants[1]),
    (c) => constant(c.fixture.constants[1] ?? ''),
  ),
];

/** Each collection has three elements or more, since a service may pass over the first, a middle one or the last. */
const collections: readonly Readable[] = [
  stores('list/wrapper', 'R-21-04', 'stringList', '{"_type":"list","value":["a","b","c"]}', abc, { deviation: 'D-36' }),
  stores('list/longs', ['R-21-01', 'R-21-04'], 'longList', '[1,"2",{"_type":"long","value":"3"},4]', longs(1, 2, 3, 4)),
  stores(
    'list/decimals',
    ['R-21-02', 'R-21-04'],
    'decimalList',
    '[1.5,"2.5",{"_type":"decimal","value":"3.5"},"4.5"]',
    decimals('1.5', '2.5', '3.5', '4.5'),
  ),
  stores(
    'list/dates',
    ['R-21-03', 'R-21-04'],
    'dateList',
    '["2026-03-01",{"_type":"date","value":"2026-03-02T12:30:45.123+0000"},"2026-03-03T12:30:45.123+02:00"]',
    [date('2026-03-01'), date('2026-03-02T12:30:45.123Z'), date('2026-03-03T10:30:45.123Z')],
  ),
  stores(
    'list/enums',
    'R-21-03',
    'enumList',
    (c) => JSON.stringify([0, 1, 0].map((index) => c.fixture.constants[index])),
    (c) => [0, 1, 0].map((index) => constant(c.fixture.constants[index] ?? '')),
  ),
  stores('set/array', 'R-21-05', 'stringSet', '["a","b","c"]', setOf(...abc)),
  stores('set/array/integers', 'R-21-05', 'integerSet', '[1,2,3]', setOf(1, 2, 3)),
  stores('set/wrapper', 'R-21-04', 'stringSet', '{"_type":"set","value":["a","b","c"]}', setOf(...abc)),
  stores(
    'set/longs',
    ['R-21-01', 'R-21-04'],
    'longSet',
    '{"_type":"set","value":[{"_type":"long","value":"1"},2,"3"]}',
    setOf(...longs(1, 2, 3)),
  ),
  stores('set/decimal-by-value', 'R-22-07', 'decimalSet', '["1.0","1.00","2.5","2.50"]', byValue, byDigits),
  stores('map/entries', 'R-21-06', 'stringMap', entriesText('map', 'k', 'l', 'm'), texts, d37),
  stores('map/flatmap-entries', 'R-21-06', 'stringMap', entriesText('flatmap', 'k', 'l', 'm'), texts, d37),
  stores('map/flat', 'R-21-07', 'stringMap', '{"_type":"flatmap","value":["k","a","l","b","m","c"]}', texts),
  stores('map/flat/integer-keys', 'R-21-07', 'integerMap', '{"_type":"flatmap","value":[7,"a",8,"b",9,"c"]}', integers),
  stores('map/entries/integer-keys', 'R-21-06', 'integerMap', entriesText('map', 7, 8, 9), integers, d37),
  stores('map/flat/empty', 'R-21-07', 'stringMap', '{"_type":"flatmap","value":[]}', mapOf()),
  stores('map/object', 'R-21-08', 'stringMap', '{"k":"a","l":"b","m":"c"}', texts),
  stores('map/object/integer-keys', 'R-21-08', 'integerMap', '{"7":"a","8":"b","9":"c"}', integers, d37),
  stores(
    'map/object/longs',
    ['R-21-01', 'R-21-08'],
    'longMap',
    '{"k":{"_type":"long","value":"1"},"l":2,"m":"3"}',
    mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]),
  ),
];

const roundedFloat: Readable = stores('float/rounded', 'R-22-05', 'floatProperty', '0.1234567890123', 0.12345679);

export const readable: readonly Readable[] = [...scalars, ...collections, roundedFloat];

export const refused: readonly Refused[] = [
  refusedValue('fraction', 'R-21-09', 'integerProperty', '1.5'),
  refusedValue('fraction/last-element', 'R-21-09', 'integerList', '[1,2,3.5]'),
  refusedValue('boolean-text', 'R-21-10', 'booleanProperty', '"true"'),
  refusedValue('unknown-type', 'R-21-12', 'entityProperty', '{"_type":"no.such.Type"}'),
  refusedValue('unknown-type/last-element', 'R-21-12', 'longList', '[1,2,{"_type":"no.such.Type","value":"3"}]'),
  refusedValue('dangling-ref', 'R-21-13', 'entityProperty', '{"_ref":"99"}', { deviation: 'D-38' }),
  refusedValue('long-range', 'R-22-03', 'longProperty', '9223372036854775808'),
  refusedValue('long-range/last-element', 'R-22-03', 'longSet', '[1,2,9223372036854775808]'),
  refusedValue('integer-range', 'R-22-04', 'integerProperty', '2147483648'),
  refusedValue('integer-range/last-element', 'R-22-04', 'integerSet', '[1,2,2147483648]'),
];

export const inputCases: readonly Case[] = [
  ...readable.map(({ id, requirement, need, text, expected, deviation, deployed }) =>
    entityCase(`json/read/${id}`, requirement, async (c) => {
      const made = await c.fixture.create();
      const before = await c.oracle.snapshot();
      const property = c.fixture.property(need);
      const answer = await patchText(c, made, property, typeof text === 'function' ? text(c) : text);
      const documented = typeof expected === 'function' ? expected(c) : expected;
      const updated = (stored: Plain) => c.oracle.judging(requirement).updated(before, made, { [property]: stored });
      const judging = { judges: requirement };
      if (deviation === undefined) {
        c.checkStatus(answer, 200, judging);
        return updated(documented);
      }
      if (deployed === undefined) {
        const refused = c.checkStatus(answer, differs(deviation, 200, 400), judging) === 'deployed';
        return refused ? c.oracle.none(before) : updated(documented);
      }
      c.checkStatus(answer, 200, judging);
      const stored = (await c.oracle.read(made))?.properties[property];
      const met = c.check('the value', stored, differs(deviation, documented, deployed), judging);
      return updated(met === 'deployed' ? deployed : documented);
    }).with({ needs: [need], deviation }),
  ),
  ...refused.map(({ id, requirement, need, text, deviation }) =>
    entityCase(`json/read/refused/${id}`, requirement, async (c) => {
      const made = await c.fixture.create({}, holderOf(need));
      const before = await c.oracle.snapshot();
      const property = c.fixture.property(need);
      const answer = await patchText(c, made, property, text);
      const detected = c.checkStatus(answer, deviation === undefined ? 400 : differs(deviation, 400, 200));
      const isRefused = deviation === undefined || detected === 'documented';
      if (isRefused) observeNamed(c, answer, 'the place', property, { judges: 'R-21-15' });
      await c.oracle.none(before);
    }).with({ needs: [need], also: 'R-21-15', linksOnce: isLink(need), deviation }),
  ),
  entityCase('json/read/refused/unknown-property', 'R-21-11', async (c) => {
    const made = await c.fixture.create();
    const before = await c.oracle.snapshot();
    const { property } = c.fixture.unknown;
    const answer = await patchText(c, made, property, '1');
    c.checkStatus(answer, 400);
    observeNamed(c, answer, 'the place', property, { judges: 'R-21-15' });
    await c.oracle.none(before);
  }).with({ also: 'R-21-15' }),
  change('json/read/partial', 'R-27-02', { stringProperty: 'a' }, { stringProperty: 'b' }, (c, made) =>
    sendJson(c, 'PATCH', entityPath(c, made), { _partial: '', ...byName(c, { stringProperty: 'b' }) }),
  ).with({ deployed: ['D-38', 400] }),
  change(
    'json/read/edit/array',
    'R-21-16',
    { stringList: ['a'] },
    { stringList: ['a', '0', 'x', '1', 'y'] },
    (c, made) => sendJson(c, 'POST', propertyPath(c, made, c.fixture.property('stringList')), ['0', 'x', '1', 'y']),
  ),
  entityCase('json/read/edit/positions', 'R-21-17', async (c) => {
    const [first, second, third] = [await c.fixture.create(), await c.fixture.create(), await c.fixture.create()];
    const property = c.fixture.property('entityList');
    const made = await c.fixture.create({ entityList: [c.fixture.reference(first)] }, 'linkingType');
    const element = ({ type, id }: Made) => ({ _type: type, id: idJson(id) });
    const body = JSON.stringify({ 0: element(second), 2: element(third), 1: element(first) });
    const before = await c.oracle.snapshot();
    const answer = await sendJson(c, 'POST', propertyPath(c, made, property), body);
    if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
    const list = [second, first, third, first].map((each) => c.fixture.reference(each));
    await c.oracle.updated(before, made, { [property]: list });
  }).with({ needs: ['entityList'], linksOnce: true, deviation: 'D-20' }),
  entityCase('json/read/edit/object', 'R-21-17', async (c) => {
    const made = await c.fixture.create({}, 'linkingType');
    const other = await c.fixture.create();
    const property = c.fixture.property('entityList');
    const body = JSON.stringify({ id: idJson(other.id) });
    const before = await c.oracle.snapshot();
    const answer = await sendJson(c, 'POST', propertyPath(c, made, property), body);
    if (c.checkStatus(answer, differs('D-20', 200, 400)) === 'deployed') return c.oracle.none(before);
    await c.oracle.updated(before, made, { [property]: [c.fixture.reference(other)] });
  }).with({ needs: ['entityList'], linksOnce: true, deviation: 'D-20' }),
];
