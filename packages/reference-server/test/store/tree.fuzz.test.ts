// The tree is compared with a sorted array after each of endlessly many changes, for which requests are too slow.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { type Ordering, Tree } from '../../src/store/tree.js';

interface Item {
  readonly group: number;
  readonly place: number;
  readonly note: string;
}

/** Many items have the same first key, and pairs of items have the same keys. */
const keysOf = [({ group }: Item) => group >> 1, ({ place }: Item) => place] as const;
const ordering: Ordering<Item> = { keys: keysOf, compare: (left, right) => left.group - right.group };

function compare(left: Item, right: Item): number {
  const [byFirst, bySecond] = keysOf.map((keyOf) => keyOf(left) - keyOf(right));
  return byFirst || bySecond || left.group - right.group;
}

function treeOf(items: readonly Item[]): Tree<Item> {
  const tree = new Tree(ordering);
  for (const each of items) tree.put(each);
  return tree;
}

const all = <Each>(tree: Tree<Each>): Each[] => [...tree.from(0)];

/** What a tree has, as a sorted array. */
function withItem(items: readonly Item[], item: Item): Item[] {
  return [...items.filter((each) => compare(each, item) !== 0), item].sort(compare);
}

const item: fc.Arbitrary<Item> = fc.record({
  group: fc.integer({ min: 0, max: 40 }),
  place: fc.integer({ min: 0, max: 8 }),
  note: fc.string({ maxLength: 2 }),
});

const step = fc.oneof(
  { weight: 6, arbitrary: item.map((put) => ({ put })) },
  { weight: 5, arbitrary: item.map((remove) => ({ remove })) },
  { weight: 1, arbitrary: fc.constant({ copy: true }) },
  { weight: 1, arbitrary: fc.nat().map((goTo) => ({ goTo })) },
);

test('has the items of a sorted array, and every copy keeps its own', async () => {
  await checkProperty(
    fc.property(fc.array(item, { maxLength: 400 }), fc.array(step, { maxLength: 200 }), (initial, steps) => {
      const sorted = initial.reduce<Item[]>(withItem, []);
      const versions = [{ tree: treeOf(sorted), items: sorted }];
      let current = 0;
      for (const each of steps) {
        const version = versions[current];
        if (version === undefined) throw new Error('There is no such version.');
        if ('put' in each) {
          const replaced = version.items.find((other) => compare(other, each.put) === 0);
          expect(version.tree.put(each.put)).toBe(replaced);
          version.items = withItem(version.items, each.put);
        } else if ('remove' in each) {
          const removed = version.items.find((other) => compare(other, each.remove) === 0);
          expect(version.tree.delete(each.remove)).toBe(removed);
          version.items = version.items.filter((other) => other !== removed);
        } else if ('copy' in each) versions.push({ tree: version.tree.copy(), items: [...version.items] });
        else current = each.goTo % versions.length;
      }
      for (const { tree, items } of versions) {
        expect(all(tree)).toEqual(items);
        expect(items.map((each) => tree.get(each))).toEqual(items);
        expect(tree.size).toBe(items.length);
        for (const other of versions) {
          const { gone = [], added = [] } = tree.differences(other.tree) ?? {};
          expect(gone).toEqual(other.items.filter((each) => !items.includes(each)));
          expect(added).toEqual(items.filter((each) => !other.items.includes(each)));
        }
      }
    }),
    150,
  );
});

test('finds items, the range of those with certain first keys, and those from a position', async () => {
  await checkProperty(
    fc.property(fc.array(item, { maxLength: 300 }), item, fc.nat(320), fc.nat(320), (items, wanted, start, end) => {
      const tree = treeOf(items);
      const sorted = items.reduce<Item[]>(withItem, []);
      expect(tree.get(wanted)).toEqual(sorted.find((each) => compare(each, wanted) === 0));
      for (const length of [0, 1, 2]) {
        const those = keysOf.slice(0, length);
        const first = those.map((keyOf) => keyOf(wanted));
        const found = sorted.filter((each) => those.every((keyOf) => keyOf(each) === keyOf(wanted)));
        expect(tree.find(first)).toBe(found[0]);
        expect([...tree.findAll(first)]).toEqual(found);
        const [from, to] = tree.range(first);
        expect(sorted.slice(from, to)).toEqual(found);
      }
      expect([...tree.from(start)]).toEqual(sorted.slice(start));
      expect([...tree.from(start, end)]).toEqual(sorted.slice(start, end));
    }),
  );
});

test.each([0, 1, 32, 33, 1_023, 1_025, 1_057, 20_000])('is filled with %i items, emptied and filled', (count) => {
  const items = Array.from({ length: count }, (_, place) => ({ group: place >> 4, place, note: '' }));
  const tree = treeOf(items);
  const copy = tree.copy();
  expect(all(tree)).toEqual(items);
  for (const each of items) tree.delete(each);
  expect(all(tree)).toEqual([]);
  expect(all(copy)).toEqual(items);
  for (const each of items) tree.put(each);
  expect(all(tree)).toEqual(items);
});

test('has no list of very many differences', () => {
  const items = Array.from({ length: 140_000 }, (_, place) => ({ group: 0, place, note: '' }));
  const tree = treeOf(items);
  expect(tree.differences()).toBeUndefined();
  const other = tree.copy();
  const put = { group: 0, place: 70_000, note: 'other' };
  other.put(put);
  expect(other.differences(tree)).toEqual({ gone: [items[70_000]], added: [put] });
});
