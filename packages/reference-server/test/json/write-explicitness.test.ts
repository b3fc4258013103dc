import { describe, expect, it } from 'vitest';
import type { WriteOptions } from '../../src/json/json-dialect.js';
import { Decimal } from '../../src/model/decimal.js';
import type { ValueType } from '../../src/model/types.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import { Employee, female, Gender, listOf, make, Person, simpleTypes, typeOf, write } from './model.js';

type Modes = Partial<Record<WriteOptions['typeExplicitness'], string>>;

const decimal = (text: string) => Decimal.parse(text) ?? null;
const date = new Date(Date.UTC(2026, 2, 1, 12, 30, 45, 123));
const { object } = simpleTypes;

/** Value, declared type, text by mode; a mode that is left out is as `auto`. */
const table: readonly (readonly [string, Value, ValueType, { auto: string } & Modes])[] = [
  ['string', 'a "b"\n', simpleTypes.string, { auto: '"a \\"b\\"\\n"' }],
  ['boolean', true, simpleTypes.boolean, { auto: 'true' }],
  ['integer', -7, simpleTypes.integer, { auto: '-7' }],
  ['float', Math.fround(0.1), simpleTypes.float, { auto: '{"value":0.1,"_type":"float"}', never: '0.1' }],
  [
    'list of floats',
    [Math.fround(0.1)],
    listOf(simpleTypes.float),
    { auto: '[0.1]', always: '{"_type":"list","value":[{"value":0.1,"_type":"float"}]}' },
  ],
  ['double', 1.5, simpleTypes.double, { auto: '1.5', always: '{"value":1.5,"_type":"double"}' }],
  ['whole double', 2, simpleTypes.double, { auto: '2', always: '{"value":2,"_type":"double"}' }],
  ['long', 5n, simpleTypes.long, { auto: '{"value":"5","_type":"long"}', polymorphic: '5', never: '5' }],
  [
    'decimal',
    decimal('1.10'),
    simpleTypes.decimal,
    { auto: '{"value":"1.10","_type":"decimal"}', polymorphic: '1.10', never: '1.10' },
  ],
  [
    'date',
    date,
    simpleTypes.date,
    {
      auto: '{"value":"2026-03-01T12:30:45.123+0000","_type":"date"}',
      polymorphic: '"2026-03-01T12:30:45.123+0000"',
      never: '"2026-03-01T12:30:45.123+0000"',
    },
  ],
  [
    'enum',
    female,
    Gender,
    {
      auto: '{"value":"female","_type":"com.vendor.demo.model.Gender"}',
      polymorphic: '"female"',
      never: '"female"',
    },
  ],
  [
    'list',
    [1n],
    listOf(simpleTypes.long),
    {
      auto: '[{"value":"1","_type":"long"}]',
      always: '{"_type":"list","value":[{"value":"1","_type":"long"}]}',
      polymorphic: '[1]',
      never: '[1]',
    },
  ],
  [
    'set',
    new SetValue(['A']),
    typeOf('nicknames'),
    { auto: '{"_type":"set","value":["A"]}', polymorphic: '["A"]', never: '["A"]' },
  ],
  [
    'map with string keys',
    new MapValue([['home', '1']]),
    typeOf('phoneBook'),
    {
      auto: '{"_type":"map","value":[{"key":"home","value":"1"}]}',
      polymorphic: '{"home":"1"}',
      never: '{"home":"1"}',
    },
  ],
  [
    'map with a key that cannot be a name',
    new MapValue([['_type', '1']]),
    typeOf('phoneBook'),
    { auto: '{"_type":"map","value":[{"key":"_type","value":"1"}]}' },
  ],
  [
    'map with integer keys',
    new MapValue([[3, 9n]]),
    typeOf('scores'),
    {
      auto: '{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}',
      polymorphic: '{"_type":"map","value":[{"key":3,"value":9}]}',
      never: '{"_type":"map","value":[{"key":3,"value":9}]}',
    },
  ],
  [
    'map with enum keys',
    new MapValue([[female, 'f']]),
    typeOf('genders'),
    {
      auto: '{"_type":"map","value":[{"key":{"value":"female","_type":"com.vendor.demo.model.Gender"},"value":"f"}]}',
      polymorphic: '{"_type":"map","value":[{"key":"female","value":"f"}]}',
      never: '{"_type":"map","value":[{"key":"female","value":"f"}]}',
    },
  ],
  ['empty list', [], listOf(object), { auto: '[]', always: '{"_type":"list","value":[]}' }],
  [
    'empty set',
    new SetValue(),
    typeOf('nicknames'),
    { auto: '{"_type":"set","value":[]}', polymorphic: '[]', never: '[]' },
  ],
  [
    'empty map',
    new MapValue(),
    typeOf('phoneBook'),
    { auto: '{"_type":"map","value":[]}', polymorphic: '{}', never: '{}' },
  ],
  ['null', null, simpleTypes.long, { auto: 'null' }],
  ['null in a list', [null], listOf(Person), { auto: '[null]', always: '{"_type":"list","value":[null]}' }],
  [
    'entity of the declared type',
    make({ age: 1 }),
    Person,
    {
      auto: '{"_type":"com.vendor.demo.model.Person","_id":"0","age":1}',
      polymorphic: '{"_id":"0","age":1}',
      never: '{"_id":"0","age":1}',
    },
  ],
  [
    'entity of a subtype',
    make({ salary: decimal('1') }, Employee),
    Person,
    {
      auto: '{"_type":"com.vendor.demo.model.Employee","_id":"0","salary":{"value":"1","_type":"decimal"}}',
      polymorphic: '{"_type":"com.vendor.demo.model.Employee","_id":"0","salary":1}',
      never: '{"_id":"0","salary":1}',
    },
  ],
  ['integer as object', new TypedNumber('integer', 5), object, { auto: '5' }],
  ['long as object', 5n, object, { auto: '{"value":"5","_type":"long"}' }],
  [
    'whole double as object',
    new TypedNumber('double', 5),
    object,
    { auto: '5.0', always: '{"value":5,"_type":"double"}' },
  ],
  [
    'float as object',
    new TypedNumber('float', Math.fround(0.1)),
    object,
    { auto: '{"value":0.1,"_type":"float"}', never: '0.1' },
  ],
  ['whole float as object', new TypedNumber('float', 5), object, { auto: '{"value":5,"_type":"float"}', never: '5.0' }],
  [
    'the zero below as object',
    new TypedNumber('double', -0),
    object,
    { auto: '-0.0', always: '{"value":-0.0,"_type":"double"}' },
  ],
  ['enum as object', female, object, { auto: '{"value":"female","_type":"com.vendor.demo.model.Gender"}' }],
  [
    'list as object',
    [1n],
    object,
    {
      auto: '[{"value":"1","_type":"long"}]',
      always: '{"_type":"list","value":[{"value":"1","_type":"long"}]}',
    },
  ],
  ['set as object', new SetValue(['A']), object, { auto: '{"_type":"set","value":["A"]}' }],
  ['map as object', new MapValue([['a', 'b']]), object, { auto: '{"_type":"map","value":[{"key":"a","value":"b"}]}' }],
  [
    'entity as object',
    make({ age: 1 }),
    object,
    { auto: '{"_type":"com.vendor.demo.model.Person","_id":"0","age":1}', never: '{"_id":"0","age":1}' },
  ],
];

