import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instance } from '../../src/model/instance.js';
import { completed, type Steps } from '../../src/model/steps.js';
import { unbounded } from '../../src/store/bounds.js';
import { copyState, SharedState } from '../../src/store/shared-state.js';
import { everything, type Query, Store, Unplannable } from '../../src/store/store.js';
import { expectConsistent } from './consistency.js';
import { all, idsOf, leaf, makeStore, node, property, spell, type TestStore, types } from './fixture.js';
import { NaiveStore } from './naive.js';
import { creations, dump, isPlannable, operation, perform, performPlannable, queries } from './operations.js';

type Operation = (typeof creations)[number];

const step = fc.record({
  do: fc.constantFrom('plan', 'plan', 'outdated', 'change', 'fork', 'look', 'complete'),
  /** Whether a fork or the store is concerned. */
  inFork: fc.boolean(),
  operations: fc.array(operation, { minLength: 1, maxLength: 10, size: 'max' }),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

interface Holder {
  readonly store: Store;
  naive: NaiveStore;
}

function start(): TestStore & { readonly naive: NaiveStore } {
  const made = makeStore();
  const naive = new NaiveStore();
  made.store.transact((transaction) => {
    for (const one of creations) perform(made.store, transaction, naive, one);
  });
  for (const [type, query] of queries) made.store.query(type, query);
  return { ...made, naive };
}

/** Makes changes by a plan, or in a transaction if they cannot be planned. */
function plan(holder: Holder, operations: readonly Operation[]): void {
  const { store } = holder;
  const before = dump(store);
  const made = store.plan(unbounded);
  const next = holder.naive.copy();
  try {
    for (const one of operations) if (isPlannable(one)) performPlannable(made, made, next, one);
    completed(made.finishing());
  } catch (error) {
    if (!(error instanceof Unplannable)) throw error;
    change(holder, operations);
    return;
  }
  expect(dump(store)).toEqual(before);
  const created = made.manipulations.filter(({ kind }) => kind === 'instantiation').length;
  expect(made.showing(() => dump(store)).length + created).toBe(next.dump().length);
  expect(dump(store)).toEqual(before);
  expect(made.isUpToDate).toBe(true);
  store.adopt(made, unbounded);
  holder.naive = next;
}

function change(holder: Holder, operations: readonly Operation[]): void {
  const { store } = holder;
  const next = holder.naive.copy();
  store.transact((transaction) => {
    for (const one of operations) perform(store, transaction, next, one);
  });
  holder.naive = next;
}

function take({ do: what, inFork, operations }: Step, holders: Holder[]): void {
  const holder = (inFork ? holders.at(-1) : holders[0]) ?? holders[0];
  if (holder === undefined) return;
  const { store, naive } = holder;
  if (what === 'plan') plan(holder, operations);
  else if (what === 'change') change(holder, operations);
  else if (what === 'fork') holders.push({ store: store.clone(), naive });
  else if (what === 'complete') completed(store.completing());
  else if (what === 'look') for (const [type, query] of queries) store.query(type, query);
  else {
    const made = store.plan(unbounded);
    store.transact((transaction) => transaction.create(node, { id: 77n }));
    expect(made.isUpToDate).toBe(false);
    store.transact((transaction) => transaction.delete(store.find(node, 77n), 'dropReferences'));
  }
}

describe('a plan', () => {
  it('changes the store as a transaction would, and nothing else', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }), fc.boolean(), (steps, observes) => {
        const { store, naive } = start();
        const holders: Holder[] = [{ store, naive }];
        const observation = observes ? store.observe() : undefined;
        const seen = all(store, node);
        const values = (): unknown => seen.map((each) => [each.alive, each.values.map(spell)]);
        const observed = values();
        for (const each of steps) {
          take(each, holders);
          if (observation !== undefined) expect(observation.during(values)).toEqual(observed);
        }
        observation?.end();
        for (const { store: each, naive: expected } of [...holders, ...holders.toReversed()]) {
          expect(dump(each)).toEqual(expected.dump());
          expect(each.size).toBe(expected.dump().length);
          expectConsistent(each.snapshot().current, [node, leaf], queries);
        }
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  it('has the manipulations of a transaction', () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 20, size: 'max' }), (operations) => {
        const [planned, changed] = [start(), start()];
        const some = operations.filter(isPlannable);
        const made = planned.store.plan(unbounded);
        for (const one of some) performPlannable(made, made, planned.naive, one);
        const manipulations = changed.store.transact((transaction) => {
          for (const one of some) performPlannable(changed.store, transaction, changed.naive, one);
          return transaction.manipulations;
        });
        const spelled = (each: (typeof manipulations)[number]) =>
          Object.entries(each).map(([name, value]) => [name, name === 'property' ? value.name : spell(value)]);
        expect(made.manipulations.map(spelled)).toEqual(manipulations.map(spelled));
      }),
      { seed: 12, numRuns: 200 },
    );
  });

  it('is refused when there is no room for its entities any more', () => {
    const { store } = start();
    const before = dump(store);
    let others = 0;
    const bounds = { ...unbounded, maxEntities: 6, countEntities: () => store.size + others };
    const made = store.plan(bounds);
    made.create(node);
    made.create(node);
    expect(() => made.create(node)).toThrow('maxEntities, of 6');
    others = 1;
    expect(() => store.adopt(made, bounds)).toThrow('maxEntities, of 6');
    expect(dump(store)).toEqual(before);
  });
});

