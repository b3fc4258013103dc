import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unlimitedWork } from '../../src/model/work.js';
import { copyState, SharedState } from '../../src/store/shared-state.js';
import { everything, type Query, Store } from '../../src/store/store.js';
import { all, idsOf, makeStore, node, property, types } from './fixture.js';

const name = property('name');
const age = property('age');

/** So many entities that each part of building an index takes several steps. */
const count = 20_000;

const queries: readonly Query[] = [
  { ...everything, orderBy: [{ property: name, descending: false }] },
  {
    ...everything,
    orderBy: [
      { property: age, descending: true },
      { property: name, descending: false },
    ],
  },
  { ...everything, where: [{ property: age, value: 1 }], orderBy: [{ property: name, descending: true }] },
  everything,
];

const change = fc.record({
  do: fc.constantFrom('rename', 'age', 'delete', 'create', 'fork'),
  at: fc.nat(),
  value: fc.nat(5),
});

/** A store with the same entities and without indexes. */
function copyOf(store: Store): Store {
  const state = copyState(store.snapshot().current);
  return new Store(types, { accessId: 'access.a', partitions: 'distinct' }, new SharedState(state));
}

it.each(queries.map((query, at) => [at, query] as const))(
  'an index that is built while entities change contains them all, in order (%i)',
  (_at, query) => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 5, maxLength: 60, size: 'max' }), (changes) => {
        const { store } = makeStore();
        store.transact((transaction) => {
          for (let id = 0; id < count; id += 1) {
            const made = transaction.create(node, { id: BigInt(id) });
            transaction.set(made, name, `Name ${(id * 7919) % count}`);
            transaction.set(made, age, id % 3);
          }
        });
        const fork = store.clone();
        const steps = store.snapshot().current.indexes.preparing(node, query, unlimitedWork);
        let turns = 0;
        for (const { do: what, at, value } of changes) {
          if (steps.next().done !== true) turns += 1;
          const [found] = (what === 'fork' ? fork : store).find(node, BigInt(at % count));
          (what === 'fork' ? fork : store).transact((transaction) => {
            if (what === 'create') transaction.set(transaction.create(node), name, `name ${value}`);
            else if (found === undefined) return;
            else if (what === 'delete') transaction.delete([found], 'dropReferences');
            else if (what === 'age') transaction.set(found, age, value);
            else transaction.set(found, name, `NAME ${value}`);
          });
        }
        for (const _ of steps) turns += 1;
        expect(turns).toBeGreaterThan(3);
        for (const each of [store, fork]) {
          expect(each.snapshot().current.indexes.isReady(node, query)).toBe(true);
          expect(idsOf(all(each, node, query))).toEqual(idsOf(all(copyOf(each), node, query)));
        }
      }),
      { seed: 8, numRuns: 2 },
    );
  },
);

it('an index contains entities that change after their places were found while it was built', () => {
  const { store } = makeStore();
  store.transact((transaction) => {
    for (let id = 0; id < count; id += 1) {
      transaction.set(transaction.create(node, { id: BigInt(id) }), name, `Name ${id}`);
    }
  });
  const query: Query = { ...everything, orderBy: [{ property: name, descending: false }] };
  let turns = 0;
  for (const _ of store.snapshot().current.indexes.preparing(node, query, unlimitedWork)) {
    turns += 1;
    for (let at = turns; at < count; at += 500) {
      const [found] = store.find(node, BigInt(at));
      store.transact((transaction) => {
        if (found === undefined) return;
        if (at % 2 === 0) transaction.delete([found], 'dropReferences');
        else transaction.set(found, name, `other name ${at}`);
      });
    }
  }
  expect(turns).toBeGreaterThan(3);
  expect(idsOf(all(store, node, query))).toEqual(idsOf(all(copyOf(store), node, query)));
});

it('writes alone find the places of entities, so that few wait for the next query', () => {
  const { store } = makeStore();
  const query: Query = { ...everything, orderBy: [{ property: name, descending: false }] };
  for (const _ of store.snapshot().current.indexes.preparing(node, query, unlimitedWork));
  for (let id = 0; id < 1000; id += 1) {
    store.transact((transaction) => transaction.set(transaction.create(node), name, `Name ${id}`));
    expect(store.snapshot().current.indexes.isReady(node, query)).toBe(true);
  }
});

it('all indexes are updated in steps between which queries use some of them', () => {
  const { store } = makeStore();
  const { indexes } = store.snapshot().current;
  for (const query of queries) for (const _ of indexes.preparing(node, query, unlimitedWork));
  store.transact((transaction) => {
    for (let id = 0; id < 4_000; id += 1) transaction.set(transaction.create(node), name, `Name ${id}`);
  });
  const areReady = () => queries.map((query) => indexes.isReady(node, query));
  expect(areReady()).toContain(false);
  let turns = 0;
  for (const _ of indexes.updating()) {
    // Asking whether an index is ready makes it the one that was used last.
    for (const query of turns % 3 === 0 ? queries : queries.toReversed()) indexes.isReady(node, query);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(queries.length * 6);
  expect(areReady()).toEqual(queries.map(() => true));
});