const modes = ['auto', 'entities', 'always', 'polymorphic', 'never'] as const;

describe.each(modes)('type-explicitness=%s (R-18)', (typeExplicitness) => {
  it.each(table)('%s', (_, value, type, expected) => {
    expect(write(value, type, { typeExplicitness })).toBe(expected[typeExplicitness] ?? expected.auto);
  });

  it('declares the types of properties, elements, keys and values', () => {
    const inner = make({ age: 2 });
    const text = write(
      make({ father: inner, children: [inner], numbers: [1n], scores: new MapValue([[1, 2n]]) }),
      Person,
      {
        typeExplicitness,
      },
    );
    const person =
      typeExplicitness === 'polymorphic' || typeExplicitness === 'never'
        ? ''
        : '"_type":"com.vendor.demo.model.Person",';
    const long = (digits: string) => (person === '' ? digits : `{"value":"${digits}","_type":"long"}`);
    const list = (items: string) =>
      typeExplicitness === 'always' ? `{"_type":"list","value":[${items}]}` : `[${items}]`;
    expect(text).toBe(
      `{${person}"_id":"0","children":${list(`{${person}"_id":"1","age":2}`)},"father":{"_ref":"1"},` +
        `"numbers":${list(long('1'))},"scores":{"_type":"map","value":[{"key":1,"value":${long('2')}}]}}`,
    );
  });
});

it('writes the sample of the dialects, documented', () => {
  const sample = make({
    birth: new Date(Date.UTC(2001, 1, 3)),
    gender: female,
    id: 1n,
    nicknames: new SetValue(['A']),
    phoneBook: new MapValue([['home', '1']]),
    scores: new MapValue([[3, 9n]]),
  });
  expect(write(sample, Person)).toBe(
    '{"_type":"com.vendor.demo.model.Person","_id":"0","birth":{"value":"2001-02-03T00:00:00.000+0000","_type":"date"},"gender":{"value":"female","_type":"com.vendor.demo.model.Gender"},"id":{"value":"1","_type":"long"},"nicknames":{"_type":"set","value":["A"]},"phoneBook":{"_type":"map","value":[{"key":"home","value":"1"}]},"scores":{"_type":"map","value":[{"key":3,"value":{"value":"9","_type":"long"}}]}}',
  );
});

describe('digits (R-22)', () => {
  it.each([2n ** 63n - 1n, -(2n ** 63n), 9007199254740993n])('long %s', (value) => {
    expect(write(value, simpleTypes.long)).toBe(`{"value":"${value}","_type":"long"}`);
    expect(write(value, simpleTypes.long, { typeExplicitness: 'polymorphic' })).toBe(String(value));
  });

  it.each(['1.10', '0.000', '-0.5', `${'9'.repeat(30)}.${'1'.repeat(30)}`])('decimal %s', (text) => {
    expect(write(decimal(text), simpleTypes.decimal, { typeExplicitness: 'never' })).toBe(text);
  });

  it.each([
    [16777216, '16777216'],
    [Math.fround(3.4028235e38), '3.4028235e+38'],
    [Math.fround(1e-45), '1e-45'],
    [Math.fround(-1 / 3), '-0.33333334'],
    [0, '0'],
    [-0, '-0.0'],
  ])('float %s', (value, text) => {
    expect(write([value], listOf(simpleTypes.float))).toBe(`[${text}]`);
    expect(write(value, simpleTypes.float)).toBe(`{"value":${text},"_type":"float"}`);
  });
});
