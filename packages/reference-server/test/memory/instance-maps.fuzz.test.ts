// No result has two entities of one place, or places beyond 32 bits, so only here these maps have to tell them apart.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { PlacedMap, PlacedSet } from '../../src/memory/caches.js';
import { transient } from '../../src/model/contents.js';
import { Entity, type Instance, Ref } from '../../src/model/values.js';
import { node } from '../store/fixture.js';

const instanceAt = (place: number) =>
  place === 0 ? transient(node) : new Entity(new Ref(node, BigInt(place), 'p'), place, []);

/** Places of instances: outside of a store, near each other, far from each other, and beyond 32 bits. */
const places = fc.array(fc.oneof(fc.constant(0), fc.nat(70), fc.nat(1_000_000), fc.nat(2 ** 48)), {
  minLength: 40,
  maxLength: 60,
});

it('maps and sets of instances agree with those of the language, also if two have the same place', async () => {
  await checkProperty(
    fc.property(places, fc.array(fc.nat(59), { minLength: 100, maxLength: 200 }), (numbers, additions) => {
      const instances = numbers.map(instanceAt);
      const added = additions.flatMap((at) => instances[at] ?? []);
      const [map, set] = [new PlacedMap<Instance, number>(), new PlacedSet<Instance>()];
      const expected = new Map<unknown, number>();
      for (const [value, instance] of added.entries()) {
        map.set(instance, value);
        expected.set(instance, value);
        set.add(instance);
      }
      expect(instances.map((each) => map.get(each))).toEqual(instances.map((each) => expected.get(each)));
      expect(instances.map((each) => set.has(each))).toEqual(instances.map((each) => expected.has(each)));
      const [found, distinct] = [Array.from(set), Array.from(expected.keys())];
      expect(found.map((each, at) => each === distinct[at])).toEqual(distinct.map(() => true));
    }),
  );
});

it('a set has many instances in the order in which they were added, also those that are added while it is read', () => {
  const instances = Array.from({ length: 3_000 }, (_, at) => instanceAt(at + 1));
  const set = new PlacedSet<Instance>();
  for (const each of instances.slice(0, 1_024)) set.add(each);
  const found: Instance[] = [];
  for (const each of set) {
    found.push(each);
    const next = instances[set.size];
    if (next !== undefined) set.add(next);
  }
  expect(found.map(({ place }) => place)).toEqual(instances.map(({ place }) => place));
});
