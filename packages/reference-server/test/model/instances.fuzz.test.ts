import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Entity, newTransient, Ref } from '../../src/model/instance.js';
import { InstanceMap, InstanceSet } from '../../src/model/instances.js';
import { node } from '../store/fixture.js';

const instanceAt = (place: number) =>
  place === 0 ? newTransient(node) : new Entity(new Ref(node, BigInt(place), 'p'), place, []);

/** Places of instances: outside of a store, near each other, far from each other, and beyond 32 bits. */
const places = fc.array(fc.oneof(fc.constant(0), fc.nat(70), fc.nat(1_000_000), fc.nat(2 ** 48)), { maxLength: 60 });

it('maps and sets of instances agree with those of the language, also if two have the same place', () => {
  fc.assert(
    fc.property(places, fc.array(fc.tuple(fc.nat(80), fc.nat(9)), { maxLength: 200 }), (numbers, additions) => {
      const instances = numbers.map(instanceAt);
      const [map, expectedMap] = [new InstanceMap<number>(), new Map<unknown, number>()];
      const [set, expectedSet] = [new InstanceSet(), new Set<unknown>()];
      for (const [at, value] of additions) {
        const instance = instances[at % instances.length];
        if (instance === undefined) continue;
        map.set(instance, value);
        expectedMap.set(instance, value);
        set.add(instance);
        expectedSet.add(instance);
      }
      expect(instances.map((each) => map.get(each))).toEqual(instances.map((each) => expectedMap.get(each)));
      expect(instances.map((each) => set.has(each))).toEqual(instances.map((each) => expectedSet.has(each)));
      expect(Array.from(set).every((each, at) => each === Array.from(expectedSet)[at])).toBe(true);
      expect(set.size).toBe(expectedSet.size);
    }),
  );
});

it('a set includes in an iteration what is added meanwhile', () => {
  const instances = Array.from({ length: 100 }, (_, at) => instanceAt(at + 1));
  const set = new InstanceSet();
  const add = (at: number) => {
    const instance = instances[at];
    if (instance !== undefined) set.add(instance);
  };
  add(0);
  let visited = 0;
  for (const _ of set) {
    visited += 1;
    add(visited);
  }
  expect(visited).toBe(100);
});
