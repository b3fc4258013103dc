import { Decimal, typed } from '@platform-services/sdk';
import { describe, expect, it } from 'vitest';
import { matrix, type Row, refusedByModel, useRig } from '../support/matrix.js';

/** The entries by id, in the order of the answer. */
const entries = (...ids: number[]) => ids.map((id) => ({ id }));
const query = (text: string) => ['GET', `entities/access.library/Entry${text}`] as const;

matrix('4.8 GET by query: status', [
  {
    name: '200 entities found: list of entities (no where: all instances)',
    http: query(''),
    sdk: (sdk) => sdk.access('access.library').entities('Entry').list(),
    status: 200,
    value: entries(1, 2, 3, 4, 5),
  },
  {
    name: '200 none found: empty list',
    http: query('?where.text=nowhere'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { text: 'nowhere' } }),
    status: 200,
    value: [],
  },
  {
    name: '200 a type without entities: empty list',
    http: ['GET', 'entities/access.library/Nothing'],
    sdk: (sdk) => sdk.access('access.library').entities('Nothing').list(),
    status: 200,
    value: [],
  },
  {
    name: '404 access does not exist',
    http: ['GET', 'entities/access.nowhere/Entry'],
    sdk: (sdk) => sdk.access('access.nowhere').entities('Entry').list(),
    status: 404,
    says: ['access.nowhere'],
  },
  {
    name: '404 type does not exist',
    http: ['GET', 'entities/access.library/Novel'],
    sdk: (sdk) => sdk.access('access.library').entities('Novel').list(),
    unsent: refusedByModel,
    status: 404,
    says: ['Novel'],
  },
  {
    name: '400 more than one entity type matches the name',
    http: ['GET', 'entities/access.library/Branch'],
    sdk: (sdk) => sdk.access('access.library').entities('Branch').list(),
    unsent: refusedByModel,
    status: 400,
    says: ['org.example.library.Branch', 'org.example.archive.Branch'],
  },
  {
    name: '200 the full signature is not ambiguous',
    http: ['GET', 'entities/access.library/org.example.archive.Branch'],
    sdk: (sdk) => sdk.access('access.library').entities('org.example.archive.Branch').list(),
    status: 200,
    value: [{ id: 1, city: 'Genf' }],
  },
  {
    name: 'R-32 subtypes are included',
    http: ['GET', 'entities/access.library/Item?where.title=Zap'],
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Item')
        .list({ where: { title: 'Zap' } }),
    status: 200,
    value: [{ id: 50, coloured: true }],
  },
  {
    name: 'R-32 supertypes are not',
    http: ['GET', 'entities/access.library/SubEntry'],
    sdk: (sdk) => sdk.access('access.library').entities('SubEntry').list(),
    status: 200,
    value: entries(5),
  },
]);

/** `where` by type: the text in the URL, the value for the SDK, the ids that match. */
const conditions: readonly (readonly [type: string, property: string, text: string, value: unknown, ids: number[]])[] =
  [
    ['string', 'text', 'alpha', 'alpha', [3]],
    ['string', 'text', 'Alpha', 'Alpha', [2]],
    ['string', 'text', '', '', []],
    ['string', 'text', 'q%26a%3D1%2F%C3%BC%20%2B%25', 'q&a=1/ü +%', [5]],
    ['boolean', 'flag', 'true', true, [1, 3, 5]],
    ['boolean', 'flag', 'false', false, [2]],
    ['integer', 'int', '2', 2, [3, 5]],
    ['integer', 'int', '-2', -2, [2]],
    ['long', 'big', '7', 7, [3]],
    ['long', 'big', '9007199254740993', 9007199254740993n, [1]],
    ['long', 'big', '9007199254740992', 9007199254740992n, [2]],
    ['float', 'single', '1.5', 1.5, [2]],
    ['float', 'single', '0.1', 0.1, [1]],
    ['double', 'dbl', '1.25', 1.25, [1]],
    ['double', 'dbl', '1e21', typed('double', 1e21), [3]],
    ['decimal', 'exact', '1.5', new Decimal('1.5'), [1, 2]],
    ['decimal', 'exact', '1.500', new Decimal('1.500'), [1, 2]],
    ['decimal', 'exact', '-0.001', new Decimal('-0.001'), [3]],
    ['enum', 'kind', 'red', 'red', [1, 5]],
    ['enum', 'kind', 'blue', 'blue', [2]],
  ];

const nulls: readonly (readonly [property: string, ids: number[]])[] = [
  ['text', [4]],
  ['flag', [4]],
  ['int', [4]],
  ['big', [4, 5]],
  ['single', [4, 5]],
  ['dbl', [4, 5]],
  ['exact', [4, 5]],
  ['kind', [4]],
];

