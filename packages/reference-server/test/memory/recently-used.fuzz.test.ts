import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecentlyUsed } from '../../src/memory/recently-used.js';

const key: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), key, value: fc.nat() }),
  fc.record({ kind: fc.constantFrom('use' as const, 'get' as const, 'delete' as const), key }),
  fc.record({ kind: fc.constant('delete least recent' as const) }),
  fc.record({ kind: fc.constant('delete some' as const), keys: fc.array(key, { maxLength: 3 }) }),
);

it('has the values and the order of a list in which what is used moves to the end', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const values = new RecentlyUsed<number>();
      let list: (readonly [key: string, value: number])[] = [];
      for (const each of steps) {
        if (each.kind === 'delete some') {
          for (const [name] of values) if (each.keys.includes(name)) values.delete(name);
          list = list.filter(([name]) => !each.keys.includes(name));
        } else if (each.kind === 'delete least recent') {
          values.deleteLeastRecent();
          list = list.slice(1);
        } else {
          const found = list.find(([name]) => name === each.key);
          if (each.kind === 'get') expect(values.get(each.key)).toBe(found?.[1]);
          else if (each.kind === 'use') expect(values.use(each.key)).toBe(found?.[1]);
          else if (each.kind === 'delete') values.delete(each.key);
          if (each.kind !== 'get') list = list.filter((other) => other !== found);
          if (each.kind === 'use' && found !== undefined) list.push(found);
          if (each.kind === 'add') {
            values.add(each.key, each.value);
            list.push([each.key, each.value]);
          }
        }
        expect(Array.from(values)).toEqual(list);
        expect(values.size).toBe(list.length);
        expect(values.leastRecent).toBe(list[0]?.[1]);
      }
    }),
  );
});
