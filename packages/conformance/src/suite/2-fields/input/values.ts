import type { Case, CaseContext, Status } from '../../../case/case.js';
import { type DialectRowId, differs } from '../../../case/deviations.js';
import type { Made } from '../../../case/fixture.js';
import { isLink } from '../../../case/links.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { type ExpectedStatus, expectNoChange } from '../../expectations.js';
import { entityPath, idJson, patchText, propertyPath, sendJson } from '../../requests.js';
import { listOf, memberOf, observeNamed } from '../../responses.js';
import {
  type Afterwards,
  byDialect,
  change,
  constantAt,
  entityCase,
  newEntity,
  type Request,
  refuse,
  rows,
} from '../../rows.js';

/** A case of the JSON text of a value in a body, and the value that is stored. */
const stores = (
  id: string,
  judges: Case['judges'],
  need: PropertyNeed,
  text: string | ((c: CaseContext) => string),
  after: Afterwards[PropertyNeed],
) =>
  change(`json/read/${id}`, judges, {}, { [need]: after }, (c, made) =>
    patchText(c, made, c.fixture.property(need), typeof text === 'function' ? text(c) : text),
  );

/** values that are refused, which deployed services read (D-36, D-37). */
const readByDeployed: readonly Case[] = rows(
  ['long/integer', 'longProperty', '{"_type":"integer","value":7}', long(7)],
  ['float/double', 'floatProperty', '{"_type":"double","value":1.5}', 1.5],
  ['decimal/long', 'decimalProperty', '{"_type":"long","value":"7"}', decimal('7')],
  ['decimal/double', 'decimalProperty', '{"_type":"double","value":1.5}', decimal('1.5')],
  ['map/array', 'stringMap', '["k","a","l","b"]', mapOf(['k', 'a'], ['l', 'b'])],
  ['map/odd', 'stringMap', '["k","a","l"]', mapOf(['k', 'a'])],
).map(([id, need, text, value]) => {
  const status = differs<Status>(need === 'stringMap' ? 'D-37' : 'D-36', 400, 200);
  const send: Request = (c, made) => patchText(c, made, c.fixture.property(need), text);
  return refuse(`json/read/deployed/${id}`, 'R-21-12', {}, status, send).with({ whereDeployed: { [need]: value } });
});

/** A case of the JSON text of a value that is refused. The message names the property. */
const refuses = (id: string, judges: string, need: PropertyNeed, text: string, status: ExpectedStatus = 400): Case =>
  refuse(`json/read/refused/${id}`, judges, {}, status, (c, made) =>
    patchText(c, made, c.fixture.property(need), text),
  ).with({
    needs: [need],
    also: 'R-21-15',
    linksOnce: isLink(need),
    answer: (c, answer) => observeNamed(c, answer, 'the place', c.fixture.property(need), { judges: 'R-21-15' }),
  });

const abc = ['a', 'b', 'c'];
const texts = mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']);
const integers = mapOf([7, 'a'], [8, 'b'], [9, 'c']);

/** Deployed services refuse the form. */
const d37 = { status: differs('D-37', 200, 400) } as const;
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
const asDouble = byDialect(differs<Plain>('D-36', decimal(digits), decimal('1.2345678901234567E+19')));
/** Decimals are compared by their values, and in deployed services by their digits. */
const byValue = byDialect(
  differs<Plain>('D-61', setOf(...decimals('1', '2.5')), setOf(...decimals('1.0', '1.00', '2.5', '2.50'))),
);

/** What is stored of a value with nulls in each dialect. Deployed services pass over them. */
const unlessSkipped = (row: DialectRowId, documented: Plain, deployed: Plain) =>
  byDialect(differs(row, documented, deployed));

const scalars: readonly Case[] = [
  stores('long/number', 'R-21-01', 'longProperty', '7', long(7)),
  stores('long/exponent', 'R-21-01', 'longProperty', '1.5e3', long(1500)).with({ status: differs('D-36', 200, 400) }),
  stores('long/text', 'R-21-01', 'longProperty', '"7"', long(7)),
  stores('long/wrapper', ['R-21-04', 'VAL-05'], 'longProperty', '{"_type":"long","value":"7"}', long(7)),
  stores('long/digits', 'R-22-01', 'longProperty', '9223372036854775807', long('9223372036854775807')),
  stores('decimal/number', 'R-21-02', 'decimalProperty', '1.5', decimal('1.5')),
  stores('decimal/exponent', 'R-21-02', 'decimalProperty', '1.5e-3', decimal('0.0015')),
  stores('decimal/text', 'R-21-02', 'decimalProperty', '"1.5"', decimal('1.5')),
  stores('decimal/digits', 'R-22-02', 'decimalProperty', digits, asDouble),
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
  stores('enum/text', 'R-21-03', 'enumProperty', (c) => JSON.stringify(c.fixture.constants[1]), constantAt(1)),
];

