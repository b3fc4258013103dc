import { describe, expect, test } from 'vitest';
import { NumberText } from '../../src/model/index.js';
import {
  gender,
  grammar,
  named,
  ofAccess,
  problemsOf,
  testRows,
  whole,
  withDefault,
  withProperties,
  withType,
  withTypes,
} from './deployment-rows.js';

const aSignature = 'a type signature such as "com.vendor.demo.model.Person"';
const noCycle = 'supertypes that do not extend the type itself';
testRows('a type', '/models/0/types/a.T', withType, [
  ['entity', '', '"entity"', 'an object (Type)'],
  [{}, '/kind', 'nothing', 'one of "entity", "enum" (Kind of type)'],
  [{ kind: 'class' }, '/kind', '"class"', 'one of "entity", "enum" (Kind of type)'],
  [{ kind: 'enum' }, '/constants', 'nothing', 'an array (Constants)'],
  [
    { kind: 'enum', constants: [], abstract: true },
    '/abstract',
    'a member "abstract"',
    'one of "kind", "constants" (Enum type)',
  ],
  [
    { kind: 'entity', constants: [] },
    '/constants',
    'a member "constants"',
    'one of "kind", "extends", "abstract", "id", "properties" (Entity type)',
  ],
  [{ kind: 'entity', abstract: 'yes' }, '/abstract', '"yes"', 'true or false (Abstract)'],
  [
    { kind: 'entity', id: 'list<string>' },
    '/id',
    '"list<string>"',
    'one of "boolean", "integer", "long", "float", "double", "decimal", "date", "string", "object" (Type of the ids)',
  ],
  [{ kind: 'enum', constants: ['x', 'y', 'x'] }, '/constants/2', 'a second "x"', 'a unique constant'],
  [
    { kind: 'enum', constants: ['1x'] },
    '/constants/0',
    '"1x"',
    'a name of letters, digits and "_" that does not begin with a digit',
  ],
  [{ kind: 'entity', extends: ['a.S'] }, '/extends/0', '"a.S"', `a type of ${ofAccess}`],
  [{ kind: 'entity', extends: ['a.T'] }, '/extends', 'the cycle a.T → a.T', noCycle],
]);

testRows('types', '/models/0/types', withTypes, [
  [
    { 'a.T': { kind: 'entity', extends: ['a.S', 'a.S'] }, 'a.S': named },
    '/a.T/extends/1',
    'a repeated element',
    'unique elements (Supertypes)',
  ],
  [{ 'a b': { kind: 'entity' } }, '/a b', '"a b"', aSignature],
  [{ string: { kind: 'entity' } }, '/string', '"string"', aSignature],
  [{ 'a/b': { kind: 'entity' } }, '/a~1b', '"a/b"', aSignature],
  [
    { 'a.T': { kind: 'entity', extends: ['a.G'] }, 'a.G': gender },
    '/a.T/extends/0',
    'the enum type "a.G"',
    'an entity type',
  ],
  [
    Object.fromEntries(
      Array.from({ length: 102 }, (_, at) => [
        at === 101 ? 'a.T' : `a.T${at}`,
        { kind: 'entity', extends: at === 0 ? [] : [`a.T${at - 1}`] },
      ]),
    ),
    '/a.T/extends',
    'more levels',
    'at most 100 levels of supertypes',
  ],
  [
    { 'a.S': { kind: 'entity', extends: ['a.T'] }, 'a.T': { kind: 'entity', extends: ['a.S'] } },
    '/a.S/extends',
    'the cycle a.S → a.T → a.S',
    noCycle,
  ],
  [
    {
      'a.T': { kind: 'entity', extends: ['a.S'], properties: { p: 'long' } },
      'a.S': { kind: 'entity', properties: { p: 'string' } },
    },
    '/a.T/properties/p',
    '"long"',
    'string, as inherited from a.S',
  ],
  [
    {
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', properties: { p: 'long' } },
      'a.S': { kind: 'entity', properties: { p: 'string' } },
      'a.Below': { kind: 'entity', extends: ['a.T'] },
    },
    '/a.T/extends',
    '"p" as long in a.R and as string in a.S',
    'supertypes whose properties have the same types',
  ],
  [
    {
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', id: 'string' },
      'a.S': { kind: 'entity' },
    },
    '/a.T/extends',
    'supertypes with different "id" types: string in a.R, long in a.S',
    'an "id" in the type itself or supertypes with the same "id"',
  ],
]);

