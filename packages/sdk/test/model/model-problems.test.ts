import { describe, expect, test } from 'vitest';
import { NumberText } from '../../src/model/index.js';
import {
  atDefault,
  gender,
  grammar,
  ofAccess,
  problemsOf,
  type Row,
  testRows,
  type,
  withDefault,
  withProperties,
  withTypes,
} from './deployment-rows.js';

const models: readonly Row[] = [
  [
    withTypes({ 'a b': { kind: 'entity' } }),
    '/models/0/types/a b',
    '"a b"',
    'a type signature such as "com.vendor.demo.model.Person"',
  ],
  [
    withTypes({ string: { kind: 'entity' } }),
    '/models/0/types/string',
    '"string"',
    'a type signature such as "com.vendor.demo.model.Person"',
  ],
  [
    withTypes({ 'a/b': { kind: 'entity' } }),
    '/models/0/types/a~1b',
    '"a/b"',
    'a type signature such as "com.vendor.demo.model.Person"',
  ],
  [withProperties({ p: 'list<list<string>>' }), `${type}/properties/p`, '"list<list<string>>"', grammar],
  [withProperties({ p: { type: 'map<string>' } }), `${type}/properties/p/type`, '"map<string>"', grammar],
  [withProperties({ p: 'b.Person' }), `${type}/properties/p`, '"b.Person"', `a type of ${ofAccess}`],
  [withProperties({ p: 'list<b.Gender>' }), `${type}/properties/p`, '"list<b.Gender>"', `a type of ${ofAccess}`],
  [withProperties({ p: 'map<string,b.X>' }), `${type}/properties/p`, '"map<string,b.X>"', `a type of ${ofAccess}`],
  [
    withProperties({ p: 'strng' }),
    `${type}/properties/p`,
    '"strng"',
    `boolean, integer, long, float, double, decimal, date, string, object or a type of ${ofAccess}`,
  ],
  [
    withProperties({ id: 'long' }),
    `${type}/properties/id`,
    '"id"',
    'a name other than "id", "globalId", "partition", which every entity type has',
  ],
  [
    withProperties({ globalId: 'string' }),
    `${type}/properties/globalId`,
    '"globalId"',
    'a name other than "id", "globalId", "partition", which every entity type has',
  ],
  [
    withProperties({ partition: 'string' }),
    `${type}/properties/partition`,
    '"partition"',
    'a name other than "id", "globalId", "partition", which every entity type has',
  ],
  [
    withProperties({ _type: 'string' }),
    `${type}/properties/_type`,
    '"_type"',
    'a name other than "_type", "_id", "_ref", "_partial", which belong to the JSON encoding',
  ],
  [withProperties({ '': 'string' }), `${type}/properties/`, 'an empty name', 'the name of a property'],
  [
    withProperties({ '\ud83d\ude00': 'string', '\ud83d': 'string' }),
    `${type}/properties/\ud83d`,
    '"\\ud83d"',
    'a string without lone surrogates',
  ],
  [
    withTypes({ 'a.T': { kind: 'enum', constants: ['x', 'y', 'x'] } }),
    `${type}/constants/2`,
    'a second "x"',
    'a unique constant',
  ],
  [
    withTypes({ 'a.T': { kind: 'enum', constants: ['1x'] } }),
    `${type}/constants/0`,
    '"1x"',
    'a name of letters, digits and "_" that does not begin with a digit',
  ],
  [withTypes({ 'a.T': { kind: 'entity', extends: ['a.S'] } }), `${type}/extends/0`, '"a.S"', `a type of ${ofAccess}`],
  [
    withTypes({ 'a.T': { kind: 'entity', extends: ['a.G'] }, 'a.G': gender }),
    `${type}/extends/0`,
    'the enum type "a.G"',
    'an entity type',
  ],
  [
    withTypes({ 'a.T': { kind: 'entity', extends: ['a.T'] } }),
    `${type}/extends`,
    'the cycle a.T → a.T',
    'supertypes that do not extend the type itself',
  ],
  [
    withTypes(
      Object.fromEntries(
        Array.from({ length: 102 }, (_, at) => [
          at === 101 ? 'a.T' : `a.T${at}`,
          { kind: 'entity', extends: at === 0 ? [] : [`a.T${at - 1}`] },
        ]),
      ),
    ),
    `${type}/extends`,
    'more levels',
    'at most 100 levels of supertypes',
  ],
  [
    withTypes({ 'a.S': { kind: 'entity', extends: ['a.T'] }, 'a.T': { kind: 'entity', extends: ['a.S'] } }),
    '/models/0/types/a.S/extends',
    'the cycle a.S → a.T → a.S',
    'supertypes that do not extend the type itself',
  ],
  [
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.S'], properties: { p: 'long' } },
      'a.S': { kind: 'entity', properties: { p: 'string' } },
    }),
    `${type}/properties/p`,
    '"long"',
    'string, as inherited from a.S',
  ],
  [
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', properties: { p: 'long' } },
      'a.S': { kind: 'entity', properties: { p: 'string' } },
      'a.Below': { kind: 'entity', extends: ['a.T'] },
    }),
    `${type}/extends`,
    '"p" as long in a.R and as string in a.S',
    'supertypes whose properties have the same types',
  ],
  [
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', id: 'string' },
      'a.S': { kind: 'entity' },
    }),
    `${type}/extends`,
    'supertypes with different "id" types: string in a.R, long in a.S',
    'an "id" in the type itself or supertypes with the same "id"',
  ],
  [
    {
      models: [
        { name: 'm', types: {} },
        { name: 'm', types: {} },
      ],
      accesses: [],
      users: [],
    },
    '/models/1/name',
    'a second "m"',
    'a unique model name',
  ],
  [
    {
      models: ['m', 'n'].map((name) => ({ name, types: { 'a.T': gender } })),
      accesses: [{ id: 'a', model: ['m', 'n'] }],
      users: [],
    },
    '/models/1/types/a.T',
    'a second definition, beside that of the model "m"',
    `a type that ${ofAccess} define once`,
  ],
  [
    {
      models: [
        { name: 'm', types: { 'a.T': { kind: 'entity', properties: { p: 'b.U' } } } },
        { name: 'n', types: { 'b.U': gender } },
      ],
      accesses: [{ id: 'a', model: 'm' }],
      users: [],
    },
    `${type}/properties/p`,
    '"b.U"',
    `a type of ${ofAccess}`,
  ],
  [
    {
      models: [{ name: 'm', types: { 'a.T': { kind: 'entity', properties: { p: 'b.U' } } } }],
      accesses: [],
      users: [],
    },
    `${type}/properties/p`,
    '"b.U"',
    'a type of the models',
  ],
];