/** Each collection has three elements or more, since a service may pass over the first, a middle one or the last. */
const collections: readonly Case[] = [
  stores('list/wrapper', 'R-21-04', 'stringList', '{"_type":"list","value":["a","b","c"]}', abc).with({
    status: differs('D-36', 200, 400),
  }),
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
  stores('set/decimal-by-value', 'R-22-07', 'decimalSet', '["1.0","1.00","2.5","2.50"]', byValue),
  stores('map/entries', 'R-21-06', 'stringMap', entriesText('map', 'k', 'l', 'm'), texts).with(d37),
  stores('map/flatmap-entries', 'R-21-06', 'stringMap', entriesText('flatmap', 'k', 'l', 'm'), texts).with(d37),
  stores('map/flat', 'R-21-07', 'stringMap', '{"_type":"flatmap","value":["k","a","l","b","m","c"]}', texts),
  stores('map/flat/integer-keys', 'R-21-07', 'integerMap', '{"_type":"flatmap","value":[7,"a",8,"b",9,"c"]}', integers),
  stores('map/entries/integer-keys', 'R-21-06', 'integerMap', entriesText('map', 7, 8, 9), integers).with(d37),
  stores('map/flat/empty', 'R-21-07', 'stringMap', '{"_type":"flatmap","value":[]}', mapOf()),
  stores('map/object', 'R-21-08', 'stringMap', '{"k":"a","l":"b","m":"c"}', texts),
  stores('map/object/null', 'R-21-08', 'stringMap', '{"k":null}', unlessSkipped('D-37', mapOf(['k', null]), mapOf())),
  stores('list/null', 'R-21-04', 'stringList', '["a",null,"b"]', unlessSkipped('D-38', ['a', null, 'b'], ['a', 'b'])),
  stores('set/null', 'R-21-05', 'stringSet', '["a",null]', unlessSkipped('D-38', setOf('a', null), setOf('a'))),
  stores('map/object/integer-keys', 'R-21-08', 'integerMap', '{"7":"a","8":"b","9":"c"}', integers).with(d37),
  stores(
    'map/object/longs',
    ['R-21-01', 'R-21-08'],
    'longMap',
    '{"k":{"_type":"long","value":"1"},"l":2,"m":"3"}',
    mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]),
  ),
];

/** Bodies that say the same in forms that JSON leaves to the client, and the text that is stored. */
const forms: readonly (readonly [id: string, body: (property: string) => string, text: string])[] = [
  ['leading-white-space', (property) => `\r\n\t {"${property}":"a"}`, 'a'],
  ['trailing-white-space', (property) => `{"${property}" :\t"a"\r\n} \n`, 'a'],
  ['escaped-name', (property) => `{"${escaped(property)}":"a"}`, 'a'],
  ['escaped-letters', (property) => `{"${property}":"\\u0041\\u00E4\\u00e4"}`, 'A\u00e4\u00e4'],
  ['escaped-pair', (property) => `{"${property}":"\\uD83D\\ude00"}`, '\u{1f600}'],
  ['escaped-slash', (property) => `{"${property}":"a\\/\\b\\f\\n\\r\\t\\"\\\\b"}`, 'a/\b\f\n\r\t"\\b'],
];

/** Returns a text in JSON, all of whose characters are escaped. */
const escaped = (text: string): string =>
  text.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const formCases: readonly Case[] = forms.map(([id, body, text]) =>
  change(`json/read/form/${id}`, 'ENT-PATCH-01', {}, { stringProperty: text }, (c, made) =>
    sendJson(c, 'PATCH', entityPath(c, made), body(c.fixture.property('stringProperty'))),
  ),
);

