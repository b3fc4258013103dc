import type { DialectRowId } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { type Forms, type Query, wrapped, wrappedNumber } from './wire.js';

const integerEntries = [7, 8, 9].map((key, index) => ({ key, value: 'abc'.charAt(index) }));
const textEntries = ['k', 'l', 'm'].map((key, index) => ({ key, value: 'abc'.charAt(index) }));

const instant = '2026-03-01T12:30:45.123Z';
const dateText = '2026-03-01T12:30:45.123+0000';

/** A value, and its JSON at one place of an answer. */
export interface EncodedValue extends Forms {
  readonly id: string;
  readonly requirement: string | readonly string[];
  readonly need: PropertyNeed;
  readonly value: Plain;
  readonly mode?: string;
}

export const inMode = (mode: string | undefined): Query => (mode === undefined ? [] : [['type-explicitness', mode]]);

export const deployedAs = (row: DialectRowId, ...json: readonly unknown[]) => ({ deployed: { row, json } });

/** Values of a property that is the whole answer. Both dialects write a long, a date and a set alike there. */
export const atTheTop: readonly EncodedValue[] = [
  { id: 'long', requirement: 'R-18-02', need: 'longProperty', value: long(7), json: wrappedNumber('long', 7) },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'decimalProperty',
    value: decimal('1.5'),
    json: wrappedNumber('decimal', 1.5),
  },
  { id: 'date', requirement: 'R-18-02', need: 'dateProperty', value: date(instant), json: [wrapped('date', dateText)] },
  {
    id: 'set',
    requirement: 'R-18-04',
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    json: [wrapped('set', ['a', 'b', 'c'])],
  },
  {
    id: 'double',
    requirement: 'R-18-01',
    need: 'doubleProperty',
    value: 1.25,
    json: [1.25],
    ...deployedAs('D-9', ...wrappedNumber('double', 1.25)),
  },
  { id: 'integer', requirement: 'R-18-13', need: 'integerProperty', value: 7, json: [7] },
  { id: 'string', requirement: 'R-18-13', need: 'stringProperty', value: 'a', json: ['a', 'b', 'c'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'booleanProperty', value: true, json: [true] },
  {
    id: 'always/list',
    requirement: 'R-18-06',
    need: 'stringList',
    value: ['a', 'b', 'c'],
    mode: 'always',
    json: [wrapped('list', ['a', 'b', 'c'])],
    ...deployedAs('D-11', ['a', 'b', 'c']),
  },
  {
    id: 'polymorphic/long',
    requirement: 'R-18-07',
    need: 'longProperty',
    value: long(7),
    mode: 'polymorphic',
    json: [7],
    ...deployedAs('D-9', ...wrappedNumber('long', 7)),
  },
  {
    id: 'polymorphic/set',
    requirement: 'R-18-09',
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    mode: 'polymorphic',
    json: [['a', 'b', 'c']],
    ...deployedAs('D-10', wrapped('set', ['a', 'b', 'c'])),
  },
];

