import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ValueKey } from '../../src/model/values.js';
import { DividedMap } from '../../src/store/divided-map.js';
import { color } from './fixture.js';

/** So many that most parts are divided several times. */
const count = 40_000;

const kinds: readonly ((number: number) => ValueKey)[] = [
  (number) => number,
  (number) => -number * 2 ** 40,
  (number) => number + 0.5,
  (number) => BigInt(number) ** 9n,
  (number) => `id ${number}`,
];

it('agrees with a Map of any size, with keys of any kind', { timeout: 60_000 }, () => {
  const step = fc.record({
    first: fc.nat(count),
    keys: fc.nat(count),
    kind: fc.nat(kinds.length - 1),
    deletes: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 3, maxLength: 8 }), (steps) => {
      const map = new DividedMap<ValueKey, number>();
      const expected = new Map<ValueKey, number>();
      for (const key of [null, true, color('red')]) {
        map.set(key, 1);
        expected.set(key, 1);
      }
      for (const { first, keys, kind, deletes } of steps) {
        for (let number = first; number < first + keys; number += 1) {
          const key = kinds[kind]?.(number) ?? number;
          if (deletes === 0) map.delete(key);
          else map.set(key, number);
          if (deletes === 0) expected.delete(key);
          else expected.set(key, number);
        }
      }
      let different = 0;
      for (const [key, value] of expected) if (map.get(key) !== value) different += 1;
      for (const [key, value] of map) if (expected.get(key) !== value) different += 1;
      expect(different).toBe(0);
      expect(Array.from(map)).toHaveLength(expected.size);
      expect(map.get('id -1')).toBeUndefined();
    }),
    { seed: 9, numRuns: 15 },
  );
});
