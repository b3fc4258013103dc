import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTurn } from '../../src/platform/next-turn.js';
import type { SharedState } from '../../src/store/shared-state.js';
import type { Store } from '../../src/store/store.js';
import { type Version, VersionTree } from '../../src/store/version.js';
import { expectConsistent } from './consistency.js';
import { all, idsOf, leaf, makeStore, node, property, type TestStore } from './fixture.js';
import { NaiveStore } from './naive.js';
import { creations, dump, operation, perform, queries } from './operations.js';

/** A store or a snapshot, with a full copy of what it holds. */
interface Holder {
  readonly held: Store | SharedState;
  readonly naive: NaiveStore;
}

const isStore = (held: Holder['held']): held is Store => 'transact' in held;

const step = fc.record({
  do: fc.constantFrom('change', 'change', 'change', 'refuse', 'clone', 'snapshot', 'restore', 'forget', 'look'),
  at: fc.nat(),
  operations: fc.array(operation, { minLength: 1, maxLength: 6, size: 'max' }),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

class Abort extends Error {}

function start(): { readonly first: TestStore; readonly naive: NaiveStore } {
  const first = makeStore();
  const naive = new NaiveStore();
  first.store.transact((transaction) => {
    for (const one of creations) perform(first.store, transaction, naive, one);
  });
  for (const [type, query] of queries) first.store.query(type, query);
  return { first, naive };
}

/** Does a step with one of the holders. */
function take({ do: what, at, operations }: Step, holders: Holder[], origin: Store): void {
  const index = at % holders.length;
  const { held, naive } = holders[index] ?? { held: origin, naive: new NaiveStore() };
  if (what === 'forget') {
    if (holders.length > 1) holders.splice(index, 1);
  } else if (!isStore(held)) {
    holders.push({ held: what === 'snapshot' ? held.share() : origin.restored(held), naive });
  } else if (what === 'clone' || what === 'snapshot') {
    holders.push({ held: what === 'clone' ? held.clone() : held.snapshot(), naive });
  } else if (what === 'change') {
    const next = naive.copy();
    held.transact((transaction) => {
      for (const one of operations) perform(held, transaction, next, one);
    });
    holders[index] = { held, naive: next };
  } else if (what === 'refuse') {
    const refused = () =>
      held.transact((transaction) => {
        const next = naive.copy();
        for (const one of operations) perform(held, transaction, next, one);
        throw new Abort();
      });
    expect(refused).toThrow(Abort);
  } else for (const [type, query] of queries) held.query(type, query);
}

describe('stores and snapshots that have their entities in common', () => {
  it('show what full copies of them would show, and keep derived data consistent', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), (steps) => {
        const { first, naive } = start();
        const holders: Holder[] = [{ held: first.store, naive }];
        for (const each of steps) take(each, holders, first.store);
        for (const { held, naive: expected } of [...holders, ...holders.toReversed()]) {
          const store = isStore(held) ? held : first.store.restored(held);
          expect(dump(store)).toEqual(expected.dump());
          expect(held.size).toBe(expected.dump().length);
          expectConsistent(store.snapshot().current, [node, leaf], queries);
        }
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it('do so after others have been collected', { timeout: 120_000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
        const { first, naive } = start();
        const holders: Holder[] = [{ held: first.store.snapshot(), naive }];
        for (const [index, each] of steps.entries()) {
          take(each, holders, first.store);
          if (index % 20 !== 19) continue;
          holders.splice(2);
          await nextTurn();
          collectGarbage();
        }
        for (const { held, naive: expected } of holders) {
          const store = isStore(held) ? held : first.store.restored(held);
          expect(dump(store)).toEqual(expected.dump());
          expectConsistent(store.snapshot().current, [node, leaf], queries);
        }
      }),
      { seed: 6, numRuns: 10 },
    );
  });

  it.each(['distinct', 'ignored'] as const)(
    'keep identities that entities have exchanged, with %s partitions',
    (partitions) => {
      const { store } = makeStore(partitions);
      const [left, right] = store.transact((transaction) =>
        ['left', 'right'].map((partition, index) => transaction.create(node, { id: BigInt(index + 1), partition })),
      );
      if (left === undefined || right === undefined) throw new Error('no entities');
      const fork = store.clone();
      store.transact((transaction) => {
        transaction.setIdentity(left, node.id, 3n);
        transaction.setIdentity(right, node.id, 1n);
        transaction.setIdentity(left, node.id, 2n);
      });
      const found = (from: Store) => [1n, 2n, 3n].map((id) => from.find(node, id)[0]);
      const refuses = (from: Store, id: bigint, partition: string) => {
        expect(() => from.transact((transaction) => transaction.create(node, { id, partition }))).toThrow('already');
      };
      for (let turn = 0; turn < 2; turn += 1) {
        expect(found(store)).toEqual([right, left, undefined]);
        refuses(store, 1n, partitions === 'ignored' ? 'other' : 'right');
        refuses(store, 2n, partitions === 'ignored' ? 'other' : 'left');
        expect(found(fork)).toEqual([left, right, undefined]);
        refuses(fork, 1n, 'left');
        refuses(fork, 2n, 'right');
      }
    },
  );

  it('do not show entities of others whose deletion was refused', () => {
    const { store } = makeStore();
    const fork = store.clone();
    const made = store.transact((transaction) => transaction.create(node, { id: 9n }));
    const refused = () =>
      store.transact((transaction) => {
        transaction.delete([made], 'failIfReferenced');
        throw new Abort();
      });
    expect(refused).toThrow(Abort);
    expect([store, fork, store].map((each) => each.find(node, 9n))).toEqual([[made], [], [made]]);
  });

  it('do not disturb an observation of another one', () => {
    const { store } = makeStore();
    const name = property('name');
    const made = store.transact((transaction) => transaction.create(node));
    store.transact((transaction) => transaction.set(made, name, 'store'));
    const fork = store.clone();
    fork.transact((transaction) => transaction.set(made, name, 'fork'));
    expect(all(store, node)).toEqual([made]);
    const observation = store.observe();
    expect(all(fork, node).map((each) => each.get(name))).toEqual(['fork']);
    expect(observation.during(() => made.get(name))).toBe('store');
    expect(made.get(name)).toBe('fork');
    observation.end();
  });
});

