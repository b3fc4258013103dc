import { expect } from 'vitest';
import { Instance } from '../../src/model/instance.js';
import { completed } from '../../src/model/steps.js';
import type { EntityType } from '../../src/model/types.js';
import { isCollectionValue, type Value } from '../../src/model/values.js';
import { Indexes } from '../../src/store/indexes.js';
import type { Query } from '../../src/store/query.js';
import { referencesTo } from '../../src/store/references.js';
import { elementsOf, type StoreState } from '../../src/store/store-state.js';

/** The queries of a store, which are repeated with new indexes. */
export type Queries = readonly (readonly [EntityType, Query])[];

/** Compares the derived data of a state with newly built data. */
export function expectConsistent(state: StoreState, allTypes: Iterable<EntityType>, queries: Queries): void {
  const alive = Array.from(allTypes).flatMap((type) => ofType(state, type));
  expect(alive.every((instance) => instance.alive)).toBe(true);
  expect(referenceCounts(state)).toEqual(countReferences(alive));
  const kept = Array.from(state.identities.all()).filter((instance) => !instance.alive);
  const dead = new Set(alive.flatMap(targetsOf).filter((target) => !target.alive));
  expect(new Set(kept)).toEqual(dead);
  expectSameIndexes(state, allTypes, queries);
}

function expectSameIndexes(state: StoreState, allTypes: Iterable<EntityType>, queries: Queries): void {
  const all = Array.from(allTypes);
  const fresh = new Indexes(function* (type) {
    return all.filter((other) => other.supertypes.has(type)).flatMap((other) => ofType(state, other));
  });
  for (const [type, query] of queries) fresh.query(type, query);
  const kept = new Map(state.indexes.content());
  // An index does not exist before the first query that needs it.
  for (const [shape, content] of fresh.content()) {
    if (kept.has(shape)) expect(spell(kept.get(shape))).toEqual(spell(content));
  }
}

function ofType(state: StoreState, type: EntityType): readonly Instance[] {
  const found: Instance[] = [];
  completed(state.identities.collecting(type, found));
  return found;
}

function spell(content: ReadonlyMap<string, readonly Instance[]> | undefined): [string, string[]][] {
  return Array.from(content ?? [], ([key, list]): [string, string[]] => [key, list.map(nameOf)]).sort();
}

export function nameOf(instance: Instance): string {
  return `${instance.type.simpleName}/${String(instance.get(instance.type.id))}#${instance.sequence}`;
}

function targetsOf(owner: Instance): Instance[] {
  return owner.type.properties.flatMap((property) => instancesIn(owner.get(property)));
}

function instancesIn(value: Value): Instance[] {
  if (value instanceof Instance) return [value];
  return isCollectionValue(value) ? Array.from(elementsOf(value)).flatMap(instancesIn) : [];
}

function countReferences(owners: readonly Instance[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const owner of owners) {
    for (const property of owner.type.properties) {
      for (const element of instancesIn(owner.get(property))) {
        const key = `${nameOf(owner)} ${property.name} ${nameOf(element)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function referenceCounts(state: StoreState): Map<string, number> {
  return new Map(
    Array.from(state.identities.all()).flatMap((target) =>
      Array.from(referencesTo(target), ([owner, property, count]) => [
        `${nameOf(owner)} ${property.name} ${nameOf(target)}`,
        count,
      ]),
    ),
  );
}
