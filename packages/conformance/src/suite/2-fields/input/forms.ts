import type { CaseContext } from '../../../case/case.js';
import type { DialectRowId } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { constant, date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';

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

const instant = '2026-03-01T12:30:45.123Z';

const scalars: readonly Readable[] = [
  { id: 'long/number', requirement: 'R-21-01', need: 'longProperty', text: '7', expected: long(7) },
  { id: 'long/text', requirement: 'R-21-01', need: 'longProperty', text: '"7"', expected: long(7) },
  {
    id: 'long/wrapper',
    requirement: ['R-21-04', 'VAL-05'],
    need: 'longProperty',
    text: '{"_type":"long","value":"7"}',
    expected: long(7),
  },
  {
    id: 'long/digits',
    requirement: 'R-22-01',
    need: 'longProperty',
    text: '9223372036854775807',
    expected: long('9223372036854775807'),
  },
  { id: 'decimal/number', requirement: 'R-21-02', need: 'decimalProperty', text: '1.5', expected: decimal('1.5') },
  { id: 'decimal/text', requirement: 'R-21-02', need: 'decimalProperty', text: '"1.5"', expected: decimal('1.5') },
  {
    id: 'decimal/digits',
    requirement: 'R-22-02',
    need: 'decimalProperty',
    text: '12345678901234567890.123456789',
    expected: decimal('12345678901234567890.123456789'),
    deviation: 'D-36',
    deployed: decimal('1.2345678901234567E+19'),
  },
  {
    id: 'date/text',
    requirement: 'R-21-03',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45.123+0000"',
    expected: date(instant),
  },
  {
    id: 'date/wrapper',
    requirement: ['R-21-04', 'VAL-06'],
    need: 'dateProperty',
    text: '{"_type":"date","value":"2026-03-01T12:30:45.123+0000"}',
    expected: date(instant),
  },
  {
    id: 'date/no-time',
    requirement: 'R-20-02',
    need: 'dateProperty',
    text: '"2026-03-01"',
    expected: date('2026-03-01T00:00:00.000Z'),
  },
  {
    id: 'date/no-milliseconds',
    requirement: 'R-20-03',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45+0000"',
    expected: date('2026-03-01T12:30:45Z'),
  },
  {
    id: 'date/no-offset',
    requirement: 'R-20-04',
    need: 'dateProperty',
    text: '"2026-03-01T12:30:45.123"',
    expected: date(instant),
  },
  ...['Z', '+02', '+0200', '+02:00'].map((offset) => ({
    id: `date/offset/${offset}`,
    requirement: offset === '+0200' ? ['VAL-15', 'R-20-05'] : 'R-20-05',
    need: 'dateProperty' as const,
    text: `"2026-03-01T12:30:45.123${offset}"`,
    expected: date(`2026-03-01T12:30:45.123${offset === 'Z' ? 'Z' : '+02:00'}`),
  })),
  {
    id: 'enum/text',
    requirement: 'R-21-03',
    need: 'enumProperty',
    text: (c) => JSON.stringify(c.fixture.constants[1]),
    expected: (c) => constant(c.fixture.constants[1] ?? ''),
  },
];

/** Each collection has three elements or more, since a service may pass over the first, a middle one or the last. */
const collections: readonly Readable[] = [
  {
    id: 'list/wrapper',
    requirement: 'R-21-04',
    need: 'stringList',
    text: '{"_type":"list","value":["a","b","c"]}',
    expected: ['a', 'b', 'c'],
    deviation: 'D-36',
  },
  {
    id: 'list/longs',
    requirement: ['R-21-01', 'R-21-04'],
    need: 'longList',
    text: '[1,"2",{"_type":"long","value":"3"},4]',
    expected: [long(1), long(2), long(3), long(4)],
  },
  {
    id: 'list/decimals',
    requirement: ['R-21-02', 'R-21-04'],
    need: 'decimalList',
    text: '[1.5,"2.5",{"_type":"decimal","value":"3.5"},"4.5"]',
    expected: [decimal('1.5'), decimal('2.5'), decimal('3.5'), decimal('4.5')],
  },
  {
    id: 'list/dates',
    requirement: ['R-21-03', 'R-21-04'],
    need: 'dateList',
    text: '["2026-03-01",{"_type":"date","value":"2026-03-02T12:30:45.123+0000"},"2026-03-03T12:30:45.123+02:00"]',
    expected: [date('2026-03-01'), date('2026-03-02T12:30:45.123Z'), date('2026-03-03T10:30:45.123Z')],
  },
  {
    id: 'list/enums',
    requirement: 'R-21-03',
    need: 'enumList',
    text: (c) => JSON.stringify([0, 1, 0].map((index) => c.fixture.constants[index])),
    expected: (c) => [0, 1, 0].map((index) => constant(c.fixture.constants[index] ?? '')),
  },
  { id: 'set/array', requirement: 'R-21-05', need: 'stringSet', text: '["a","b","c"]', expected: setOf('a', 'b', 'c') },
  { id: 'set/array/integers', requirement: 'R-21-05', need: 'integerSet', text: '[1,2,3]', expected: setOf(1, 2, 3) },
  {
    id: 'set/wrapper',
    requirement: 'R-21-04',
    need: 'stringSet',
    text: '{"_type":"set","value":["a","b","c"]}',
    expected: setOf('a', 'b', 'c'),
  },
  {
    id: 'set/longs',
    requirement: ['R-21-01', 'R-21-04'],
    need: 'longSet',
    text: '{"_type":"set","value":[{"_type":"long","value":"1"},2,"3"]}',
    expected: setOf(long(1), long(2), long(3)),
  },
  {
    id: 'set/decimal-by-value',
    requirement: 'R-22-07',
    need: 'decimalSet',
    text: '["1.0","1.00","2.5","2.50"]',
    expected: setOf(decimal('1'), decimal('2.5')),
    deviation: 'D-61',
    deployed: setOf(decimal('1.0'), decimal('1.00'), decimal('2.5'), decimal('2.50')),
  },
  {
    id: 'map/entries',
    requirement: 'R-21-06',
    need: 'stringMap',
    text: '{"_type":"map","value":[{"key":"k","value":"a"},{"key":"l","value":"b"},{"key":"m","value":"c"}]}',
    expected: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    deviation: 'D-37',
  },
  {
    id: 'map/flatmap-entries',
    requirement: 'R-21-06',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":[{"key":"k","value":"a"},{"key":"l","value":"b"},{"key":"m","value":"c"}]}',
    expected: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    deviation: 'D-37',
  },
  {
    id: 'map/flat',
    requirement: 'R-21-07',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":["k","a","l","b","m","c"]}',
    expected: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
  },
  {
    id: 'map/flat/integer-keys',
    requirement: 'R-21-07',
    need: 'integerMap',
    text: '{"_type":"flatmap","value":[7,"a",8,"b",9,"c"]}',
    expected: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
  },
  {
    id: 'map/entries/integer-keys',
    requirement: 'R-21-06',
    need: 'integerMap',
    text: '{"_type":"map","value":[{"key":7,"value":"a"},{"key":8,"value":"b"},{"key":9,"value":"c"}]}',
    expected: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
    deviation: 'D-37',
  },
  {
    id: 'map/flat/empty',
    requirement: 'R-21-07',
    need: 'stringMap',
    text: '{"_type":"flatmap","value":[]}',
    expected: mapOf(),
  },
  {
    id: 'map/object',
    requirement: 'R-21-08',
    need: 'stringMap',
    text: '{"k":"a","l":"b","m":"c"}',
    expected: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
  },
  {
    id: 'map/object/integer-keys',
    requirement: 'R-21-08',
    need: 'integerMap',
    text: '{"7":"a","8":"b","9":"c"}',
    expected: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
    deviation: 'D-37',
  },
  {
    id: 'map/object/longs',
    requirement: ['R-21-01', 'R-21-08'],
    need: 'longMap',
    text: '{"k":{"_type":"long","value":"1"},"l":2,"m":"3"}',
    expected: mapOf(['k', long(1)], ['l', long(2)], ['m', long(3)]),
  },
];

const roundedFloat: Readable = {
  id: 'float/rounded',
  requirement: 'R-22-05',
  need: 'floatProperty',
  text: '0.1234567890123',
  expected: 0.12345679,
};

export const readable: readonly Readable[] = [...scalars, ...collections, roundedFloat];

export const refused: readonly Refused[] = [
  { id: 'fraction', requirement: 'R-21-09', need: 'integerProperty', text: '1.5' },
  { id: 'fraction/last-element', requirement: 'R-21-09', need: 'integerList', text: '[1,2,3.5]' },
  { id: 'boolean-text', requirement: 'R-21-10', need: 'booleanProperty', text: '"true"' },
  { id: 'unknown-type', requirement: 'R-21-12', need: 'entityProperty', text: '{"_type":"no.such.Type"}' },
  {
    id: 'unknown-type/last-element',
    requirement: 'R-21-12',
    need: 'longList',
    text: '[1,2,{"_type":"no.such.Type","value":"3"}]',
  },
  { id: 'dangling-ref', requirement: 'R-21-13', need: 'entityProperty', text: '{"_ref":"99"}', deviation: 'D-38' },
  { id: 'long-range', requirement: 'R-22-03', need: 'longProperty', text: '9223372036854775808' },
  { id: 'long-range/last-element', requirement: 'R-22-03', need: 'longSet', text: '[1,2,9223372036854775808]' },
  { id: 'integer-range', requirement: 'R-22-04', need: 'integerProperty', text: '2147483648' },
  { id: 'integer-range/last-element', requirement: 'R-22-04', need: 'integerSet', text: '[1,2,2147483648]' },
];
