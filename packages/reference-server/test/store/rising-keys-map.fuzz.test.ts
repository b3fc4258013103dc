import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValueKey } from '../../src/model/values.js';
import { RisingKeysMap } from '../../src/store/rising-keys-map.js';

/** More than fit into several pages. */
const range = 1_200;

const kinds: readonly ((number: number) => ValueKey)[] = [
  (number) => number,
  (number) => number,
  (number) => number * 3,
  (number) => range - number,
  (number) => -number,
  (number) => number + 0.5,
  (number) => number * 2 ** 40,
  (number) => BigInt(number) ** 9n,
  (number) => `id ${number}`,
];
const everyKey = kinds.flatMap((kind) => Array.from({ length: range + 10 }, (_, number) => kind(number)));

const step = fc.record({
  deletes: fc.nat(2).map((number) => number === 0),
  kind: fc.nat(kinds.length - 1),
  first: fc.nat(range),
  keys: fc.oneof(fc.nat(3), fc.nat(range)),
});

it('agrees with a Map, with keys of any kind in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12, size: 'max' }), (steps) => {
      const map = new RisingKeysMap<ValueKey, { readonly value: number }>();
      const expected = new Map<ValueKey, { readonly value: number }>();
      for (const [value, { deletes, kind, first, keys }] of steps.entries()) {
        for (let number = first; number < Math.min(first + keys, range); number += 1) {
          const key = kinds[kind]?.(number) ?? number;
          if (deletes) {
            if (map.delete(key) !== expected.delete(key)) expect.fail(`delete(${String(key)}) does not agree.`);
          } else {
            const item = { value };
            map.set(key, item);
            expected.set(key, item);
          }
        }
        const different = everyKey.filter((key) => map.get(key) !== expected.get(key));
        expect(different).toEqual([]);
        const values = Array.from(map.values());
        expect(values).toHaveLength(expected.size);
        expect(new Set(values)).toEqual(new Set(expected.values()));
      }
      expect(everyKey.filter((key) => map.has(key) !== expected.has(key))).toEqual([]);
    }),
    { seed: 7, numRuns: 100 },
  );
});

it('has the values of numbers that are equal, and of no others', () => {
  const map = new RisingKeysMap<ValueKey, object>();
  const [zero, large] = [{}, {}];
  map.set(0, zero);
  map.set(2 ** 32, large);
  expect([map.get(-0), map.get(0), map.get(0n), map.get('0'), map.get(2 ** 32), map.get(0.5), map.get(-1)]).toEqual([
    zero,
    zero,
    undefined,
    undefined,
    large,
    undefined,
    undefined,
  ]);
});
