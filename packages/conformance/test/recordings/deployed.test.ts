import { expect, test } from 'vitest';
import { differing } from './replaying.js';

test('the reference server answers in the deployed dialect as was recorded', { timeout: 120_000 }, async () => {
  expect(await differing('deployed', 'same,deployed')).toEqual([]);
});