matrix('4.8 GET by query: where by every simple type', [
  ...conditions.map(
    ([type, property, text, value, ids]): Row => ({
      name: `${type}: where.${property}=${text} matches ${ids.join(', ') || 'none'}`,
      http: query(`?where.${property}=${text}`),
      ...(value === undefined
        ? {}
        : {
            sdk: (sdk) =>
              sdk
                .access('access.library')
                .entities('Entry')
                .list({ where: { [property]: value } }),
          }),
      status: 200,
      value: entries(...ids),
    }),
  ),
  ...nulls.map(
    ([property, ids]): Row => ({
      name: `R-32 null: where.${property}=null matches what is unset`,
      http: query(`?where.${property}=null`),
      sdk: (sdk) =>
        sdk
          .access('access.library')
          .entities('Entry')
          .list({ where: { [property]: null } }),
      status: 200,
      value: entries(...ids),
    }),
  ),
  {
    name: 'several conditions are combined with AND',
    http: query('?where.flag=true&where.kind=red&where.int=2'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { flag: true, kind: 'red', int: 2 } }),
    status: 200,
    value: entries(5),
  },
  {
    name: 'a condition that one of two does not hold excludes the entity',
    http: query('?where.flag=true&where.kind=blue'),
    sdk: (sdk) =>
      sdk
        .access('access.library')
        .entities('Entry')
        .list({ where: { flag: true, kind: 'blue' } }),
    status: 200,
    value: [],
  },
  {
    name: 'R-15 the same property twice: both must hold',
    http: query('?where.int=2&where.int=1'),
    status: 200,
    value: [],
  },
  {
    name: 'R-15 the same property twice with one value',
    http: query('?where.int=2&where.int=2'),
    status: 200,
    value: entries(3, 5),
  },
]);

/** The property, the text, and a part of the message besides the parameter. */
const refusedConditions: readonly (readonly [why: string, property: string, text: string, ...says: string[]])[] = [
  ['an unknown property', 'nowhere', 'x'],
  ['an inherited name of objects', '__proto__', 'x'],
  ['an inherited name of objects', 'toString', 'x'],
  ['id (object-typed)', 'id', '1'],
  ['a date', 'day', '2001-02-03'],
  ['an object', 'any', '1'],
  ['an entity', 'self', '1'],
  ['a list', 'list', 'l'],
  ['a set', 'set', 's'],
  ['a map', 'map', 'm'],
  ['a malformed boolean', 'flag', 'yes', 'boolean'],
  ['a boolean that is a number', 'flag', '1', 'boolean'],
  ['a malformed integer', 'int', 'two', 'integer'],
  ['an integer with a fraction', 'int', '2.0', 'integer'],
  ['an integer that is empty', 'int', '', 'integer'],
  ['an integer beyond 32 bits', 'int', '2147483648', 'integer'],
  ['a malformed long', 'big', '1L', 'long'],
  ['a long beyond 64 bits', 'big', '9223372036854775808', 'long'],
  ['a malformed float', 'single', '1,5', 'float'],
  ['a malformed double', 'dbl', 'NaN', 'double'],
  ['a double in hex', 'dbl', '0x10', 'double'],
  ['a malformed decimal', 'exact', '1.5B', 'decimal'],
  ['an unknown constant', 'kind', 'Red', 'red', 'blue', 'green'],
  ['a property of a subtype', 'more', 'more'],
];

/** The SDK sees by the name that a condition is on an id, and by its model that one is on a date or an object. */
function unsentCondition(property: string): Pick<Row, 'unsent'> {
  if (property === 'id') return { unsent: { by: 'both', error: 'DialectError' } };
  return property === 'day' || property === 'any' ? { unsent: { by: 'modelled', error: 'DialectError' } } : {};
}

matrix('4.8 GET by query: where that is refused (R-32)', [
  ...refusedConditions.map(
    ([why, property, text, ...says]): Row => ({
      name: `${why}: where.${property}=${text} is 400`,
      http: query(`?where.${property}=${encodeURIComponent(text)}`),
      sdk: (sdk) =>
        sdk
          .access('access.library')
          .entities('Entry')
          .list({ where: { [property]: text } }),
      ...unsentCondition(property),
      status: 400,
      says: [property, ...says],
    }),
  ),
  { name: 'GMQL is not supported', http: query("?where=text='alpha'"), status: 400, says: ['where'] },
  { name: 'where. without a property', http: query('?where.=alpha'), status: 400, says: ['where.'] },
  { name: 'a property without where.', http: query('?text=alpha'), status: 400, says: ['text'] },
]);

describe('4.8 GET by query: where by the SDK with a model', () => {
  const rig = useRig();

  it('takes a double beyond 2^53 as a number', async () => {
    const found = await rig()
      .modelled.access('access.library')
      .entities('Entry')
      .list({ where: { dbl: 1e21 } });
    expect(found.map((entry) => entry.id)).toEqual([3n]);
  });
});
