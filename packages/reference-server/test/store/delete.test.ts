import { beforeEach, describe, expect, it } from 'vitest';
import { withoutDangling } from '../../src/model/dangling.js';
import type { Instance } from '../../src/model/instance.js';
import { Refusal } from '../../src/model/refusal.js';
import { MapValue, SetValue, type Value } from '../../src/model/values.js';
import { referencesTo } from '../../src/store/references.js';
import { copyState } from '../../src/store/shared-state.js';
import type { DeleteMode, Store, Transaction } from '../../src/store/store.js';
import type { StoreState } from '../../src/store/store-state.js';
import { expectConsistent } from './consistency.js';
import { all, idsOf, leaf, makeStore, node, property, spell } from './fixture.js';

let store: Store;
let owner: Instance;
let target: Instance;
let other: Instance;

beforeEach(() => {
  store = makeStore().store;
  [owner, target, other] = store.transact((transaction) => [
    transaction.create(node),
    transaction.create(leaf),
    transaction.create(node),
  ]);
});

/** The ways to refer to an entity, and the value after the reference is dropped. */
const kinds: readonly [property: string, referring: () => Value, dropped: () => Value, canDrop: boolean][] = [
  ['one', () => target, () => null, true],
  ['anything', () => target, () => null, true],
  ['must', () => target, () => null, false],
  ['sure', () => target, () => null, false],
  ['list', () => [target, other, target], () => [other], true],
  ['mustList', () => [target], () => [], true],
  ['set', () => new SetValue([other, target]), () => new SetValue([other]), true],
  [
    'byName',
    () =>
      new MapValue([
        ['x', target],
        ['y', other],
      ]),
    () => new MapValue([['y', other]]),
    true,
  ],
  [
    'notes',
    () =>
      new MapValue([
        [target, 'x'],
        [other, 'y'],
      ]),
    () => new MapValue([[other, 'y']]),
    true,
  ],
  [
    'pairs',
    () =>
      new MapValue([
        [target, other],
        [other, target],
        [owner, other],
      ]),
    () => new MapValue([[owner, other]]),
    true,
  ],
  ['anything', () => [target, 'text', other], () => ['text', other], true],
  [
    'anything',
    () => [
      [target, [other, [target]]],
      new SetValue([[target], other]),
      new MapValue([
        [[target], 'x'],
        ['y', target],
        ['z', [other, target]],
      ]),
    ],
    () => [
      [[other, []]],
      new SetValue([[], other]),
      new MapValue([
        [[], 'x'],
        ['z', [other]],
      ]),
    ],
    true,
  ],
];

function refer(name: string, value: Value): void {
  store.transact((transaction) => transaction.set(owner, property(name), value));
}

const remove = (mode: DeleteMode, ...instances: Instance[]) =>
  store.transact((transaction) => transaction.delete(instances, mode));

function expectRefused(work: () => unknown): void {
  expect(work).toThrow(Refusal);
  expect(work).toThrow(expect.objectContaining({ kind: 'referenced', rule: 'R-42' }));
}

describe.each(kinds)('a reference by %s', (name, referring, dropped, canDrop) => {
  it('is dropped by dropReferences, mandatory or not', () => {
    refer(name, referring());
    expect(remove('dropReferences', target)).toBe(1);
    expect(spell(owner.get(property(name)))).toEqual(spell(dropped()));
    expect(target.alive).toBe(false);
  });

  it(`is ${canDrop ? '' : 'not '}dropped by dropReferencesIfPossible`, () => {
    refer(name, referring());
    if (canDrop) {
      expect(remove('dropReferencesIfPossible', target)).toBe(1);
      expect(spell(owner.get(property(name)))).toEqual(spell(dropped()));
      return;
    }
    expectRefused(() => remove('dropReferencesIfPossible', target));
    expect(spell(owner.get(property(name)))).toEqual(spell(referring()));
    expect(target.alive).toBe(true);
  });

  it('makes failIfReferenced fail', () => {
    refer(name, referring());
    expectRefused(() => remove('failIfReferenced', target));
    expect(spell(owner.get(property(name)))).toEqual(spell(referring()));
    expect(idsOf(all(store, node))).toEqual(['1', '2', '3']);
  });

  it('is left behind by ignoreReferences, reads as absent, and resolves when the identity is created again', () => {
    refer(name, referring());
    expect(remove('ignoreReferences', target)).toBe(1);
    expect(spell(withoutDangling(owner.get(property(name))))).toEqual(spell(dropped()));
    expect(store.find(node, 2n)).toEqual([]);
    const again = store.transact((transaction) => transaction.create(leaf, { id: 2n }));
    expect(store.find(node, 2n)[0]).toBe(again);
    target = again;
    expect(spell(withoutDangling(owner.get(property(name))))).toEqual(spell(referring()));
  });

  it.each<DeleteMode>(['failIfReferenced', 'dropReferencesIfPossible'])(
    'does not count for %s where its owner goes as well',
    (mode) => {
      refer(name, referring());
      expect(remove(mode, target, owner)).toBe(2);
      expect(idsOf(all(store, node))).toEqual(['3']);
    },
  );

  it.each<DeleteMode>(['failIfReferenced', 'dropReferencesIfPossible'])(
    'does not count for %s where it is of an entity to itself',
    (mode) => {
      target = owner;
      refer(name, referring());
      expect(remove(mode, owner)).toBe(1);
    },
  );
});

