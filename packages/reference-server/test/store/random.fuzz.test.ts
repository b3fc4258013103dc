// The store alone: no request chooses the state that the next one changes, and none lists all references of all states.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { compareValues } from '../../src/model/compare-values.js';
import { refsIn } from '../../src/model/contents.js';
import type { EntityType } from '../../src/model/types.js';
import type { Entity, Ref } from '../../src/model/values.js';
import { meets } from '../../src/store/query.js';
import type { Query, State } from '../../src/store/store.js';
import { completed } from '../../src/work/steps.js';
import { all, makeStore, named, scan } from './fixture.js';
import { NaiveStore } from './naive-store.js';
import { creations, dump, operation, perform, queries } from './operations.js';

const step = fc.record({
  operations: fc.array(operation, { minLength: 1, maxLength: 12, size: 'max' }),
  fails: fc.nat(2).map((number) => number === 0),
  /** Which of the states so far the change begins with. Most changes begin with the last one. */
  from: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat() }),
  queried: fc.boolean(),
});

class Abort extends Error {}

/** What a query finds, by looking at everything. */
function scanned(state: State, type: EntityType, { where, orderBy }: Query) {
  const met = scan(state)
    .filter((entity) => entity.type.supertypes.has(type))
    .filter((entity) => where.every((condition) => meets(entity, condition, state)));
  return met.sort((left, right) => {
    for (const { property, descending } of orderBy) {
      const compared = compareValues(left.get(property), right.get(property));
      if (compared !== 0) return descending ? -compared : compared;
    }
    return left.place - right.place;
  });
}

const spell = ({ type, id }: Ref) => `${type.simpleName}/${String(id)}`;

/** The references to each entity, by looking at everything. */
function scannedReferrers(state: State): readonly string[] {
  const found = scan(state).flatMap((entity) =>
    entity.type.properties.flatMap((property) =>
      refsIn(entity.get(property)).map((target) => `${spell(target)} ${spell(entity.ref)} ${property.name}`),
    ),
  );
  return found.sort();
}

function referrers(state: State): readonly string[] {
  const mentioned = (entity: Entity) => entity.type.properties.flatMap((property) => refsIn(entity.get(property)));
  const targets = new Set(scan(state).flatMap((entity) => [entity.ref, ...mentioned(entity)]));
  const found = Array.from(targets, (target) => [...state.referrersOf(target)]).flat();
  return found
    .flatMap(({ target, owner, property, count }) =>
      Array.from({ length: count }, () => `${spell(target)} ${spell(owner)} ${property.name}`),
    )
    .sort();
}

it('agrees with a naive store, from any state that it has had, and every state stays what it was', {
  timeout: 120_000,
}, async () => {
  await checkProperty(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }), (steps) => {
      const store = makeStore();
      const first = new NaiveStore();
      store.change((draft) => {
        for (const one of creations) perform(draft, first, one);
      });
      const kept = [{ state: store.state, naive: first }];
      for (const { operations, fails, from, queried } of steps) {
        const base = kept[from === 0 ? kept.length - 1 : from % kept.length];
        if (base === undefined) throw new Error('There is no such state.');
        store.state = base.state;
        if (queried) for (const [type, query] of queries) completed(store.state.finding(type, query));
        const naive = base.naive.copy();
        const work = () =>
          store.change((draft) => {
            for (const one of operations) perform(draft, naive, one);
            if (fails) throw new Abort();
          });
        if (fails) {
          expect(work).toThrow(Abort);
          expect(store.state).toBe(base.state);
        } else {
          work();
          kept.push({ state: store.state, naive });
        }
      }
      for (const { state, naive } of kept) {
        expect(dump(all(state, named))).toEqual(naive.dump());
        for (const [type, query] of queries) {
          const found = all(state, type, query);
          expect(dump(found)).toEqual(dump(scanned(state, type, query)));
          for (const entity of found) expect(state.get(entity.ref)).toBe(entity);
        }
        expect(referrers(state)).toEqual(scannedReferrers(state));
      }
    }),
    80,
  );
});