const [name, age, one] = ['name', 'age', 'one'].map((each) => property(each));

const largeQueries: readonly Query[] = [
  everything,
  { ...everything, orderBy: [{ property: property('name'), descending: false }] },
  {
    ...everything,
    where: [{ property: property('age'), value: 1 }],
    orderBy: [{ property: property('name'), descending: true }],
  },
];

/** A change by somebody else between the steps in which a large plan is completed. */
const event = fc.record({
  do: fc.constantFrom('rename', 'age', 'refer', 'delete', 'create', 'fork', 'query', 'plan'),
  at: fc.nat(),
  value: fc.nat(5),
});

/** A store with the same entities and without indexes. */
function copyOf(store: Store): Store {
  const state = copyState(store.snapshot().current);
  return new Store(types, { accessId: 'access.a', partitions: 'distinct' }, new SharedState(state));
}

/** As many entities as take several steps: existing ones, and those that a plan adds. */
const [existing, added] = [2_500, 2_500];

describe('a large plan', () => {
  it('is completed in steps, while others change and find what it has changed', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 5, maxLength: 40, size: 'max' }), (events) => {
        const { store } = makeStore();
        if (name === undefined || age === undefined || one === undefined) throw new Error('no properties');
        store.transact((transaction) => {
          for (let id = 0; id < existing; id += 1) {
            const made = transaction.create(node, { id: BigInt(id) });
            transaction.set(made, name, `Name ${(id * 7919) % existing}`);
            transaction.set(made, age, id % 3);
          }
        });
        const holders = [store, store.clone()];
        for (const query of largeQueries) store.query(node, query);
        const grow = (into: Store, by: number) => {
          const plan = into.plan(unbounded);
          const found = all(into, node);
          for (let at = 0; at < by; at += 1) {
            const made = plan.create(node);
            plan.set(made, name, `new ${at % 7}`);
            const changed = found[at];
            if (changed === undefined) continue;
            plan.set(made, one, changed);
            plan.set(changed, name, `changed ${at % 7}`);
            plan.set(changed, age, at % 2);
          }
          completed(plan.finishing());
          into.adopt(plan, unbounded);
        };
        const build = store
          .snapshot()
          .current.indexes.preparing(
            node,
            { ...everything, orderBy: [{ property: age, descending: false }] },
            unbounded.work,
          );
        build.next();
        grow(store, added);
        const completing: Steps<void>[] = [store.completing(), store.completing(), build];
        let turns = 0;
        for (const { do: what, at, value } of events) {
          if (completing[at % completing.length]?.next().done !== true) turns += 1;
          const changed = holders[what === 'fork' ? 1 : 0] ?? store;
          const [found] = changed.find(node, BigInt(at % (existing + added)));
          if (what === 'query') all(changed, node, largeQueries[value % largeQueries.length]);
          else if (what === 'plan') grow(changed, value);
          else {
            changed.transact((transaction) => {
              if (what === 'create') transaction.set(transaction.create(node), name, `name ${value}`);
              else if (found === undefined) return;
              else if (what === 'delete') transaction.delete([found], 'dropReferences');
              else if (what === 'age') transaction.set(found, age, value);
              else if (what === 'refer') transaction.set(found, one, changed.find(node, BigInt(value))[0] ?? null);
              else transaction.set(found, name, `NAME ${value}`);
            });
          }
        }
        for (const each of completing) for (const _ of each) turns += 1;
        expect(turns).toBeGreaterThan(5);
        for (const each of holders) {
          const copy = copyOf(each);
          for (const query of [...largeQueries, { ...everything, orderBy: [{ property: age, descending: false }] }]) {
            expect(idsOf(all(each, node, query))).toEqual(idsOf(all(copy, node, query)));
          }
          const found = (from: Store) =>
            all(from, node).map((instance: Instance) =>
              spell(from.find(node, instance.get(node.id) as bigint)[0] ?? null),
            );
          expect(found(each)).toEqual(found(copy));
          expectConsistent(each.snapshot().current, [node, leaf], []);
        }
      }),
      { seed: 13, numRuns: 5 },
    );
  });
});
