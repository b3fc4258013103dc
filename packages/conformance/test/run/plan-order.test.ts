import { expect, test } from 'vitest';
import type { Case } from '../../src/case/case.js';
import { plan } from '../../src/index.js';
import { readingCase, requirements } from '../support.js';

const numbered = Array.from({ length: 20 }, (_, index) => String(index));

test('cases that take long begin first, and the others follow in an order that the seed decides', async () => {
  const cases: readonly Case[] = [
    ...numbered.map((id) => ({ ...readingCase, id })),
    { ...readingCase, id: 'generated', generated: true },
    { ...readingCase, id: 'waits', waits: true },
  ];
  const order = async (seed: number) => {
    const planned = await plan({ cases, requirements, seed });
    return planned.map(({ testCase }) => testCase.id);
  };
  const first = await order(1);
  expect(first.slice(0, 2).sort()).toEqual(['generated', 'waits']);
  expect(first.slice(2).sort()).toEqual([...numbered].sort());
  expect(await order(1)).toEqual(first);
  expect(await order(2)).not.toEqual(first);
});
