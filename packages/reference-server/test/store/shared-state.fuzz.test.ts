import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SharedState } from '../../src/store/shared-state.js';
import type { Store } from '../../src/store/store.js';
import { all, idsOf, makeStore, node as type } from './fixture.js';

/** A store or a snapshot, with the ids that it has. */
interface Holder {
  readonly held: Store | SharedState;
  readonly ids: string[];
}

const isStore = (held: Holder['held']): held is Store => 'transact' in held;

const steps = fc.array(
  fc.record({
    do: fc.constantFrom('clone', 'snapshot', 'restore', 'create', 'refuse', 'delete', 'forget'),
    at: fc.nat(),
  }),
  { maxLength: 30 },
);

it('stores and snapshots that share a state do not see each other’s changes', () => {
  fc.assert(
    fc.property(steps, (made) => {
      const holders: Holder[] = [{ held: makeStore().store, ids: [] }];
      let count = 0;
      for (const { do: step, at } of made) {
        const index = at % holders.length;
        const holder = holders[index];
        if (holder === undefined) continue;
        const { held, ids } = holder;
        if (step === 'forget') {
          if (holders.length > 1) holders.splice(index, 1);
        } else if (!isStore(held)) {
          const [first] = holders.filter((each) => isStore(each.held));
          if (step === 'restore' && first !== undefined && isStore(first.held)) {
            holders.push({ held: first.held.restored(held), ids: [...ids] });
          }
        } else if (step === 'clone') {
          holders.push({ held: held.clone(), ids: [...ids] });
        } else if (step === 'snapshot') {
          holders.push({ held: held.snapshot(), ids: [...ids] });
        } else if (step === 'create') {
          count += 1;
          const id = BigInt(count);
          held.transact((transaction) => transaction.create(type, { id }));
          ids.push(String(id));
        } else if (step === 'refuse') {
          const refused = () =>
            held.transact((transaction) => {
              transaction.create(type, { id: 1_000_000n });
              throw new Error('refused');
            });
          expect(refused).toThrow('refused');
        } else if (step === 'delete') {
          // What was found before the transaction belongs to the store that changes.
          const [oldest] = all(held, type);
          if (oldest !== undefined) held.transact((transaction) => transaction.delete([oldest], 'failIfReferenced'));
          ids.shift();
        }
        for (const each of holders) {
          if (isStore(each.held)) expect(idsOf(all(each.held, type))).toEqual(each.ids);
          else expect(each.held.size).toBe(each.ids.length);
        }
      }
    }),
    { seed: 11, numRuns: 300 },
  );
});