/** Texts that a service may read as pairs of positions and values. */
const likePositions = ['0', 'x', '1', 'y'];

export const inputCases: readonly Case[] = [
  ...formCases,
  ...scalars,
  ...collections,
  ...readByDeployed,
  refuse('json/read/deployed/unknown-null', 'R-21-11', {}, differs('D-38', 400, 200), (c, made) =>
    patchText(c, made, c.fixture.unknown.property, 'null'),
  ),
  stores('float/rounded', 'R-22-05', 'floatProperty', '0.1234567890123', 0.12345679),
  refuses('fraction', 'R-21-09', 'integerProperty', '1.5'),
  refuses('fraction/last-element', 'R-21-09', 'integerList', '[1,2,3.5]'),
  refuses('boolean-text', 'R-21-10', 'booleanProperty', '"true"'),
  refuses('boolean-text/wrapper', 'R-21-10', 'booleanProperty', '{"_type":"boolean","value":"true"}'),
  refuses('unknown-type', 'R-21-12', 'entityProperty', '{"_type":"no.such.Type"}'),
  refuses('unknown-type/last-element', 'R-21-12', 'longList', '[1,2,{"_type":"no.such.Type","value":"3"}]'),
  refuses('dangling-ref', 'R-21-13', 'entityProperty', '{"_ref":"99"}', differs('D-38', 400, 200)),
  entityCase('json/read/refused/unfitting-ref', 'R-21-12', async (c) => {
    const other = await c.fixture.create({}, 'stringIdType');
    const made = await c.fixture.create();
    const held = { _type: other.type, _id: 'x', id: idJson(other.id) };
    const body = {
      [c.fixture.property('objectProperty')]: held,
      [c.fixture.property('entityProperty')]: { _ref: 'x' },
    };
    const send = () => sendJson(c, 'PATCH', entityPath(c, made), { _type: made.type, ...body });
    await expectNoChange(c, 400, send);
  }).with({ needs: ['stringIdType', 'objectProperty', 'entityProperty'] }),
  refuses('long-range', 'R-22-03', 'longProperty', '9223372036854775808'),
  refuses('long-range/last-element', 'R-22-03', 'longSet', '[1,2,9223372036854775808]'),
  refuses('integer-range', 'R-22-04', 'integerProperty', '2147483648'),
  refuses('integer-range/last-element', 'R-22-04', 'integerSet', '[1,2,2147483648]'),
  refuse('json/read/refused/unknown-property', 'R-21-11', {}, 400, (c, made) =>
    patchText(c, made, c.fixture.unknown.property, '1'),
  ).with({
    also: 'R-21-15',
    answer: (c, answer) => observeNamed(c, answer, 'the place', c.fixture.unknown.property, { judges: 'R-21-15' }),
  }),
  change('json/read/partial', 'R-27-02', { stringProperty: 'a' }, { stringProperty: 'b' }, (c, made, after) =>
    sendJson(c, 'PATCH', entityPath(c, made), { _partial: '', ...after }),
  ).with({ status: differs('D-38', 200, 400) }),
  change('json/read/edit/array', 'R-21-16', { stringList: ['a'] }, { stringList: ['a', ...likePositions] }, (c, made) =>
    sendJson(c, 'POST', propertyPath(c, made, c.fixture.property('stringList')), likePositions),
  ),
  ...rows(
    ['stringSet', '{"_type":"set","value":["b","c"]}', setOf('a'), setOf(...abc), 200],
    ['stringList', '{"_type":"list","value":["b","c"]}', ['a'], abc, differs<Status>('D-36', 200, 400)],
  ).map(([need, text, before, after, status]) =>
    change(`json/read/edit/wrapper/${need}`, 'R-21-04', { [need]: before }, { [need]: after }, (c, made) =>
      sendJson(c, 'POST', propertyPath(c, made, c.fixture.property(need)), text),
    ).with({ status }),
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
  change(
    'json/read/edit/object',
    'R-21-17',
    {},
    { entityList: async (c) => [await newEntity(c)] },
    (c, made, after) => {
      const property = c.fixture.property('entityList');
      const [other] = listOf(after[property]);
      return sendJson(c, 'POST', propertyPath(c, made, property), { id: idJson(memberOf(other, 'id') ?? null) });
    },
  ).with({ linksOnce: true, status: differs('D-20', 200, 400) }),
];
