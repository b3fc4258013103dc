import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/model/decimal.js';
import type { Instance } from '../../src/model/instance.js';
import { MapValue, SetValue, TypedNumber, type Value } from '../../src/model/values.js';
import type { Manipulation, Store, Transaction } from '../../src/store/store.js';
import { all, idsOf, makeStore, node, property, spell } from './fixture.js';

const decimal = (text: string) => Decimal.parse(text) ?? expect.unreachable();

interface Scene {
  readonly store: Store;
  readonly owner: Instance;
  readonly other: Instance;
}

function scene(): Scene {
  const { store } = makeStore();
  const [owner, other] = store.transact((transaction) => [transaction.create(node), transaction.create(node)]);
  return { store, owner, other };
}

/** A manipulation without what only its inverse needs. */
function spellManipulation(manipulation: Manipulation): unknown {
  switch (manipulation.kind) {
    case 'instantiation':
    case 'delete':
      return [manipulation.kind, manipulation.entity.get(node.id)];
    case 'changeValue':
      return [manipulation.kind, manipulation.property.name, spell(manipulation.newValue)];
    case 'clear':
      return [manipulation.kind, manipulation.property.name];
    default:
      return [
        manipulation.kind,
        manipulation.property.name,
        manipulation.items.map(({ key, value }) => [spell(key), spell(value)]),
      ];
  }
}

function manipulationsOf(work: (transaction: Transaction, scene: Scene) => void): unknown[] {
  const given = scene();
  return given.store.transact((transaction) => {
    work(transaction, given);
    return transaction.manipulations.map(spellManipulation);
  });
}

describe('manipulations (R-59)', () => {
  it.each<[string, (transaction: Transaction, scene: Scene) => void, unknown[]]>([
    ['a creation', (transaction) => void transaction.create(node), [['instantiation', 3n]]],
    ['a change', (t, { owner }) => t.set(owner, property('name'), 'a'), [['changeValue', 'name', 'a']]],
    [
      'a change that is taken back',
      (t, { owner }) => {
        t.set(owner, property('name'), 'a');
        t.set(owner, property('name'), null);
      },
      [
        ['changeValue', 'name', 'a'],
        ['changeValue', 'name', null],
      ],
    ],
    ['no change', (t, { owner }) => t.set(owner, property('name'), null), []],
    [
      'insertions going up as one',
      (t, { owner }) => {
        t.insert(owner, property('words'), 0, 'a');
        t.insert(owner, property('words'), 1, 'b');
        t.insert(owner, property('words'), 0, 'c');
      },
      [
        [
          'add',
          'words',
          [
            [0, 'a'],
            [1, 'b'],
          ],
        ],
        ['add', 'words', [[0, 'c']]],
      ],
    ],
    [
      'removals going down as one',
      (t, { owner }) => {
        t.set(owner, property('words'), ['a', 'b', 'c']);
        t.removeAt(owner, property('words'), 2);
        t.removeAt(owner, property('words'), 0);
        t.removeAt(owner, property('words'), 0);
      },
      [
        ['changeValue', 'words', ['a', 'b', 'c']],
        [
          'remove',
          'words',
          [
            [2, 'c'],
            [0, 'a'],
          ],
        ],
        ['remove', 'words', [[0, 'b']]],
      ],
    ],
    [
      'what is added to a map as one',
      (t, { owner }) => {
        t.putEntry(owner, property('byName'), 'a', null);
        t.putEntry(owner, property('byName'), 'b', null);
        t.putEntry(owner, property('byName'), 'a', null);
        t.removeEntry(owner, property('byName'), 'a');
        t.removeEntry(owner, property('byName'), 'x');
      },
      [
        [
          'add',
          'byName',
          [
            ['a', null],
            ['b', null],
          ],
        ],
        ['remove', 'byName', [['a', null]]],
      ],
    ],
    [
      'an emptied collection',
      (t, { owner }) => {
        t.clear(owner, property('words'));
        t.insert(owner, property('words'), 0, 'a');
        t.clear(owner, property('words'));
      },
      [
        ['add', 'words', [[0, 'a']]],
        ['clear', 'words'],
      ],
    ],
    [
      'a deletion with what it drops',
      (t, { owner, other }) => {
        t.set(owner, property('age'), 1);
        t.insert(other, property('list'), 0, owner);
        t.delete([owner], 'dropReferences');
      },
      [
        ['changeValue', 'age', 1],
        ['add', 'list', [[0, 'Node 1 access.a']]],
        ['remove', 'list', [[0, 'Node 1 access.a']]],
        ['delete', 1n],
      ],
    ],
  ])('%s', (_, work, expected) => {
    expect(manipulationsOf(work)).toEqual(expected);
  });

  it('keep the value that was set, though it is edited later', () => {
    const seen = manipulationsOf((transaction, { owner }) => {
      transaction.set(owner, property('words'), ['a']);
      transaction.insert(owner, property('words'), 1, 'b');
    });
    expect(seen).toEqual([
      ['changeValue', 'words', ['a']],
      ['add', 'words', [[1, 'b']]],
    ]);
  });

  it('name references as elements of sets', () => {
    const seen = manipulationsOf((transaction, { owner, other }) => {
      transaction.add(owner, property('set'), other);
      transaction.add(owner, property('set'), other);
      transaction.remove(owner, property('set'), owner);
    });
    expect(seen).toHaveLength(1);
  });
});

