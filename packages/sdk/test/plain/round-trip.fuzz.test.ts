import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal, type EntityOf, ref, typed } from '../../src/index.js';
import { fromPlain, type Plain, toPlain } from '../../src/plain/index.js';
import type { testModel } from '../support/model.js';
import { anyBodyOf, readAny } from '../support/texts.js';
import { modelsWithEntities } from './arbitrary-graphs.js';
import { differenceOf } from './difference.js';

function travelled<Value>(value: Value): Value {
  const plain: Plain<Value> = JSON.parse(JSON.stringify(toPlain(value)));
  return fromPlain(plain);
}

test('entities of any model come back with the same graph', async () => {
  await checkProperty(
    fc.property(modelsWithEntities, ({ model, entities }) => {
      const text = JSON.stringify(toPlain(entities, model));
      expect(differenceOf(fromPlain(JSON.parse(text), model), entities)).toBeUndefined();
      expect(differenceOf(fromPlain(JSON.parse(text)), entities)).toBeUndefined();
      // A reader that drops or refuses dangerous names does not meet any.
      expect(text).not.toContain('"__proto__":');
    }),
    300,
  );
});

const date = new Date(5);
const decimal = new Decimal('1.50');
const reference = ref('a.Person', 5n);
const list: unknown[] = [1];

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['texts that look like parts of the form', ['bigint', '~', ['5'], [0], [[0]]]],
  ['numbers', [0, -0, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MIN_VALUE]],
  ['integers', [0n, -1n, 2n ** 63n - 1n, -(10n ** 200n)]],
  ['decimals', [decimal, new Decimal('-0.000'), new Decimal('12345678901234567890.10')]],
  ['dates', [new Date(0), new Date(-8.64e15), new Date(8.64e15), new Date('0001-01-01'), new Date(Number.NaN)]],
  ['a lone surrogate', { '\ud800': '\udfff' }],
  ['missing, unset and undefined', { unset: null, undefined: undefined }],
  ['a date three times', [date, date, new Date(5), date]],
  ['a decimal twice', { one: decimal, other: new Set([decimal]) }],
  ['a reference twice', [reference, reference, ref('a.Person', 5n, 'p')]],
  ['an id that occurs elsewhere', [ref('T', date), date, ref('T', decimal), decimal]],
  ['typed values', [typed('float', 0.5), typed('x.Color', 'red'), typed('date', date), date]],
  ['a list twice', [list, list, [1]]],
  ['a list of itself', list.concat([list])],
  [
    'keys that are objects',
    new Map<unknown, unknown>([
      [date, 1],
      [{ id: 1n }, date],
      [undefined, undefined],
    ]),
  ],
  ['a page', { entities: [{ _type: 'x.T', id: 1n }], hasMore: false }],
  ['a resource', { _type: 'com.vendor.model.resource.Resource', _partial: '', id: 'r', fileSize: 7n, created: date }],
])('the same comes back: %s', (_name, value) => {
  expect(differenceOf(travelled(value), value)).toBeUndefined();
});

test('the same comes back: a cycle of a list, a set and a map', () => {
  const [items, set, map]: [unknown[], Set<unknown>, Map<unknown, unknown>] = [[], new Set(), new Map()];
  items.push(set);
  set.add(map);
  map.set(items, map);
  expect(differenceOf(travelled(items), items)).toBeUndefined();
});

test('the same comes back: a chain of 20,000 entities', () => {
  const first: Record<string, unknown> = { id: 0n };
  let last = first;
  for (let id = 1n; id < 20_000n; id += 1n) {
    const next = { id };
    last['next'] = next;
    last = next;
  }
  expect(differenceOf(travelled(first), first)).toBeUndefined();
});

test('numbers of an unknown type are written with their digits also after the travel', async () => {
  const text =
    '{"a":1.50,"b":[5.0,{"value":0.5,"_type":"float"}],"c":{"_type":"set","value":[1e400]},"d":{"_type":"flatmap","value":["x",2.0]}}';
  const entity = await readAny(text);
  const written = await anyBodyOf(travelled(entity));
  expect(written).toBe(await anyBodyOf(entity));
  expect(written).toContain('1.50');
});

test('the form is readable', () => {
  const price = new Decimal('1.50');
  const john = { _type: 'a.Person', id: 1n, firstName: 'John', salary: price, birth: new Date(0), children: [{}] };
  const plain = {
    _type: 'a.Person',
    id: ['bigint', '1'],
    firstName: 'John',
    salary: ['shared', 0],
    birth: ['shared', 1],
  };
  expect(toPlain({ ...john, salary: price, children: [john] })).toEqual({
    plain: 1,
    root: [0],
    containers: [{ ...plain, children: [1] }, ['Array', [2]], { ...plain, children: [3] }, ['Array', [4]], {}],
    shared: [
      ['Decimal', '1.50'],
      ['Date', '1970-01-01T00:00:00.000Z'],
    ],
  });
  expect(toPlain(new Set([2n, new Date(0)]))).toEqual({
    plain: 1,
    root: [0],
    containers: [['Set', ['bigint', '2'], ['Date', '1970-01-01T00:00:00.000Z']]],
    shared: [],
  });
});

describe('types', () => {
  test('follow the value, as far as the compiler sees it', () => {
    type Person = EntityOf<typeof testModel, 'Person'>;
    const send = (person: Person, model: typeof testModel) => {
      expectTypeOf(fromPlain(toPlain(person))).toEqualTypeOf<Person>();
      expectTypeOf(fromPlain<Person>(JSON.parse(''), model)).toEqualTypeOf<Person>();
      const body: unknown = JSON.parse('');
      expectTypeOf(fromPlain(body)).toEqualTypeOf<unknown>();
      // @ts-expect-error The form of one type is not that of another one.
      const wrong: Plain<Date> = toPlain(person);
      return wrong;
    };
    expect(send).toBeTypeOf('function');
  });
});
