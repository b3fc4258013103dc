import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import type { ValueType } from '../../src/model/types.js';
import { TypedNumber } from '../../src/model/values.js';
import { female, Gender, listOf, read, refusal, simpleTypes, typeOf } from './model.js';

const { boolean, integer, long, float, double, decimal, date, string, object } = simpleTypes;
const parseDecimal = (text: string) => Decimal.parse(text) ?? null;
const march = new Date(Date.UTC(2026, 2, 1, 12, 30, 45, 123));

/** bare values, text and wrappers by declared type. */
const values: readonly (readonly [string, ValueType, unknown])[] = [
  ['null', long, null],
  ['true', boolean, true],
  ['{"value":false,"_type":"boolean"}', boolean, false],
  ['"a"', string, 'a'],
  ['{"value":"a","_type":"string"}', string, 'a'],
  ['-7', integer, -7],
  ['2147483647', integer, 2147483647],
  ['1.0', integer, 1],
  ['1e2', integer, 100],
  ['-0', integer, 0],
  ['{"value":"7","_type":"integer"}', integer, 7],
  ['{"value":7}', integer, 7],
  ['5', long, 5n],
  ['"5"', long, 5n],
  ['{"value":"5","_type":"long"}', long, 5n],
  ['{"_type":"long","value":5}', long, 5n],
  ['{"value":null,"_type":"long"}', long, null],
  ['9223372036854775807', long, 2n ** 63n - 1n],
  ['-9223372036854775808', long, -(2n ** 63n)],
  ['"9223372036854775807"', long, 2n ** 63n - 1n],
  ['5.000', long, 5n],
  ['0.1', float, Math.fround(0.1)],
  ['{"value":"0.1","_type":"float"}', float, Math.fround(0.1)],
  ['1.10', double, 1.1],
  ['1e300', double, 1e300],
  ['{"value":"1.5","_type":"double"}', double, 1.5],
  ['{"value":1.5,"_type":"double"}', double, 1.5],
  ['1.10', decimal, parseDecimal('1.10')],
  ['1.5', decimal, parseDecimal('1.5')],
  ['"1.10"', decimal, parseDecimal('1.10')],
  ['{"value":"1.10","_type":"decimal"}', decimal, parseDecimal('1.10')],
  [`${'9'.repeat(30)}.${'1'.repeat(30)}`, decimal, parseDecimal(`${'9'.repeat(30)}.${'1'.repeat(30)}`)],
  ['1e-7', decimal, parseDecimal('0.0000001')],
  ['"2026-03-01T12:30:45.123+0000"', date, march],
  ['"2026-03-01T13:30:45.123+01:00"', date, march],
  ['"2026-03-01"', date, new Date(Date.UTC(2026, 2, 1))],
  ['{"value":"2026-03-01T12:30:45.123Z","_type":"date"}', date, march],
  ['"female"', Gender, female],
  ['{"value":"female","_type":"com.vendor.demo.model.Gender"}', Gender, female],
  ['{"value":"female","_type":"Gender"}', Gender, female],
  ['{"value":"female"}', Gender, female],

  ['[1,"2",{"value":"3","_type":"long"},null]', listOf(long), [1n, 2n, 3n, null]],
  ['{"_type":"list","value":[1]}', listOf(long), [1n]],
  ['{"value":[1]}', listOf(long), [1n]],
  ['["a","a"]', typeOf('nicknames'), { kind: 'set', elements: ['a', 'a'] }],
  ['{"_type":"set","value":["a"]}', typeOf('nicknames'), { kind: 'set', elements: ['a'] }],
  ['{"_type":"list","value":["a"]}', typeOf('nicknames'), { kind: 'set', elements: ['a'] }],
  [
    '{"home":"1","__proto__":"2"}',
    typeOf('phoneBook'),
    {
      kind: 'map',
      entries: [
        ['home', '1'],
        ['__proto__', '2'],
      ],
    },
  ],
  ['{}', typeOf('phoneBook'), { kind: 'map', entries: [] }],
  ['{"value":"1"}', typeOf('phoneBook'), { kind: 'map', entries: [['value', '1']] }],
  ['{"_type":"map","value":[{"key":"a","value":"b"}]}', typeOf('phoneBook'), { kind: 'map', entries: [['a', 'b']] }],
  ['{"_type":"map","value":[{"key":"a"}]}', typeOf('phoneBook'), { kind: 'map', entries: [['a', null]] }],
  [
    '{"_type":"flatmap","value":["a","b","c","d"]}',
    typeOf('phoneBook'),
    {
      kind: 'map',
      entries: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    },
  ],
  ['{"_type":"map","value":["a","b"]}', typeOf('phoneBook'), { kind: 'map', entries: [['a', 'b']] }],
  [
    '{"_type":"flatmap","value":[{"key":"a","value":"b"}]}',
    typeOf('phoneBook'),
    { kind: 'map', entries: [['a', 'b']] },
  ],
  ['{"_type":"map","value":{"a":"b"}}', typeOf('phoneBook'), { kind: 'map', entries: [['a', 'b']] }],
  ['{"_type":"flatmap","value":[]}', typeOf('phoneBook'), { kind: 'map', entries: [] }],
  ['{"_type":"flatmap","value":[3,9]}', typeOf('scores'), { kind: 'map', entries: [[3, 9n]] }],
  ['{"3":9}', typeOf('scores'), { kind: 'map', entries: [[3, 9n]] }],
  ['{"female":"f"}', typeOf('genders'), { kind: 'map', entries: [[female, 'f']] }],

  ['5', object, new TypedNumber('integer', 5)],
  ['-2147483648', object, new TypedNumber('integer', -(2 ** 31))],
  ['2147483648', object, 2n ** 31n],
  ['9223372036854775807', object, 2n ** 63n - 1n],
  ['9223372036854775808', object, parseDecimal('9223372036854775808')],
  ['-9223372036854775809', object, parseDecimal('-9223372036854775809')],
  ['1e999', object, parseDecimal('1e999')],
  ['-0', object, new TypedNumber('integer', 0)],
  ['-0.0', object, new TypedNumber('double', -0)],
  ['-0.0', double, -0],
  ['-0.0', float, -0],
  ['-0.0', integer, 0],
  ['1.5', object, new TypedNumber('double', 1.5)],
  ['1.0', object, new TypedNumber('double', 1)],
  ['1e2', object, new TypedNumber('double', 100)],
  ['"x"', object, 'x'],
  ['true', object, true],
  ['{"value":"5","_type":"long"}', object, 5n],
  ['{"value":"5","_type":"integer"}', object, new TypedNumber('integer', 5)],
  ['{"value":"0.1","_type":"float"}', object, new TypedNumber('float', Math.fround(0.1))],
  ['{"value":"1.10","_type":"decimal"}', object, parseDecimal('1.10')],
  ['{"value":"2026-03-01","_type":"date"}', object, new Date(Date.UTC(2026, 2, 1))],
  ['{"value":"female","_type":"com.vendor.demo.model.Gender"}', object, female],
  ['[1,"a"]', object, [new TypedNumber('integer', 1), 'a']],
  ['{"_type":"list","value":[1]}', object, [new TypedNumber('integer', 1)]],
  ['{"_type":"set","value":[true]}', object, { kind: 'set', elements: [true] }],
  [
    '{"_type":"flatmap","value":[1,2]}',
    object,
    { kind: 'map', entries: [[new TypedNumber('integer', 1), new TypedNumber('integer', 2)]] },
  ],
  ['{"a":"b"}', object, { kind: 'map', entries: [['a', 'b']] }],
];

