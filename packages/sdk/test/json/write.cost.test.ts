import { test } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
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
