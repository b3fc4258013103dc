import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Instance } from '../../src/model/instance.js';
import { MapValue, SetValue } from '../../src/model/values.js';
import type { Store, Transaction } from '../../src/store/store.js';
import { all, makeStore, node, property, spell } from './fixture.js';

const [name, one, list, set, byName] = ['name', 'one', 'list', 'set', 'byName'].map((each) => property(each));

/** The changes of a transaction: what is done to the entity at one position, with the entity at another. */
const steps = fc.array(
  fc.record({
    do: fc.constantFrom(
      'set',
      'refer',
      'insert',
      'removeAt',
      'add',
      'remove',
      'put',
      'clear',
      'delete',
      'create',
      'fail',
    ),
    at: fc.nat(5),
    other: fc.nat(5),
  }),
  { minLength: 1, maxLength: 30 },
);

type Step = typeof steps extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

const properties = [name, one, list, set, byName].filter((each) => each !== undefined);

/** Whether each entity exists, with its values. */
const dump = (instances: readonly Instance[]) =>
  instances.map((each) => [each.alive, properties.map((own) => spell(each.get(own)))]);

function change(
  store: Store,
  transaction: Transaction,
  { do: what, at, other }: Step,
  nodes: readonly Instance[],
): void {
  const [owner, target] = [nodes[at], nodes[other]];
  if (owner === undefined || target === undefined || !name || !one || !list || !set || !byName) return;
  if (what === 'create') {
    const id = owner.get(node.id);
    if (typeof id === 'bigint' && store.find(node, id).length === 0) transaction.create(node, { id });
  } else if (!owner.alive) return;
  else if (what === 'set') transaction.set(owner, name, `name ${other}`);
  else if (what === 'refer') transaction.set(owner, one, target);
  else if (what === 'insert') transaction.insert(owner, list, 0, target);
  else if (what === 'removeAt') {
    const value = owner.get(list);
    if (Array.isArray(value) && value.length > 0) transaction.removeAt(owner, list, 0);
  } else if (what === 'add') transaction.add(owner, set, target);
  else if (what === 'remove') transaction.remove(owner, set, target);
  else if (what === 'put') transaction.putEntry(owner, byName, `key ${other % 2}`, target);
  else if (what === 'clear') transaction.clear(owner, list);
  else if (what === 'delete') transaction.delete([owner], other % 2 === 0 ? 'dropReferences' : 'ignoreReferences');
}

it('each step of an observation sees the state in which it began, and everyone else the present one', () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const { store } = makeStore();
      const nodes = store.transact((transaction) => Array.from({ length: 6 }, () => transaction.create(node)));
      const apply = (made: readonly Step[]) => {
        for (const step of made) {
          const act = () =>
            store.transact((transaction) => {
              change(store, transaction, step, nodes);
              if (step.do === 'fail') {
                for (const each of made) change(store, transaction, each, nodes);
                throw new Error('refused');
              }
            });
          if (step.do === 'fail') expect(act).toThrow('refused');
          else act();
        }
      };
      apply(before);
      const expected = dump(nodes);
      const observation = store.observe();
      for (const [index, step] of after.entries()) {
        apply([step]);
        const present = dump(nodes);
        expect(observation.during(() => dump(nodes))).toEqual(expected);
        expect(dump(nodes)).toEqual(present);
        if (index === after.length - 1) observation.end();
      }
      expect(all(store, node).every((each) => each.alive)).toBe(true);
    }),
    { seed: 3, numRuns: 300 },
  );
});

it('a collection that a step has begun to read stays as it was', () => {
  const { store } = makeStore();
  if (!list || !set || !byName) throw new Error('no properties');
  const first = store.transact((transaction) => {
    const made = transaction.create(node);
    transaction.set(made, list, [made, made]);
    transaction.set(made, set, new SetValue([made]));
    transaction.set(made, byName, new MapValue([['a', made]]));
    return made;
  });
  const observation = store.observe();
  const value = first.get(list);
  const read = Array.isArray(value) ? value.values() : [].values();
  expect(read.next().value).toBe(first);
  store.transact((transaction) => transaction.removeAll(first, list, [0, 1]));
  expect(first.get(list)).toEqual([]);
  expect([read.next().value, read.next().done]).toEqual([first, true]);
  observation.end();
});