const defaults: readonly Row[] = [
  [withDefault('boolean', 'true'), atDefault, '"true"', 'true or false (boolean)'],
  [withDefault('integer', 1.5), atDefault, '1.5', 'an integer of 32 bits (integer)'],
  [withDefault('integer', 2147483648), atDefault, '2147483648', 'an integer of 32 bits (integer)'],
  [withDefault('long', '9223372036854775808'), atDefault, '"9223372036854775808"', 'an integer of 64 bits (long)'],
  [withDefault('double', '1'), atDefault, '"1"', 'a number (double)'],
  [withDefault('float', {}), atDefault, 'an object', 'a number (float)'],
  [withDefault('decimal', 'x'), atDefault, '"x"', 'a number or its digits as a string (decimal)'],
  [
    withDefault('date', '2026-02-30'),
    atDefault,
    '"2026-02-30"',
    'a date such as "2026-03-01T12:30:45.123+0000" (date)',
  ],
  [withDefault('date', 5), atDefault, '5', 'a date such as "2026-03-01T12:30:45.123+0000" (date)'],
  [withDefault('string', 5), atDefault, '5', 'a string (string)'],
  [withDefault('a.Gender', 'none'), atDefault, '"none"', 'one of "male", "female"'],
  [withDefault('a.T', { id: 1 }), atDefault, 'an object', 'null, the only default of an entity'],
  [withDefault('list<integer>', [1, 'x']), atDefault, 'an array', 'a value of list<integer>'],
  [withDefault('set<string>', 'x'), atDefault, '"x"', 'a value of set<string>'],
  [withDefault('map<string,integer>', { x: 'y' }), atDefault, 'an object', 'a value of map<string,integer>'],
  [withDefault('map<integer,string>', { x: 'y' }), atDefault, 'an object', 'a value of map<integer,string>'],
  [withDefault('map<integer,string>', [1]), atDefault, 'an array', 'a value of map<integer,string>'],
  [
    withDefault('map<integer,string>', [{ key: 1, value: 'x' }]),
    atDefault,
    'an array',
    'a value of map<integer,string>',
  ],
  [withDefault('map<date,string>', { '2026-03-01': 'x' }), atDefault, 'an object', 'a value of map<date,string>'],
  [withDefault('double', new NumberText('1e999')), atDefault, '1e999', 'a number (double)'],
  [withDefault('float', 1e39), atDefault, '1e+39', 'a number (float)'],
  [
    withDefault('date', '2026-03-01T25:00'),
    atDefault,
    '"2026-03-01T25:00"',
    'a date such as "2026-03-01T12:30:45.123+0000" (date)',
  ],
  [withDefault('object', [{ _id: '1' }]), atDefault, 'an array', 'a value with its type (object)'],
  [withDefault('object', { _type: 'a.T' }), atDefault, 'an object', 'a default without entities'],
  [withDefault('list<a.T>', [{ id: 1 }]), atDefault, 'an array', 'a default without entities'],
  [
    withDefault('string', null, { nullable: false }),
    atDefault,
    'null',
    'a value, because the property is not nullable',
  ],
];

describe('models', () => testRows(models));
describe('defaults', () => testRows(defaults));

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