const otherThanIdentity = 'a name other than "id", "globalId", "partition", which every entity type has';
testRows('properties', '/models/0/types/a.T/properties', withProperties, [
  [{ p: 5 }, '/p', '5', 'a string or an object (Property)'],
  [{ p: {} }, '/p/type', 'nothing', 'a string (Type)'],
  [{ p: { type: 5 } }, '/p/type', '5', 'a string (Type)'],
  [
    { p: { type: 'string', required: true } },
    '/p/required',
    'a member "required"',
    'one of "type", "mandatory", "nullable", "default" (Property)',
  ],
  [{ p: 'list<list<string>>' }, '/p', '"list<list<string>>"', grammar],
  [{ p: { type: 'map<string>' } }, '/p/type', '"map<string>"', grammar],
  [{ p: 'b.Person' }, '/p', '"b.Person"', `a type of ${ofAccess}`],
  [{ p: 'list<b.Gender>' }, '/p', '"list<b.Gender>"', `a type of ${ofAccess}`],
  [{ p: 'map<string,b.X>' }, '/p', '"map<string,b.X>"', `a type of ${ofAccess}`],
  [
    { p: 'strng' },
    '/p',
    '"strng"',
    `boolean, integer, long, float, double, decimal, date, string, object or a type of ${ofAccess}`,
  ],
  [{ id: 'long' }, '/id', '"id"', otherThanIdentity],
  [{ globalId: 'string' }, '/globalId', '"globalId"', otherThanIdentity],
  [{ partition: 'string' }, '/partition', '"partition"', otherThanIdentity],
  [
    { _type: 'string' },
    '/_type',
    '"_type"',
    'a name other than "_type", "_id", "_ref", "_partial", which belong to the JSON encoding',
  ],
  [{ '': 'string' }, '/', 'an empty name', 'the name of a property'],
  [{ '\ud83d\ude00': 'string', '\ud83d': 'string' }, '/\ud83d', '"\\ud83d"', 'a string without lone surrogates'],
]);

const aDate = 'a date such as "2026-03-01T12:30:45.123+0000" (date)';
const atDefault = '/models/0/types/a.T/properties/p/default';
const defaults: readonly (readonly [type: string, value: unknown, found: string, expected: string])[] = [
  ['boolean', 'true', '"true"', 'true or false (boolean)'],
  ['integer', 1.5, '1.5', 'an integer of 32 bits (integer)'],
  ['integer', 2147483648, '2147483648', 'an integer of 32 bits (integer)'],
  ['long', '9223372036854775808', '"9223372036854775808"', 'an integer of 64 bits (long)'],
  ['double', '1', '"1"', 'a number (double)'],
  ['float', {}, 'an object', 'a number (float)'],
  ['decimal', 'x', '"x"', 'a number or its digits as a string (decimal)'],
  ['date', '2026-02-30', '"2026-02-30"', aDate],
  ['date', 5, '5', aDate],
  ['string', 5, '5', 'a string (string)'],
  ['a.Gender', 'none', '"none"', 'one of "male", "female"'],
  ['a.T', { id: 1 }, 'an object', 'null, the only default of an entity'],
  ['list<integer>', [1, 'x'], 'an array', 'a value of list<integer>'],
  ['set<string>', 'x', '"x"', 'a value of set<string>'],
  ['map<string,integer>', { x: 'y' }, 'an object', 'a value of map<string,integer>'],
  ['map<integer,string>', { x: 'y' }, 'an object', 'a value of map<integer,string>'],
  ['map<integer,string>', [1], 'an array', 'a value of map<integer,string>'],
  ['map<integer,string>', [{ key: 1, value: 'x' }], 'an array', 'a value of map<integer,string>'],
  ['map<date,string>', { '2026-03-01': 'x' }, 'an object', 'a value of map<date,string>'],
  ['double', new NumberText('1e999'), '1e999', 'a number (double)'],
  ['float', 1e39, '1e+39', 'a number (float)'],
  ['date', '2026-03-01T25:00', '"2026-03-01T25:00"', aDate],
  ['object', [{ _id: '1' }], 'an array', 'a value with its type (object)'],
  ['object', { _type: 'a.T' }, 'an object', 'a default without entities'],
  ['list<a.T>', [{ id: 1 }], 'an array', 'a default without entities'],
];
testRows('a default', atDefault, whole, [
  ...defaults.map(([type, value, found, expected]) => [withDefault(type, value), '', found, expected] as const),
  [withDefault('string', null, { nullable: false }), '', 'null', 'a value, because the property is not nullable'],
]);

test('a default has at most 500 levels', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(problemsOf(withDefault('object', nested(500)))).toEqual([]);
  const problem = { pointer: atDefault, found: 'an array', expected: 'at most 500 levels of arrays and objects' };
  for (const levels of [501, 100_000]) {
    expect(problemsOf(withDefault('object', nested(levels)))).toMatchObject([problem]);
  }
});

describe('the name that was meant', () => {
  const types = { 'a.Person': { kind: 'entity' }, 'b.Person': { kind: 'entity' } };
  test.each([
    ['Person', 'a.Person'],
    ['Persn', 'a.Person'],
    ['b.Persn', 'b.Person'],
    ['int', 'integer'],
    ['x.string', 'string'],
  ])('%s', (name, meant) => {
    const owner = { kind: 'entity', properties: { p: name } };
    expect(problemsOf(withTypes({ ...types, 'a.T': owner }))).toMatchObject([{ advice: `Did you mean "${meant}"?` }]);
  });
});