/** Values in a property of type `object`, which does not declare the type of its value. */
export const inObjects: readonly EncodedValue[] = [
  { id: 'long', requirement: 'R-18-02', need: 'objectProperty', value: long(7), json: wrappedNumber('long', 7) },
  {
    id: 'decimal',
    requirement: 'R-18-02',
    need: 'objectProperty',
    value: decimal('1.5'),
    json: wrappedNumber('decimal', 1.5),
  },
  {
    id: 'date',
    requirement: 'R-18-02',
    need: 'objectProperty',
    value: date(instant),
    json: [wrapped('date', dateText)],
  },
  { id: 'integer', requirement: 'R-18-13', need: 'objectProperty', value: 7, json: [7] },
  { id: 'string', requirement: 'R-18-13', need: 'objectProperty', value: 'a', json: ['a', 'b', 'c'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'objectProperty', value: true, json: [true] },
  {
    id: 'never/set',
    requirement: 'R-18-14',
    need: 'objectProperty',
    value: setOf('a', 'b', 'c'),
    mode: 'never',
    json: [wrapped('set', ['a', 'b', 'c'])],
    ...deployedAs('D-31', ['a', 'b', 'c']),
  },
  {
    id: 'never/long',
    requirement: 'R-18-14',
    need: 'objectProperty',
    value: long(7),
    mode: 'never',
    json: wrappedNumber('long', 7),
    ...deployedAs('D-31', 7),
  },
  {
    id: 'empty-list',
    requirement: 'OPT-WEP-01',
    need: 'objectProperty',
    value: [],
    json: [undefined],
    ...deployedAs('D-27', []),
  },
  {
    id: 'map',
    requirement: 'R-18-04',
    need: 'objectProperty',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    json: [wrapped('map', textEntries)],
    ...deployedAs('D-8', wrapped('flatmap', ['k', 'a', 'l', 'b', 'm', 'c'])),
  },
  ...(['auto', 'entities'] as const).map(
    (mode): EncodedValue => ({
      id: `${mode}/double`,
      requirement: mode === 'auto' ? 'R-18-01' : 'R-18-05',
      need: 'objectProperty',
      value: { typed: 'double', number: '1.5' },
      mode,
      json: [1.5],
      ...deployedAs('D-9', ...wrappedNumber('double', 1.5)),
    }),
  ),
];

/** A collection, and the JSON of each of its elements or of the values of its entries, in ascending order. */
export interface EncodedElements extends Pick<EncodedValue, 'id' | 'requirement' | 'need'> {
  readonly value: Plain;
  readonly elements: readonly Forms[];
}

const numbers = (type: 'long' | 'decimal', ...values: readonly number[]): readonly Forms[] =>
  values.map((value) => ({ json: wrappedNumber(type, value), ...deployedAs('D-9', value) }));

const dates = ['2026-03-01', '2026-03-02', '2026-03-03'];

/** Values within collections of an entity. */
export const elements: readonly EncodedElements[] = [
  {
    id: 'list/long',
    requirement: 'R-18-02',
    need: 'longList',
    value: [long(7), long(8), long(9)],
    elements: numbers('long', 7, 8, 9),
  },
  {
    id: 'list/decimal',
    requirement: 'R-18-02',
    need: 'decimalList',
    value: [decimal('1.5'), decimal('2.5'), decimal('3.5')],
    elements: numbers('decimal', 1.5, 2.5, 3.5),
  },
  {
    id: 'list/float',
    requirement: 'R-65-05',
    need: 'floatList',
    value: [1.5, 2.5, 3.5],
    elements: [1.5, 2.5, 3.5].map((number) => ({ json: [number] })),
  },
  {
    id: 'list/date',
    requirement: 'R-18-02',
    need: 'dateList',
    value: dates.map((day) => date(`${day}T12:30:45.123Z`)),
    elements: dates.map((day) => {
      const text = `${day}T12:30:45.123+0000`;
      return { json: [wrapped('date', text)], ...deployedAs('D-9', text) };
    }),
  },
  {
    id: 'set/long',
    requirement: 'R-18-02',
    need: 'longSet',
    value: setOf(long(7), long(8), long(9)),
    elements: numbers('long', 7, 8, 9),
  },
  {
    id: 'map/long',
    requirement: 'R-18-02',
    need: 'longMap',
    value: mapOf(['k', long(7)], ['l', long(8)], ['m', long(9)]),
    elements: numbers('long', 7, 8, 9),
  },
];

/** The forms of a map, by its keys. */
export const maps: readonly EncodedValue[] = [
  {
    id: 'integer-keys',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'integerMap',
    value: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
    json: [wrapped('map', integerEntries)],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a', 8, 'b', 9, 'c'])),
  },
  {
    id: 'integer-keys/polymorphic',
    requirement: 'R-18-04',
    need: 'integerMap',
    value: mapOf([7, 'a'], [8, 'b'], [9, 'c']),
    mode: 'polymorphic',
    json: [wrapped('map', integerEntries)],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a', 8, 'b', 9, 'c'])),
  },
  {
    id: 'always',
    requirement: 'R-18-04',
    need: 'stringMap',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    mode: 'always',
    json: [wrapped('map', textEntries)],
    ...deployedAs('D-8', { k: 'a', l: 'b', m: 'c' }),
  },
  {
    id: 'entities',
    requirement: 'R-18-05',
    need: 'stringMap',
    value: mapOf(['k', 'a'], ['l', 'b'], ['m', 'c']),
    mode: 'entities',
    json: [wrapped('map', textEntries)],
    ...deployedAs('D-8', { k: 'a', l: 'b', m: 'c' }),
  },
];

/** Further values that deployed services write bare within entities. */
export const inEntities: readonly EncodedValue[] = [
  {
    id: 'entities/date',
    requirement: 'R-18-05',
    need: 'dateProperty',
    value: date(instant),
    mode: 'entities',
    json: [wrapped('date', dateText)],
    ...deployedAs('D-9', dateText),
  },
  {
    id: 'entities/decimal',
    requirement: 'R-18-05',
    need: 'decimalProperty',
    value: decimal('1.5'),
    mode: 'entities',
    json: wrappedNumber('decimal', 1.5),
    ...deployedAs('D-9', 1.5),
  },
  {
    id: 'always/long',
    requirement: 'R-18-06',
    need: 'longProperty',
    value: long(7),
    mode: 'always',
    json: wrappedNumber('long', 7),
  },
  {
    id: 'always/set',
    requirement: 'R-18-06',
    need: 'stringSet',
    value: setOf('a', 'b', 'c'),
    mode: 'always',
    json: [wrapped('set', ['a', 'b', 'c'])],
  },
];
