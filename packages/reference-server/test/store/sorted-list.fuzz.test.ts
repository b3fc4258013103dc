import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ordering, SortKey } from '../../src/store/compare.js';
import { SortedList } from '../../src/store/sorted-list.js';

const byNumber = (left: number, right: number) => left - right;
const compareKeys = (left: SortKey, right: SortKey) => Number(left ?? 0) - Number(right ?? 0);

const ordering: Ordering<number> = { keyOf: (item) => item, compareKeys, compare: byNumber };

/** Orderings whose keys decide everything, a part, and nothing. */
const orderings: readonly (readonly [string, Ordering<number>])[] = [
  ['of each item', ordering],
  ['that many items share', { keyOf: (item) => Math.floor(item / 700), compareKeys, compare: byNumber }],
  ['that are missing', { keyOf: () => undefined, compareKeys: () => 0, compare: byNumber }],
];

it.each(orderings)('agrees with a sorted array, over the borders of its nodes, with keys %s', (_keys, own) => {
  const range = { min: 0, max: 6_000 };
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(range), { maxLength: 5_000, size: 'max' }),
      fc.array(fc.integer(range), { maxLength: 200, size: 'max' }),
      fc.nat(6_000),
      fc.nat(2_000),
      fc.integer({ min: 1, max: 100 }),
      (numbers, changes, start, max, keptEach) => {
        const list = new SortedList(own, numbers.slice(0, numbers.length / 2));
        for (const number of numbers.slice(numbers.length / 2)) list.add(number);
        // What stays is spread over all nodes, so that they become smaller and are joined.
        const removed = new Set(numbers.filter((number) => number % keptEach !== 0));
        for (const number of removed) list.remove(number);
        const expected = new Set(numbers.filter((number) => !removed.has(number)));
        for (const number of changes) {
          if (expected.delete(number)) list.remove(number);
          else {
            expected.add(number);
            list.add(number);
          }
        }
        const sorted = Array.from(expected).sort(byNumber);
        expect([...list]).toEqual(sorted);
        expect(list.size).toBe(sorted.length);
        expect(list.slice(start, max)).toEqual(sorted.slice(start, start + max));
        expect(list.slice(start, Number.POSITIVE_INFINITY)).toEqual(sorted.slice(start));
      },
    ),
    { seed: 42, numRuns: 30 },
  );
});

it('empties and fills again', () => {
  const list = new SortedList(ordering);
  for (let number = 0; number < 3_000; number += 1) list.add(number);
  for (let number = 0; number < 3_000; number += 1) list.remove(number);
  expect([...list]).toEqual([]);
  list.add(1);
  expect(list.slice(0, 2)).toEqual([1]);
});

it('refuses to remove an element that it does not contain', () => {
  expect(() => new SortedList(ordering, [1]).remove(2)).toThrow('The item is not at its position in the list.');
});

it('removes several elements at once, few or many, as if one by one', () => {
  const elements = fc.uniqueArray(fc.nat(2_000), { maxLength: 1_000, size: 'max' });
  fc.assert(
    fc.property(elements, fc.integer({ min: 1, max: 40 }), fc.nat(2_001), (numbers, removedEach, added) => {
      const list = new SortedList(ordering, numbers);
      const isRemoved = (number: number) => number % removedEach === 0;
      list.removeAll(numbers.filter(isRemoved));
      const kept = numbers.filter((number) => !isRemoved(number));
      expect([...list]).toEqual(kept.toSorted(byNumber));
      expect(list.size).toBe(kept.length);
      if (kept.includes(added)) return;
      list.add(added);
      expect([...list]).toEqual([...kept, added].toSorted(byNumber));
    }),
    { seed: 42, numRuns: 50 },
  );
});

it.each([[[2]], [[1, 2]]])('refuses to remove elements of which it does not contain all (%j)', (removed) => {
  const numbers = removed.length === 1 ? [1, ...Array.from({ length: 20 }, (_, at) => at + 3)] : [1];
  expect(() => new SortedList(ordering, numbers).removeAll(removed)).toThrow('The item is not at its position');
});
