import type { DialectRowId } from '../../../case/deviations.js';
import type { PropertyNeed } from '../../../case/needs.js';
import { date, decimal, long, mapOf, type Plain, setOf } from '../../../case/plain.js';
import { type Forms, type Query, wrapped, wrappedNumber } from './wire.js';

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
  { id: 'set', requirement: 'R-18-04', need: 'stringSet', value: setOf('a'), json: [wrapped('set', ['a'])] },
  {
    id: 'double',
    requirement: 'R-18-01',
    need: 'doubleProperty',
    value: 1.25,
    json: [1.25],
    ...deployedAs('D-9', ...wrappedNumber('double', 1.25)),
  },
  { id: 'integer', requirement: 'R-18-13', need: 'integerProperty', value: 7, json: [7] },
  { id: 'string', requirement: 'R-18-13', need: 'stringProperty', value: 'a', json: ['a'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'booleanProperty', value: true, json: [true] },
  {
    id: 'always/list',
    requirement: 'R-18-06',
    need: 'stringList',
    value: ['a'],
    mode: 'always',
    json: [wrapped('list', ['a'])],
    ...deployedAs('D-11', ['a']),
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
    value: setOf('a'),
    mode: 'polymorphic',
    json: [['a']],
    ...deployedAs('D-10', wrapped('set', ['a'])),
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
  { id: 'string', requirement: 'R-18-13', need: 'objectProperty', value: 'a', json: ['a'] },
  { id: 'boolean', requirement: 'R-18-13', need: 'objectProperty', value: true, json: [true] },
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

/** Values within collections of an entity. The cases judge the first element, or the first value of a map. */
export const elements: readonly EncodedValue[] = [
  {
    id: 'list/long',
    requirement: 'R-18-02',
    need: 'longList',
    value: [long(7)],
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
  {
    id: 'list/decimal',
    requirement: 'R-18-02',
    need: 'decimalList',
    value: [decimal('1.5')],
    json: wrappedNumber('decimal', 1.5),
    ...deployedAs('D-9', 1.5),
  },
  {
    id: 'list/date',
    requirement: 'R-18-02',
    need: 'dateList',
    value: [date(instant)],
    json: [wrapped('date', dateText)],
    ...deployedAs('D-9', dateText),
  },
  {
    id: 'set/long',
    requirement: 'R-18-02',
    need: 'longSet',
    value: setOf(long(7)),
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
  {
    id: 'map/long',
    requirement: 'R-18-02',
    need: 'longMap',
    value: mapOf(['k', long(7)]),
    json: wrappedNumber('long', 7),
    ...deployedAs('D-9', 7),
  },
];

/** The forms of a map, by its keys. */
export const maps: readonly EncodedValue[] = [
  {
    id: 'integer-keys',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'integerMap',
    value: mapOf([7, 'a']),
    json: [wrapped('map', [{ key: 7, value: 'a' }])],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a'])),
  },
  {
    id: 'integer-keys/polymorphic',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'integerMap',
    value: mapOf([7, 'a']),
    mode: 'polymorphic',
    json: [wrapped('map', [{ key: 7, value: 'a' }])],
    ...deployedAs('D-8', wrapped('flatmap', [7, 'a'])),
  },
  {
    id: 'always',
    requirement: ['VAL-10', 'R-18-04'],
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    mode: 'always',
    json: [wrapped('map', [{ key: 'k', value: 'a' }])],
    ...deployedAs('D-8', { k: 'a' }),
  },
  {
    id: 'entities',
    requirement: 'R-18-05',
    need: 'stringMap',
    value: mapOf(['k', 'a']),
    mode: 'entities',
    json: [wrapped('map', [{ key: 'k', value: 'a' }])],
    ...deployedAs('D-8', { k: 'a' }),
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
    value: setOf('a'),
    mode: 'always',
    json: [wrapped('set', ['a'])],
  },
];