describe('references in nested collections', () => {
  it('are counted once for each place, in a copy too, and after a failure', () => {
    const { store, state } = makeStore();
    const [owner, target] = store.transact((transaction) => [transaction.create(node), transaction.create(node)]);
    const anything = property('anything');
    const check = () => expectConsistent(state, [node, leaf], []);
    store.transact((transaction) => transaction.set(owner, anything, [[target, new SetValue([[target]])], target]));
    check();
    const references = (to: StoreState) => Array.from(to.identities.all()).flatMap((each) => [...referencesTo(each)]);
    expect(references(state)).toEqual([[owner, anything, 3]]);
    const fail = (transaction: Transaction) => {
      transaction.delete([target], 'dropReferences');
      expect(owner.get(anything)).toEqual([[new SetValue([[]])]]);
      throw new Error('undo');
    };
    expect(() => store.transact(fail)).toThrow('undo');
    check();
    const copy = copyState(state);
    expectConsistent(copy, [node, leaf], []);
    expect(references(copy).map(([, , count]) => count)).toEqual([3]);
    store.transact((transaction) => transaction.insert(owner, anything, 0, [[target]]));
    expect(references(state).map(([, , count]) => count)).toEqual([4]);
    store.transact((transaction) => transaction.delete([owner], 'failIfReferenced'));
    check();
    expect(references(state)).toEqual([]);
  });
});

describe('deletion', () => {
  it('is refused with the referring entity and the reason', () => {
    refer('must', target);
    expect(() => remove('dropReferencesIfPossible', target)).toThrow(
      'Cannot delete a.Leaf 2 (partition access.a) with delete-mode dropReferencesIfPossible: ' +
        'a.Node 1 (partition access.a) refers to it by its property "must", and that property is mandatory',
    );
  });

  it('refuses all where one cannot go, before anything is dropped', () => {
    refer('one', target);
    store.transact((transaction) => transaction.set(target, property('must'), other));
    expectRefused(() => remove('dropReferencesIfPossible', other, owner));
    expect(owner.alive && other.alive).toBe(true);
    expect(owner.get(property('one'))).toBe(target);
  });

  it('counts an entity once and skips deleted ones', () => {
    expect(remove('dropReferences', target, target)).toBe(1);
    expect(remove('dropReferences', target)).toBe(0);
  });

  it('gives the new entity nothing of the deleted one', () => {
    store.transact((transaction) => transaction.set(target, property('name'), 'old'));
    refer('one', target);
    remove('ignoreReferences', target);
    expect(['id', 'partition', 'name'].map((name) => target.get(property(name, leaf)))).toEqual([2n, 'access.a', null]);
    store.transact((transaction) => transaction.create(leaf, { id: 2n }));
    expect(target.get(property('name'))).toBeNull();
    expect(target.alive).toBe(true);
    expect(idsOf(all(store, node))).toEqual(['1', '3', '2']);
  });

  it('does not resolve a reference by an entity of another type with that id', () => {
    refer('one', target);
    remove('ignoreReferences', target);
    store.transact((transaction) => transaction.create(node, { id: 2n }));
    expect(withoutDangling(owner.get(property('one')))).toBeNull();
  });

  it('does not resolve a reference by an entity of another partition with that id', () => {
    refer('one', target);
    remove('ignoreReferences', target);
    store.transact((transaction) => transaction.create(leaf, { id: 2n, partition: 'p2' }));
    expect(withoutDangling(owner.get(property('one')))).toBeNull();
  });

  it('forgets an identity without further references', () => {
    refer('one', target);
    remove('ignoreReferences', target);
    refer('one', null);
    const again = store.transact((transaction) => transaction.create(leaf, { id: 2n }));
    expect(again).not.toBe(target);
  });
});