describe('a tree of versions', () => {
  it('keeps only those that are used, with what they contain', () => {
    const { store, state } = makeStore();
    const name = property('name');
    const made = store.transact((transaction) =>
      Array.from({ length: 40 }, (_, index) => transaction.create(node, { id: BigInt(index) })),
    );
    const tree = new VersionTree(state);
    const first = tree.root;
    const holder = {};
    first.holders.add(new WeakRef(holder));
    for (const instance of made) {
      tree.grow();
      const [before] = tree.root.children;
      state.saved = before?.contents;
      state.beforeChange(instance);
      state.setProperty(instance, name, 'changed');
      state.saved = undefined;
    }
    const pathOf = (version: Version): Version[] =>
      version.parent === undefined ? [version] : [version, ...pathOf(version.parent)];
    expect(pathOf(first).length).toBeLessThan(20);
    tree.makeRoot(first);
    expect(made.map((each) => each.get(name))).toEqual(made.map(() => null));
    expect(first.isHeld && holder).toEqual({});
  });
});

describe('the entities of a store', () => {
  const names = (store: Store) => all(store, node).map((each) => each.get(property('name')));

  function storeOf(count: number): TestStore {
    const made = makeStore();
    made.store.transact((transaction) => {
      for (let id = 1; id <= count; id += 1) transaction.create(node, { id: BigInt(id) });
    });
    return made;
  }

  const rename = (store: Store, count: number, name: string) =>
    store.transact((transaction) => {
      for (const each of all(store, node, { max: count })) transaction.set(each, property('name'), name);
    });

  it('are not copied for a fork, a snapshot or a reset', () => {
    const { store, state } = storeOf(3);
    const snapshot = store.snapshot();
    const fork = store.clone();
    rename(store, 1, 'store');
    rename(fork, 2, 'fork');
    const restored = store.restored(snapshot);
    expect([store, fork, restored, store].map(names)).toEqual([
      ['store', null, null],
      ['fork', 'fork', null],
      [null, null, null],
      ['store', null, null],
    ]);
    for (const each of [store, fork, restored]) expect(each.snapshot().current).toBe(state);
  });

  it('are copied when stores that differ much are used in turns', () => {
    const { store, state } = storeOf(1_000);
    const fork = store.clone();
    rename(fork, 1_000, 'fork');
    for (let turn = 0; turn < 5; turn += 1) {
      expect(new Set(names(store))).toEqual(new Set([null]));
      expect(new Set(names(fork))).toEqual(new Set(['fork']));
    }
    const states = [store, fork].map((each) => each.snapshot().current);
    expect(states.filter((each) => each === state)).toHaveLength(1);
    expect(states.map((each) => each.size)).toEqual([1_000, 1_000]);
  });

  it('are not copied for resets, however many', () => {
    const { store, state } = storeOf(1_000);
    const snapshot = store.snapshot();
    let present = store;
    for (let turn = 0; turn < 20; turn += 1) {
      rename(present, 1_000, `turn ${turn}`);
      present = present.restored(snapshot);
      expect(names(present)[999]).toBeNull();
      expect(present.snapshot().current).toBe(state);
    }
  });

  it('are counted without being used', () => {
    const { store } = storeOf(2);
    const fork = store.clone();
    fork.transact((transaction) => transaction.delete(all(fork, node), 'failIfReferenced'));
    expect([store.size, fork.size]).toEqual([2, 0]);
    expect(idsOf(all(store, node))).toEqual(['1', '2']);
    expect([store.size, fork.size]).toEqual([2, 0]);
  });
});
