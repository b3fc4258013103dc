import { expect } from 'vitest';
import { Decimal, ref } from '../../src/index.js';
import { big, moment, type Row, row } from './call-rows.js';

/** An item with a value of every type, each of which differs from the default and from others in its text. */
const whole = {
  label: 'whole',
  stringProperty: 'ä "x" \n',
  booleanProperty: true,
  strictBoolean: true,
  integerProperty: -5,
  strictInteger: 7,
  longProperty: big,
  floatProperty: 1.5,
  doubleProperty: 1e21,
  decimalProperty: new Decimal('12345678901234567890.5'),
  dateProperty: moment,
  enumProperty: 'beta',
  objectProperty: 'text',
  entityProperty: ref('Item', 1),
  stringList: ['a', 'b', 'a'],
  integerList: [1, -1],
  longList: [1n, big],
  decimalList: [new Decimal('0.1')],
  dateList: [moment],
  enumList: ['alpha', 'gamma'],
  entityList: [ref('Item', 2), ref('Item', 1)],
  stringSet: new Set(['a', 'b']),
  integerSet: new Set([3]),
  longSet: new Set([big]),
  decimalSet: new Set([new Decimal('0.5')]),
  entitySet: new Set([ref('Item', 1)]),
  stringMap: new Map([['k', 'v']]),
  integerMap: new Map([[1, 'one']]),
  longMap: new Map([['big', big]]),
  entityMap: new Map([['first', ref('Item', 1)]]),
};

/** The calls on the entities of a type. */
export const entityCalls: readonly Row[] = [
  row('items.get', ({ items }) => items.get(1)),
  row('items.get, depth', ({ holders }) => holders.get(7000000, { depth: 1 })),
  row('items.get, a list', ({ items }) => items.get(1, { projection: 'results' })),
  row('items.get, envelope', ({ items }) => items.get(1, { projection: 'envelope' })),
  row('items.getOrNull', async ({ items }) => (await items.getOrNull(1))?.['id'], 1n),
  row('items.getOrNull, nothing', ({ items }) => items.getOrNull(99), null),
  row('items.get, nothing', ({ items }) => items.get(99), 'NotFoundError'),
  row('items.list', ({ items }) => items.list()),
  row('items.list, nothing', ({ items }) => items.list({ where: { label: 'nothing' } }), []),
  row('items.list, a string', ({ items }) => items.list({ where: { stringProperty: 'second' } })),
  row('items.list, a boolean', ({ items }) => items.list({ where: { strictBoolean: false } })),
  row('items.list, an integer', ({ items }) => items.list({ where: { strictInteger: 0 } })),
  row('items.list, unset', ({ items }) => items.list({ where: { stringProperty: null } })),
  row('items.list, a date', ({ items }) => items.list({ where: { dateProperty: moment } }), [], {
    documented: 'refused',
  }),
  row('items.list, an id', ({ items }) => items.list({ where: { id: 1n } }), undefined, { documented: 'refused' }),
  row('items.list, an object', ({ items }) => items.list({ where: { objectProperty: 2n } }), [], {
    documented: 'refused',
  }),
  row('items.list, order and page', ({ items }) =>
    items.list({ orderBy: [{ property: 'id', direction: 'descending' }], startIndex: 1, maxResults: 2 }),
  ),
  row('items.list, the first', ({ items }) => items.list({ projection: 'firstResult', orderBy: [{ property: 'id' }] })),
  row('items.page', ({ items }) => items.page({ maxResults: 1, orderBy: [{ property: 'id' }] })),
  row('items.each', async ({ items }) => {
    const found: unknown[] = [];
    for await (const each of items.each({ pageSize: 2 })) found.push(each);
    return found;
  }),
  row('items.create', ({ items }) => items.create({ label: 'new' }), expect.any(BigInt)),
  row('items.create, success', ({ items }) => items.create({ label: 'new' }, { projection: 'success' }), true),
  row('items.create, reference', ({ items }) => items.create({ label: 'new' }, { projection: 'referenceInfo' })),
  row('items.create, data', ({ items }) => items.create({ label: 'new' }, { projection: 'data' })),
  row('items.create, with every value', ({ items }) => items.create(whole), expect.any(BigInt)),
  row(
    'items.create, nested',
    ({ items }) =>
      items.create({
        label: 'outer',
        entityProperty: { label: 'inner', entityList: [ref('Item', 1), ref('Item', 1)] },
      }),
    expect.any(BigInt),
  ),
  row('items.create, null', ({ items }) => items.create({ label: null }), undefined, { deployed: 'D-13' }),
  row('items.saveAll', ({ items }) => items.saveAll([{ label: 'a' }, { id: 1, label: 'b' }])),
  row('items.saveAll, none', ({ items }) => items.saveAll([]), 'InputError'),
  row(
    'items.update, nested',
    ({ items }) => items.update(1, { label: 'changed', longProperty: 5n }, { nested: 'create' }),
    undefined,
  ),
  row(
    'items.update, nested, no entity',
    ({ items }) => items.update(99, { label: 'x' }, { nested: 'create' }),
    'NotFoundError',
  ),
  row('items.put', ({ items }) => items.put({ id: 20, label: 'put' }, { projection: 'idInfo' }), 20n),
  row('items.put, by id', ({ items }) => items.put(21, { label: 'put' })),
  row('items.put, with every value', ({ items }) => items.put(22, whole)),
  row(
    'items.put, one entity twice',
    ({ items }) => {
      const shared = { _type: 'com.vendor.conformance.model.Item', id: 31, label: 'shared' };
      return items.put({ id: 30, label: 'outer', entityProperty: shared, entityList: [shared, ref('Item', 31)] });
    },
    undefined,
  ),
  row(
    'items.put, itself',
    ({ items }) => {
      const self: Record<string, unknown> = { id: 32, label: 'self' };
      self['entityProperty'] = self;
      return items.put(self as never);
    },
    undefined,
    { deployed: 'D-39' },
  ),
  row('items.update', ({ items }) => items.update({ id: 2, label: 'patched' })),
  row('items.update, by id', ({ items }) => items.update(2, { stringSet: new Set(['x']) })),
  row('items.update, clear', ({ items }) => items.update(2, { stringProperty: null }), undefined, { deployed: 'D-13' }),
  row('items.delete', ({ items }) => items.delete(2), 1),
  row('items.delete, referenced', ({ items }) => items.delete(1, { deleteMode: 'failIfReferenced' }), 'ServerError'),
  row('items.delete, drop', ({ items }) => items.delete(2, { deleteMode: 'dropReferencesIfPossible' }), 1),
  row('items.delete, ignore', ({ items }) => items.delete(2, { deleteMode: 'ignoreReferences' }), 1, {
    deployed: 'D-17',
  }),
  row(
    'items.deleteWhere',
    ({ items }) => items.deleteWhere({ stringProperty: 'second' }, { allowMultipleDelete: true }),
    1,
  ),
  row(
    'items.deleteWhere, nothing',
    ({ items }) => items.deleteWhere({ label: 'no' }, { allowMultipleDelete: true }),
    0,
  ),
  row(
    'items.deleteWhere, a date',
    ({ items }) => items.deleteWhere({ dateProperty: moment }, { allowMultipleDelete: true }),
    0,
    { documented: 'refused' },
  ),
];
