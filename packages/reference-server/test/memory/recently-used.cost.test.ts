// In a request, all other costs would hide this one.
import { it } from 'vitest';
import { expectLinearCost } from '../../../../scripts/test/lib/cost.js';
import { RecentlyUsed } from '../../src/memory/caches.js';

it('replaces the least recent value at the same cost with twice as many values', async () => {
  const replaced = (size: number) => {
    const values = new RecentlyUsed<string>();
    let next = 0;
    const add = () => values.add(String(next), String(next++));
    for (let count = 0; count < size; count += 1) add();
    return () => {
      for (let count = 0; count < 20_000; count += 1) {
        values.deleteLeastRecent();
        add();
      }
    };
  };
  await expectLinearCost({ harmless: replaced(10), once: replaced(20_000), twice: replaced(40_000) });
});
