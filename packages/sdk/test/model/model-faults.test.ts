import { describe } from 'vitest';
import {
  atDefault,
  gender,
  grammar,
  ofAccess,
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
    'the signature "a b"',
    'a type signature such as com.vendor.demo.model.Person',
  ],
  [
    withTypes({ string: { kind: 'entity' } }),
    '/models/0/types/string',
    'the signature "string"',
    'a type signature such as com.vendor.demo.model.Person',
  ],
  [
    withTypes({ 'a/b': { kind: 'entity' } }),
    '/models/0/types/a~1b',
    'the signature "a/b"',
    'a type signature such as com.vendor.demo.model.Person',
  ],
  [withProperties({ p: 'list<list<string>>' }), `${type}/properties/p`, 'the text "list<list<string>>"', grammar],
  [withProperties({ p: { type: 'map<string>' } }), `${type}/properties/p/type`, 'the text "map<string>"', grammar],
  [withProperties({ p: 'b.Person' }), `${type}/properties/p`, 'the text "b.Person"', `a type of ${ofAccess}`],
  [
    withProperties({ p: 'list<b.Gender>' }),
    `${type}/properties/p`,
    'the text "list<b.Gender>"',
    `a type of ${ofAccess}; did you mean a.Gender?`,
  ],
  [
    withProperties({ p: 'map<string,b.X>' }),
    `${type}/properties/p`,
    'the text "map<string,b.X>"',
    `a type of ${ofAccess}`,
  ],
  [
    withProperties({ p: 'strng' }),
    `${type}/properties/p`,
    'the text "strng"',
    `boolean, integer, long, float, double, decimal, date, string, object, or a type of ${ofAccess}`,
  ],
  [
    withProperties({ id: 'long' }),
    `${type}/properties/id`,
    'a property "id"',
    'no such property: every entity type has it',
  ],
  [
    withProperties({ globalId: 'string' }),
    `${type}/properties/globalId`,
    'a property "globalId"',
    'no such property: every entity type has it',
  ],
  [
    withProperties({ partition: 'string' }),
    `${type}/properties/partition`,
    'a property "partition"',
    'no such property: every entity type has it',
  ],
  [
    withProperties({ _type: 'string' }),
    `${type}/properties/_type`,
    'a property "_type"',
    'another name: _type, _id, _ref, _partial belong to the JSON encoding',
  ],
  [withProperties({ '': 'string' }), `${type}/properties/`, 'a property without a name', 'a name'],
  [
    withTypes({ 'a.T': { kind: 'enum', constants: ['x', 'y', 'x'] } }),
    `${type}/constants/2`,
    '"x" a second time',
    'a constant that no other has the name of',
  ],
  [
    withTypes({ 'a.T': { kind: 'enum', constants: ['1x'] } }),
    `${type}/constants/0`,
    'the text "1x"',
    'a name of letters, digits and _, not beginning with a digit',
  ],
  [withTypes({ 'a.T': { kind: 'entity', extends: ['a.S'] } }), `${type}/extends/0`, '"a.S"', `a type of ${ofAccess}`],
  [
    withTypes({ 'a.T': { kind: 'entity', extends: ['a.G'] }, 'a.G': gender }),
    `${type}/extends/0`,
    '"a.G", an enum type',
    'the signature of an entity type',
  ],
  [
    withTypes({ 'a.T': { kind: 'entity', extends: ['a.T'] } }),
    `${type}/extends`,
    'the circle a.T → a.T',
    'supertypes that do not extend the type itself',
  ],
  [
    withTypes({ 'a.S': { kind: 'entity', extends: ['a.T'] }, 'a.T': { kind: 'entity', extends: ['a.S'] } }),
    '/models/0/types/a.S/extends',
    'the circle a.S → a.T → a.S',
    'supertypes that do not extend the type itself',
  ],
  [
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.S'], properties: { p: 'long' } },
      'a.S': { kind: 'entity', properties: { p: 'string' } },
    }),
    `${type}/properties/p`,
    'the text "long"',
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
    '"p" as long of a.R and as string of a.S',
    'supertypes that agree on the types of their properties',
  ],
  [
    withTypes({
      'a.T': { kind: 'entity', extends: ['a.R', 'a.S'] },
      'a.R': { kind: 'entity', id: 'string' },
      'a.S': { kind: 'entity' },
    }),
    `${type}/extends`,
    'supertypes with different ids: string of a.R, long of a.S',
    'an "id" of the type itself, or supertypes that agree on theirs',
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
    '"m" a second time',
    'a name that no other model has',
  ],
  [
    {
      models: ['m', 'n'].map((name) => ({ name, types: { 'a.T': gender } })),
      accesses: [{ id: 'a', model: ['m', 'n'] }],
      users: [],
    },
    '/models/1/types/a.T',
    'a type of the model "m" a second time',
    `a type that ${ofAccess} have once`,
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
    'the text "b.U"',
    `a type of ${ofAccess}`,
  ],
  [
    {
      models: [{ name: 'm', types: { 'a.T': { kind: 'entity', properties: { p: 'b.U' } } } }],
      accesses: [],
      users: [],
    },
    `${type}/properties/p`,
    'the text "b.U"',
    'a type of the models',
  ],
];

const defaults: readonly Row[] = [
  [withDefault('boolean', 'true'), atDefault, 'the text "true"', 'true or false (boolean)'],
  [withDefault('integer', 1.5), atDefault, 'the number 1.5', 'an integer of 32 bits (integer)'],
  [withDefault('integer', 2147483648), atDefault, 'the number 2147483648', 'an integer of 32 bits (integer)'],
  [
    withDefault('long', '9223372036854775808'),
    atDefault,
    'the text "9223372036854775808"',
    'an integer of 64 bits (long)',
  ],
  [withDefault('double', '1'), atDefault, 'the text "1"', 'a number (double)'],
  [withDefault('float', {}), atDefault, 'an object', 'a number (float)'],
  [withDefault('decimal', 'x'), atDefault, 'the text "x"', 'a number, or its digits as text (decimal)'],
  [
    withDefault('date', '2026-02-30'),
    atDefault,
    'the text "2026-02-30"',
    'a date such as "2026-03-01T12:30:45.123+0000" (date)',
  ],
  [withDefault('date', 5), atDefault, 'the number 5', 'a date such as "2026-03-01T12:30:45.123+0000" (date)'],
  [withDefault('string', 5), atDefault, 'the number 5', 'a text (string)'],
  [withDefault('a.Gender', 'none'), atDefault, 'the text "none"', 'one of male, female'],
  [withDefault('a.T', { id: 1 }), atDefault, 'an object', 'null, the only default of an entity'],
  [withDefault('list<integer>', [1, 'x']), atDefault, 'an array of 2', 'a value of list<integer>'],
  [withDefault('set<string>', 'x'), atDefault, 'the text "x"', 'a value of set<string>'],
  [withDefault('map<string,integer>', { x: 'y' }), atDefault, 'an object', 'a value of map<string,integer>'],
  [withDefault('map<integer,string>', { x: 'y' }), atDefault, 'an object', 'a value of map<integer,string>'],
  [withDefault('map<integer,string>', [1]), atDefault, 'an array of 1', 'a value of map<integer,string>'],
  [withDefault('string', null, { nullable: false }), atDefault, 'null', 'a value, since the property is not nullable'],
];

describe('models', () => testRows(models));
describe('defaults', () => testRows(defaults));