describe('equal values change nothing', () => {
  it.each<[string, Value, Value, boolean]>([
    ['price', decimal('1.0'), decimal('1.00'), true],
    ['price', decimal('1.0'), decimal('1.0'), false],
    ['weight', 0, -0, true],
    ['anything', new TypedNumber('double', 0), new TypedNumber('double', -0), true],
    ['anything', new TypedNumber('double', -0), new TypedNumber('double', -0), false],
    ['anything', new TypedNumber('double', 1), new TypedNumber('float', 1), true],
    ['anything', [new TypedNumber('float', 0)], [new TypedNumber('float', -0)], true],
    ['anything', new SetValue([decimal('1.0')]), new SetValue([decimal('1.00')]), true],
    ['anything', new SetValue([-0]), new SetValue([0]), true],
    ['anything', new SetValue([0]), new SetValue([0]), false],
    ['anything', new MapValue([[decimal('1.0'), 'a']]), new MapValue([[decimal('1.00'), 'a']]), true],
    ['born', new Date(5), new Date(5), false],
    ['words', ['a', 'b'], ['a', 'b'], false],
    ['words', ['a', 'b'], ['b', 'a'], true],
    ['anything', new SetValue(['a', 'b']), new SetValue(['b', 'a']), false],
    ['anything', new SetValue(['a', 'b']), new SetValue(['a', 'c']), true],
    ['anything', new SetValue(['a', 'b']), ['a', 'b'], true],
    ['byName', new MapValue([['a', null]]), new MapValue([['a', null]]), false],
    ['byName', new MapValue([['a', null]]), new MapValue([['b', null]]), true],
    ['anything', null, [], true],
    ['words', [], null, false],
  ])('%s from %s to %s', (name, before, after, changes) => {
    const { store, owner } = scene();
    store.transact((transaction) => transaction.set(owner, property(name), before));
    const made = store.transact((transaction) => {
      transaction.set(owner, property(name), after);
      return transaction.manipulations.length;
    });
    expect(made).toBe(changes ? 1 : 0);
  });
});

describe('refusals', () => {
  it.each<[string, (transaction: Transaction, scene: Scene) => void, string]>([
    [
      'null where it cannot be',
      (t, { owner }) => t.set(owner, property('on'), null),
      'The property "on" cannot be null',
    ],
    [
      'an index beyond',
      (t, { owner }) => t.insert(owner, property('words'), 1, 'a'),
      'Expected an index from 0 to 0 in the list "words", got 1.',
    ],
    ['a negative index', (t, { owner }) => t.insert(owner, property('words'), -1, 'a'), 'got -1.'],
    ['a removal beyond', (t, { owner }) => t.removeAt(owner, property('words'), 0), 'Expected an index from 0 to'],
  ])('%s', (_, work, message) => {
    const given = scene();
    expect(() => given.store.transact((transaction) => work(transaction, given))).toThrow(message);
  });
});

describe('a transaction', () => {
  it('is all or nothing (R-8)', () => {
    const { store, owner, other } = scene();
    store.transact((transaction) => transaction.set(owner, property('words'), ['x']));
    const failing = () =>
      store.transact((transaction) => {
        transaction.set(owner, property('name'), 'a');
        transaction.insert(owner, property('words'), 0, 'y');
        transaction.delete([other], 'dropReferences');
        transaction.create(node);
        expect(idsOf(all(store, node))).toEqual(['1', '2']);
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(owner.get(property('name'))).toBeNull();
    expect(owner.get(property('words'))).toEqual(['x']);
    expect(idsOf(all(store, node))).toEqual(['1', '2']);
    expect(other.alive).toBe(true);
  });

  it('puts elements back where they were', () => {
    const { store, owner } = scene();
    const set = property('anything');
    store.transact((transaction) => {
      transaction.set(owner, set, new SetValue(['a', 'b', 'c']));
      transaction.set(owner, property('words'), ['a', 'b', 'c']);
      transaction.set(owner, property('byName'), new MapValue(['a', 'b', 'c'].map((key) => [key, null])));
    });
    const before = ['anything', 'words', 'byName'].map((name) => spell(owner.get(property(name))));
    const failing = () =>
      store.transact((transaction) => {
        transaction.remove(owner, set, 'b');
        transaction.remove(owner, set, 'a');
        transaction.add(owner, set, 'd');
        transaction.removeAt(owner, property('words'), 1);
        transaction.putEntry(owner, property('byName'), 'b', owner);
        transaction.removeEntry(owner, property('byName'), 'b');
        transaction.clear(owner, property('byName'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(['anything', 'words', 'byName'].map((name) => spell(owner.get(property(name))))).toEqual(before);
  });

  it('neither begins within another nor continues after its end', () => {
    const { store, owner } = scene();
    const kept = store.transact((transaction) => {
      expect(() => store.transact(() => 1)).toThrow('Another transaction is open.');
      return transaction;
    });
    expect(() => kept.set(owner, property('name'), 'a')).toThrow('has ended');
    expect(store.transact(() => 1)).toBe(1);
  });

  it('accepts properties of supertypes', () => {
    const { store } = makeStore();
    expect(store.transact((t) => t.create(node)).type).toBe(node);
  });
});
