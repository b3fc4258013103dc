// The store alone, since requests for so many entities would take minutes.
import { expect, it } from 'vitest';
import type { EntityType } from '../../src/model/types.js';
import { everything } from '../../src/store/store.js';
import { all, idsOf, leaf, makeStore, node } from './fixture.js';

it('finds everything after changes of few entities, of other types, and of so many that an index is made anew', {
  timeout: 120_000,
}, () => {
  const store = makeStore();
  const found = () => idsOf(all(store.state, node));
  const create = (type: EntityType, count: number) =>
    store.change((draft) => Array.from({ length: count }, () => draft.create(type)).map(({ id }) => String(id)));
  let ids = create(node, 2);
  expect(found()).toEqual(ids);
  ids = ids.concat(create(leaf, 1));
  expect(found()).toEqual(ids);
  ids = ids.concat(create(node, 70_000));
  expect(found()).toEqual(ids);
  ids = ids.concat(create(leaf, 140_000));
  expect(found()).toEqual(ids);
});

it('takes all entities from their index in steps', () => {
  const store = makeStore();
  store.change((draft) => {
    for (let created = 0; created < 100_000; created += 1) draft.create(node);
  });
  expect(all(store.state, node)).toHaveLength(100_000);
  const steps = store.state.finding(node, everything);
  let turns = 0;
  while (steps.next().done !== true) turns += 1;
  expect(turns).toBeGreaterThan(4);
});
