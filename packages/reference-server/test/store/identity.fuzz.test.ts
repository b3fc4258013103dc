import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instance } from '../../src/model/instance.js';
import { HighestInUse } from '../../src/store/highest-in-use.js';
import { entityType, leaf, makeStore, named, node, property, spell } from './fixture.js';

function expectSame(found: readonly Instance[], expected: readonly (Instance | undefined)[]): void {
  expect(found.map(spell)).toEqual(expected.map((instance) => spell(instance ?? null)));
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('generated ids', () => {
  it('are one above the highest in use in the types that share ids', () => {
    const { store } = makeStore();
    const ids = store.transact((transaction) => {
      const first = transaction.create(node);
      transaction.create(leaf, { id: 41n });
      const other = transaction.create(entityType('Count'));
      const second = transaction.create(node);
      transaction.create(node, { id: 7n });
      return [first, other, second, transaction.create(node)].map((each) => each.get(each.type.id));
    });
    expect(ids).toEqual([1n, 1, 42n, 43n]);
  });

  it('are free again when the highest is deleted, unless references to it are left behind', () => {
    const { store } = makeStore();
    const [first, second] = store.transact((transaction) => [transaction.create(node), transaction.create(node)]);
    const next = () => store.transact((transaction) => transaction.create(node)).get(node.id);
    store.transact((transaction) => transaction.delete([second], 'dropReferences'));
    expect(next()).toBe(2n);
    const [again] = store.find(node, 2n);
    store.transact((transaction) => transaction.set(first, property('one'), again ?? null));
    store.transact((transaction) => transaction.delete(again ? [again] : [], 'ignoreReferences'));
    expect(next()).toBe(3n);
  });

  it('are UUIDs where ids are text', () => {
    const { store } = makeStore();
    const text = store.transact((transaction) => transaction.create(entityType('Text')));
    expect(text.get(text.type.id)).toMatch(uuid);
    expect(text.get(text.type.globalId)).toMatch(uuid);
    expect(text.get(text.type.id)).not.toBe(text.get(text.type.globalId));
  });

  it('are refused for other types', () => {
    const { store } = makeStore();
    const create = () => store.transact((transaction) => transaction.create(entityType('Day')));
    expect(create).toThrow('no id of type date can be generated for a.Day');
  });

  it('are taken back with entities that were not created', () => {
    const { store } = makeStore();
    const failing = () =>
      store.transact((transaction) => {
        transaction.create(node, { id: 100n });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.transact((transaction) => transaction.create(node)).get(node.id)).toBe(1n);
  });
});

describe('HighestInUse', () => {
  it('agrees with a look at all numbers', () => {
    const change = fc.record({ use: fc.boolean(), number: fc.bigInt({ min: -5n, max: 20n }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 400, size: 'max' }), (changes) => {
        const uses: bigint[] = [];
        const highest = new HighestInUse((number) => uses.includes(number));
        for (const { use, number } of changes) {
          if (use) {
            uses.push(number);
            highest.use(number);
          } else if (uses.includes(number)) {
            uses.splice(uses.indexOf(number), 1);
            highest.release();
          }
          const expected = uses.reduce<bigint | undefined>(
            (top, one) => (top === undefined || one > top ? one : top),
            undefined,
          );
          expect(highest.highest).toBe(expected);
        }
      }),
      { seed: 42 },
    );
  });
});

describe('identity (R-42)', () => {
  it('is type, id and partition', () => {
    const { store } = makeStore();
    const [a, b, c] = store.transact((transaction) => [
      transaction.create(node, { id: 1n }),
      transaction.create(node, { id: 1n, partition: 'p2' }),
      transaction.create(leaf, { id: 1n }),
    ]);
    expectSame(store.find(named, 1n), [a, b, c]);
    expectSame(store.find(node, 1n, 'p2'), [b]);
    expectSame(store.find(node, 1n, 'access.a'), [a, c]);
    expectSame(store.find(leaf, 1n), [c]);
    expectSame(store.find(node, 1n, 'p3'), []);
    expectSame(store.find(node, 2n), []);
    const taken = () => store.transact((transaction) => transaction.create(node, { id: 1n, partition: 'p2' }));
    expect(taken).toThrow('There is already a a.Node with id 1 in partition p2');
  });

  it('is type and id where partitions are ignored', () => {
    const { store } = makeStore('ignored');
    const a = store.transact((transaction) => transaction.create(node, { id: 1n, partition: 'p1' }));
    expectSame(store.find(node, 1n, 'p2'), [a]);
    expect(() => store.transact((transaction) => transaction.create(node, { id: 1n, partition: 'p2' }))).toThrow(
      'already',
    );
  });

  it('keeps many partitions of one id apart, and forgets them', () => {
    const { store } = makeStore();
    const partitions = Array.from({ length: 50 }, (_, index) => `p${index}`);
    const made = store.transact((transaction) =>
      partitions.map((partition) => transaction.create(node, { id: 1n, partition })),
    );
    expectSame(store.find(node, 1n), made);
    store.transact((transaction) => transaction.delete(made.slice(1), 'dropReferences'));
    expectSame(store.find(node, 1n), [made[0]]);
    expectSame(store.find(node, 1n, 'p7'), []);
  });

  it('has defaults: the access as partition, a UUID as globalId', () => {
    const { store } = makeStore();
    const [made, given] = store.transact((transaction) => [
      transaction.create(node),
      transaction.create(node, { partition: 'p', globalId: 'g' }),
    ]);
    expect(made.get(node.partition)).toBe('access.a');
    expect(made.get(node.globalId)).toMatch(uuid);
    expect([given.get(node.partition), given.get(node.globalId)]).toEqual(['p', 'g']);
  });

  it('never changes (R-35)', () => {
    const { store } = makeStore();
    const entity = store.transact((transaction) => transaction.create(node));
    for (const each of [node.id, node.partition]) {
      expect(() => store.transact((transaction) => transaction.set(entity, each, null))).toThrow(
        'of an existing entity cannot be changed',
      );
    }
  });

  it('needs a concrete type (R-32)', () => {
    const { store } = makeStore();
    expect(() => store.transact((transaction) => transaction.create(named))).toThrow(
      'Expected a concrete subtype of a.Named',
    );
  });
});
