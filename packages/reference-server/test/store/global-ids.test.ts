import { expect, it } from 'vitest';
import { newInstance } from '../../src/model/instance.js';
import type { GlobalIdOf } from '../../src/model/values.js';
import { unbounded } from '../../src/store/bounds.js';
import { copyState, SharedState } from '../../src/store/shared-state.js';
import { Store } from '../../src/store/store.js';
import { StoreState } from '../../src/store/store-state.js';
import { countingIds, node, property, types } from './fixture.js';

const globalIdOf: GlobalIdOf = (type, values) => `computed ${values[type.id.index]} ${values[type.partition.index]}`;
const options = { accessId: 'access.a', partitions: 'distinct', newId: countingIds(), globalIdOf } as const;

/** A store with an entity whose globalId nobody has read. */
function loaded() {
  const state = new StoreState('distinct');
  const store = new Store(types, options, new SharedState(state));
  store.load((_transaction, add) => {
    const instance = newInstance(node);
    instance.put(node.id, 1n);
    expect([add(instance), add(instance)]).toEqual([true, false]);
  });
  return { store, state };
}

const only = (store: Store) => {
  const [instance] = [...store.find(node, 1n), ...store.find(node, 2n)];
  if (instance === undefined) throw new Error('no entity');
  return instance;
};

const refuse = (): never => {
  throw new Error('refused');
};

it.each<[what: string, act: (given: ReturnType<typeof loaded>) => Store]>([
  ['is first read', ({ store }) => store],
  [
    'gets another id',
    ({ store }) => {
      store.transact((transaction) => transaction.setIdentity(only(store), node.id, 2n));
      return store;
    },
  ],
  [
    'gets another partition',
    ({ store }) => {
      store.transact((transaction) => transaction.setIdentity(only(store), node.partition, 'north'));
      return store;
    },
  ],
  [
    'is deleted by a request that fails',
    ({ store }) => {
      const deleting = () =>
        store.transact((transaction) => {
          transaction.delete([only(store)], 'dropReferences');
          refuse();
        });
      expect(deleting).toThrow('refused');
      return store;
    },
  ],
  ['is copied', ({ state }) => new Store(types, options, new SharedState(copyState(state)))],
  [
    'is changed in a clone',
    ({ store }) => {
      const clone = store.clone();
      clone.transact((transaction) => transaction.set(only(clone), property('age'), 5));
      expect(only(clone).get(node.globalId)).toBe('computed 1 access.a');
      return store;
    },
  ],
  [
    'was changed in a store of which it is a clone',
    ({ store }) => {
      const clone = store.clone();
      store.transact((transaction) => transaction.setIdentity(only(store), node.partition, 'north'));
      return clone;
    },
  ],
])('a globalId that is computed when it is read does not depend on it if the entity %s', (_what, act) => {
  expect(only(act(loaded())).get(node.globalId)).toBe('computed 1 access.a');
});

it('a plan sees a globalId that nobody has read, and changes nothing if it stays the same', () => {
  const { store } = loaded();
  const plan = store.plan(unbounded);
  plan.set(only(store), property('age'), 5);
  plan.set(only(store), node.globalId, 'computed 1 access.a');
  expect(plan.manipulations.map((each) => each.kind === 'changeValue' && each.property.name)).toEqual(['age']);
});
