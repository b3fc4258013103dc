import { expect, test } from 'vitest';
import { differing } from './replaying.js';

test('the reference server answers in the documented dialect as was recorded where the dialects agree', async () => {
  expect(await differing('documented', 'same')).toEqual([]);
});
