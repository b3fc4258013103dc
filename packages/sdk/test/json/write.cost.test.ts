import { test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { toPlain } from '../../src/plain/index.js';
import { bodyOf } from '../support/texts.js';

test('a chain of entities that name their types is written in linear time', async () => {
  const chain = (length: number, own: object) => {
    let node: object = own;
    for (let index = 1; index < length; index += 1) node = { ...own, father: node };
    return () => bodyOf(node);
  };
  const typed = { _type: 'a.Person' };
  await expectLinearCost({ harmless: chain(1_000, {}), once: chain(1_000, typed), fourfold: chain(4_000, typed) });
});

// An exception for each object, by which its kind is told, would take longer than the rest.
test.each([
  ['dates', () => new Date(0)],
  ['sets', () => new Set(['a'])],
  ['maps', () => new Map([['a', 'b']])],
])('the plain form of %s costs little more than that of lists', async (_what, make) => {
  const plainOf = (length: number, element: () => object) => {
    const list = Array.from({ length }, element);
    return () => toPlain(list);
  };
  await expectLinearCost({
    harmless: plainOf(1_000, () => ['a']),
    once: plainOf(1_000, make),
    fourfold: plainOf(4_000, make),
  });
});
