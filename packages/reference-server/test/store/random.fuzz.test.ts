import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyState, SharedState } from '../../src/store/shared-state.js';
import { Store } from '../../src/store/store.js';
import { expectConsistent } from './consistency.js';
import { countingIds, leaf, makeStore, node, types } from './fixture.js';
import { NaiveStore } from './naive.js';
import { creations, dump, operation, perform, queries } from './operations.js';

const step = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: 12, size: 'max' }),
  fails: fc.nat(2).map((number) => number === 0),
  /** Goes on with a copy, and the copy's source must not notice. */
  copies: fc.nat(3).map((number) => number === 0),
});

class Abort extends Error {}

describe('the store against a naive one', () => {
  it('agrees under random operations, failures and copies, and keeps derived data consistent', {
    timeout: 120_000,
  }, () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }), fc.boolean(), (steps, early) => {
        let { store, state } = makeStore();
        let naive = new NaiveStore();
        store.transact((transaction) => {
          for (const one of creations) perform(store, transaction, naive, one);
        });
        if (early) for (const [type, query] of queries) store.query(type, query);
        for (const { operations, fails, copies } of steps) {
          const before = dump(store);
          const { sequence } = state;
          const next = naive.copy();
          const source = { store, state };
          if (copies) {
            state = copyState(source.state);
            store = new Store(
              types,
              { accessId: 'access.a', partitions: 'distinct', newId: countingIds() },
              new SharedState(state),
            );
            for (const [type, query] of queries) store.query(type, query);
          }
          const work = () =>
            store.transact((transaction) => {
              for (const one of operations) perform(store, transaction, next, one);
              if (fails) throw new Abort();
            });
          if (fails) {
            expect(work).toThrow(Abort);
            expect(state.sequence).toBe(sequence);
          } else {
            work();
            naive = next;
          }
          expect(dump(store)).toEqual(naive.dump());
          expectConsistent(state, [node, leaf], queries);
          if (copies) {
            expect(dump(source.store)).toEqual(before);
            expectConsistent(source.state, [node, leaf], queries);
          }
        }
      }),
      { seed: 42, numRuns: 200 },
    );
  });
});
