import { expect, test } from 'vitest';
import { randomBytes } from '../../src/random/random-bytes.js';

test('no bytes are given twice, whatever numbers are asked for', () => {
  const sizes = [16, 32, 16, 17, 100, 4_096, 16];
  const taken = Array.from({ length: 2_000 }, (_, n) => {
    const size = sizes[n % sizes.length] ?? 16;
    const bytes = randomBytes(size);
    expect(bytes).toHaveLength(size);
    return Buffer.from(bytes).toString('hex');
  });
  // Overlapping views would share the start of 16 bytes, or contain that of another.
  const starts = new Set(taken.flatMap((text) => text.match(/.{32}/g) ?? []));
  const parts = taken.reduce((sum, text) => sum + Math.floor(text.length / 32), 0);
  expect(starts.size).toBe(parts);
});
