import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import { type Scalar, TypedNumber } from '../../src/model/values.js';
import { everything } from '../../src/store/store.js';
import { all, color, idsOf, leaf, makeStore, named, node, property } from './fixture.js';

const decimal = (text: string) => Decimal.parse(text) ?? expect.unreachable();
const where = (name: string, value: Scalar | null) => ({ property: property(name), value });

function filled() {
  const { store } = makeStore();
  store.transact((transaction) => {
    for (let number = 1; number <= 6; number += 1) {
      const entity = transaction.create(number % 3 === 0 ? leaf : node);
      transaction.set(entity, property('name'), number % 2 === 0 ? 'even' : null);
      transaction.set(entity, property('age'), number % 3);
      transaction.set(entity, property('price'), decimal(`${number % 2}.${'0'.repeat(number)}`));
      transaction.set(entity, property('born'), new Date(number % 2));
      transaction.set(entity, property('color'), number < 3 ? color('red') : null);
      transaction.set(entity, property('on'), number > 4);
      transaction.set(entity, property('size'), BigInt(number));
      transaction.set(entity, property('anything'), number % 2 === 0 ? 2n : '2');
    }
  });
  return store;
}

describe('where (R-32)', () => {
  const store = filled();
  it.each<[string, ReturnType<typeof where>[], string[]]>([
    ['nothing', [], ['1', '2', '3', '4', '5', '6']],
    ['a text', [where('name', 'even')], ['2', '4', '6']],
    ['a text of other case', [where('name', 'EVEN')], []],
    ['null', [where('name', null)], ['1', '3', '5']],
    ['an integer', [where('age', 0)], ['3', '6']],
    ['a long', [where('size', 4n)], ['4']],
    ['a boolean', [where('on', true)], ['5', '6']],
    ['a decimal by value', [where('price', decimal('1'))], ['1', '3', '5']],
    ['a date', [where('born', new Date(1))], ['1', '3', '5']],
    ['an enum constant', [where('color', color('red'))], ['1', '2']],
    ['no enum constant', [where('color', null)], ['3', '4', '5', '6']],
    ['a value of an object property, by its type', [where('anything', 2n)], ['2', '4', '6']],
    ['null in an object property', [where('anything', null)], []],
    ['all of several', [where('name', 'even'), where('age', 0)], ['6']],
    [
      'more than are indexed',
      ['age', 'name', 'on', 'size'].map((n, i) => where(n, [0, 'even', true, 6n][i] ?? null)),
      ['6'],
    ],
    ['the same twice', [where('age', 0), where('age', 0)], ['3', '6']],
    ['two values of one property', [where('age', 0), where('age', 1)], []],
    ['what nobody has', [where('name', 'odd')], []],
  ])('%s', (_, conditions, expected) => {
    expect(idsOf(all(store, node, { where: conditions }))).toEqual(expected);
    expect(idsOf(all(store, named, { where: conditions, orderBy: [] }))).toEqual(expected);
  });

  it.each([0, -0])('finds both zeros by %s, with an index and without one (R-70)', (zero) => {
    const { store: other } = makeStore();
    other.transact((transaction) => {
      for (const value of [0, -0, 1]) {
        const entity = transaction.create(node);
        transaction.set(entity, property('weight'), value);
        transaction.set(entity, property('anything'), new TypedNumber('double', value));
      }
    });
    for (const condition of [where('weight', zero), where('anything', new TypedNumber('double', zero))]) {
      expect(idsOf(all(other, node, { where: [condition] }))).toEqual(['1', '2']);
    }
    // Only the first three conditions by name use the index.
    const others = ['born', 'color', 'name'].map((name) => where(name, null));
    expect(idsOf(all(other, node, { where: [...others, where('weight', zero)] }))).toEqual(['1', '2']);
  });

  it('distinguishes the empty text from null', () => {
    const { store: other } = makeStore();
    other.transact((transaction) => transaction.set(transaction.create(node), property('name'), ''));
    expect(all(other, node, { where: [where('name', null)] })).toHaveLength(0);
    expect(all(other, node, { where: [where('name', '')] })).toHaveLength(1);
  });

  it('does not confuse neighbouring values', () => {
    const { store: other } = makeStore();
    other.transact((transaction) => {
      const entity = transaction.create(leaf);
      transaction.set(entity, property('name'), 'a1:b');
      transaction.set(entity, property('extra', leaf), 'c');
    });
    const conditions = [
      { property: property('name', leaf), value: 'a' },
      { property: property('extra', leaf), value: '1:bc' },
    ];
    expect(all(other, leaf, { where: conditions })).toHaveLength(0);
  });

  it('includes subtypes, and a type alone only itself and those below', () => {
    expect(idsOf(all(store, leaf))).toEqual(['3', '6']);
    expect(idsOf(all(store, named))).toHaveLength(6);
  });
});

describe('paging (R-34)', () => {
  const store = filled();
  it.each([
    [0, 2, ['1', '2'], true],
    [4, 2, ['5', '6'], false],
    [5, 2, ['6'], false],
    [6, 2, [], false],
    [100, 2, [], false],
    [2, Number.POSITIVE_INFINITY, ['3', '4', '5', '6'], false],
    [0, 0, [], true],
    [6, 0, [], false],
  ])('start %i, max %i', (start, max, expected, hasMore) => {
    const page = store.query(node, { ...everything, start, max });
    expect(idsOf(page.instances)).toEqual(expected);
    expect(page.hasMore).toBe(hasMore);
  });

  it.each([
    [0, 1, ['4'], true],
    [1, 1, ['6'], false],
    [0, 0, [], true],
  ])('of entities that are checked one by one: start %i, max %i', (start, max, expected, hasMore) => {
    const conditions = [
      where('born', new Date(0)),
      where('on', false),
      where('name', 'even'),
      where('price', decimal('0')),
    ];
    const most = conditions.filter(({ property: { name } }) => name !== 'on' || start === -1);
    const page = store.query(node, { ...everything, where: [...most, where('color', null)], start, max });
    expect(idsOf(page.instances)).toEqual(expected);
    expect(page.hasMore).toBe(hasMore);
  });

  it('returns the current entities, in pages that others cannot change', () => {
    const { instances } = store.query(node, everything);
    store.transact((transaction) => transaction.create(node));
    expect(instances).toHaveLength(6);
    expect(all(store, node)).toHaveLength(7);
  });
});

describe('indexes', () => {
  it('are bounded, however many orders clients think of', () => {
    const { store, state } = makeStore();
    store.transact((transaction) => transaction.create(leaf));
    const names = leaf.properties.filter(({ type }) => type.kind === 'simple').map(({ name }) => name);
    for (const first of names) {
      for (const second of names) {
        const orderBy = [first, second].map((name) => ({ property: property(name, leaf), descending: true }));
        expect(store.query(leaf, { ...everything, orderBy }).instances).toHaveLength(1);
      }
    }
    expect(Array.from(state.indexes.content()).length).toBeLessThan(64);
    store.transact((transaction) => transaction.delete(all(store, leaf), 'dropReferences'));
    for (const [, lists] of state.indexes.content()) expect(lists.size).toBe(0);
  });
});