describe('reading (R-21, R-22)', () => {
  it.each(values)('%s as %o', (text, type, value) => {
    expect(read(text, type)).toEqual(value);
  });

  it('keeps the digits of a decimal', () => {
    expect(String(read('[1.10]', listOf(decimal)))).toBe('1.10');
    expect(String(read('12345678901234567890.1234567890', decimal))).toBe('12345678901234567890.1234567890');
  });
});

const refused: readonly (readonly [string, ValueType, string])[] = [
  ['1.5', integer, 'R-22 Expected a whole number of 32 bits, got the number 1.5 at $.'],
  ['2147483648', integer, 'R-22 Expected a whole number of 32 bits, got the number 2147483648 at $.'],
  ['"1"', integer, 'R-21 Expected a whole number of 32 bits, got the text "1" at $.'],
  ['9223372036854775808', long, 'R-22 Expected a whole number of 64 bits, got the number 9223372036854775808 at $.'],
  ['"9223372036854775808"', long, 'R-21 Expected a whole number of 64 bits, got the text "9223372036854775808" at $.'],
  ['1.5', long, 'R-22 Expected a whole number of 64 bits, got the number 1.5 at $.'],
  [
    '{"_type":"map","value":{"_type":"map","value":[]}}',
    typeOf('phoneBook'),
    'R-21 Expected an array of {"key","value"} or of keys and values in turn, got an object with _type "map" at $.value.',
  ],
  ['1.50', long, 'R-22 Expected a whole number of 64 bits, got the number 1.50 at $.'],
  ['"1.5"', long, 'R-21 Expected a whole number of 64 bits, got the text "1.5" at $.'],
  ['1e9999', long, 'R-22 Expected a whole number of 64 bits, got the number 1e9999 at $.'],
  ['1e39', float, 'R-22 Expected a number of 32 bits, got the number 1e39 at $.'],
  ['1e309', double, 'R-22 Expected a number of 64 bits, got the number 1e309 at $.'],
  ['"1.5"', double, 'R-21 Expected a number of 64 bits, got the text "1.5" at $.'],
  [
    '1e10001',
    decimal,
    'R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e10001 at $.',
  ],
  [
    '"x"',
    decimal,
    'R-21 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the text "x" at $.',
  ],
  ['"true"', boolean, 'R-21 Expected true or false, got the text "true" at $.'],
  ['1', boolean, 'R-22 Expected true or false, got the number 1 at $.'],
  ['{"value":"true","_type":"boolean"}', boolean, 'R-21 Expected true or false, got the text "true" at $.value.'],
  ['1', string, 'R-22 Expected a text, got the number 1 at $.'],
  ['[1]', string, 'R-21 Expected a text, got an array at $.'],
  ['0', date, 'R-22 Expected a date such as 2026-03-01T12:30:45.123+0000, got the number 0 at $.'],
  ['"2026-02-30"', date, 'R-21 Expected a date such as 2026-03-01T12:30:45.123+0000, got the text "2026-02-30" at $.'],
  ['"other"', Gender, 'R-21 Expected one of male, female, got the text "other" at $.'],
  [
    '{"value":"female","_type":"Address"}',
    Gender,
    'R-21 Expected one of male, female, got an object with _type "Address" at $.',
  ],
  [
    '{"value":"5","_type":"integer"}',
    long,
    'R-21 Expected a whole number of 64 bits, got an object with _type "integer" at $.',
  ],
  ['{"value":"5","_type":5}', long, 'R-21 Expected a whole number of 64 bits, got an object at $.'],
  ['{"value":"5","unit":"m"}', long, 'R-21 Expected only value and _type, got an unknown member at $.unit.'],
  [
    '{"_type":"long"}',
    long,
    'R-21 Expected a whole number of 64 bits, bare or as {"value","_type"}, got an object with _type "long" at $.',
  ],
  ['5', listOf(long), 'R-22 Expected an array (a list), got the number 5 at $.'],
  ['{"_type":"set","value":[]}', listOf(long), 'R-21 Expected a list, got an object with _type "set" at $.'],
  ['[1,true]', listOf(long), 'R-21 Expected a whole number of 64 bits, got true at $[1].'],
  ['{"_type":"list","value":[true]}', listOf(long), 'R-21 Expected a whole number of 64 bits, got true at $.value[0].'],
  ['["a"]', typeOf('phoneBook'), 'R-21 Expected a map: an object, or a wrapper with _type "map", got an array at $.'],
  ['{"_type":"set","value":[]}', typeOf('phoneBook'), 'R-21 Expected a map, got an object with _type "set" at $.'],
  ['{"a b":1}', typeOf('phoneBook'), 'R-22 Expected a text, got the number 1 at $["a b"].'],
  ['{"x":1}', typeOf('scores'), 'R-21 Expected a key that is a whole number of 32 bits, got the text "x" at $.x.'],
  [
    '{"x":null}',
    typeOf('byPerson'),
    'R-21 Expected a key that is an entity of com.vendor.demo.model.Person, got the text "x" at $.x.',
  ],
  [
    '{"_type":"map","value":["a"]}',
    typeOf('phoneBook'),
    'R-21 Expected keys and values in turn, got a key without a value at $.value.',
  ],
  [
    '{"_type":"map","value":[{"key":"a","value":1}]}',
    typeOf('phoneBook'),
    'R-22 Expected a text, got the number 1 at $.value[0].value.',
  ],
  [
    '{"_type":"map","value":[{"key":"a"},5]}',
    typeOf('phoneBook'),
    'R-22 Expected an entry {"key","value"}, got the number 5 at $.value[1].',
  ],
  [
    '{"_type":"map","value":[{"key":"a","x":1}]}',
    typeOf('phoneBook'),
    'R-21 Expected only key and value, got an unknown member at $.value[0].x.',
  ],
  [
    '{"_type":"map","value":5}',
    typeOf('phoneBook'),
    'R-22 Expected an array of {"key","value"} or of keys and values in turn, got the number 5 at $.value.',
  ],
  [
    '1e99999',
    object,
    'R-22 Expected a decimal number of at most 10,000 digits and an exponent from -1,000 to 1,000, got the number 1e99999 at $.',
  ],
  ['[["a"]]', typeOf('nicknames'), 'R-21 Expected a text, got an array at $[0].'],
  [
    '[{"_id":"1"}]',
    object,
    'R-21 Expected a simple value, an enum constant or an entity with _type, got an object at $[0].',
  ],
  [
    '{"_type":"object","value":1}',
    object,
    'R-21 Expected the signature of a type of this access, or its simple name, got an unknown _type "object" at $._type.',
  ],
  [
    '{"_type":"Address"}',
    object,
    'R-21 Expected one of com.vendor.demo.model.Address, com.vendor.demo.other.Address, got an ambiguous _type "Address" at $._type.',
  ],
  [
    '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"',
    long,
    `R-21 Expected a whole number of 64 bits, got the text "${'a'.repeat(40)}…" at $.`,
  ],
];

describe('refusing (R-21, R-22)', () => {
  it.each(refused)('%s as %o', (text, type, message) => {
    expect(refusal(() => read(text, type))).toBe(message);
  });
});
