import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { ReusedKeysMap } from '../../src/store/reused-keys-map.js';

it('agrees with a Map, also when more keys are removed than stay in it', () => {
  const key = fc.nat(3_000);
  const change = fc.oneof(
    fc.record({ kind: fc.constant('set'), key }),
    fc.record({ kind: fc.constant('delete'), key }),
    fc.record({ kind: fc.constant('deleteMany'), key }),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60, size: 'max' }), (changes) => {
      const map = new ReusedKeysMap<number, { value: number }>();
      const expected = new Map<number, { value: number }>();
      const remove = (key: number) => {
        if (map.delete(key) !== expected.delete(key)) expect.fail(`delete(${key}) does not agree.`);
      };
      for (let key = 0; key < 3_000; key += 1) {
        map.set(key, { value: key });
        expected.set(key, { value: key });
      }
      for (const [value, { kind, key }] of changes.entries()) {
        if (kind === 'set') {
          map.set(key, { value });
          expected.set(key, { value });
        } else if (kind === 'delete') remove(key);
        else for (let other = key; other < key + 900; other += 1) remove(other);
      }
      expect(new Map(map)).toEqual(expected);
      expect(Array.from(map.values(), ({ value }) => value).toSorted()).toEqual(
        Array.from(expected.values(), ({ value }) => value).toSorted(),
      );
      const keys = Array.from({ length: 4_000 }, (_, at) => at);
      expect(keys.map((each) => map.get(each))).toEqual(keys.map((each) => expected.get(each)));
      expect(keys.filter((each) => map.has(each))).toEqual(keys.filter((each) => expected.has(each)));
    }),
    { seed: 42, numRuns: 20 },
  );
});

it('costs the same for one key that is removed and added again and again as for many keys', async () => {
  const entities = 35_000;
  const removing = (keys: number, times: number) => () => {
    const map = new ReusedKeysMap<number, object>();
    for (let key = 0; key < entities; key += 1) map.set(key, {});
    for (let time = 0; time < times; time += 1) {
      map.delete(time % keys);
      map.set(time % keys, {});
    }
  };
  await expectLinearCost({
    harmless: removing(entities, 8_000),
    once: removing(1, 8_000),
    twice: removing(1, 16_000),
  });
}, 60_000);
