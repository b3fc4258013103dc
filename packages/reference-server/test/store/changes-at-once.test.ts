// By requests, this happens only while a long change lets others have their turn, at a moment that no test can choose.
import { expect, test } from 'vitest';
import { type Draft, unbounded } from '../../src/store/store.js';
import { all, idsOf, makeStore, node } from './fixture.js';

const create = (draft: Draft) => draft.create(node);

test('a change during which another one is made is made anew, and loses neither', async () => {
  const store = makeStore();
  const seen: string[][] = [];
  await store.changeInTurns(function* (draft, before) {
    seen.push(idsOf(all(before, node)));
    yield;
    create(draft);
    if (seen.length === 1) store.change(create);
  }, unbounded);
  expect(seen).toEqual([[], ['1']]);
  expect(idsOf(all(store.state, node))).toEqual(['1', '2']);
});

test('a change that makes another one is refused, and the other one stays', () => {
  const store = makeStore();
  const change = () =>
    store.change((draft) => {
      create(draft);
      store.change(create);
    });
  expect(change).toThrow('Another change has been made meanwhile.');
  expect(idsOf(all(store.state, node))).toEqual(['1']);
});
