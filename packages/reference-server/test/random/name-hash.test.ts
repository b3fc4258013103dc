import { expect, test } from 'vitest';
import { hashBytes, hashed } from '../../src/random/name-hash.js';

const hex = (text: string) => Buffer.from(hashBytes(hashed(text))).toString('hex');

test('a hash is always the same, and continues a text', () => {
  expect([hex(''), hex('a'), hex('ä€')]).toMatchInlineSnapshot(`
    [
      "027ae52ecfc796215593990d4b41437c",
      "5eb8e4e408dee1678f5f05b958089485",
      "39be343563ac2d35546af686b7ae3a9f",
    ]
  `);
  expect(hashBytes(hashed('cd', hashed('ab')))).toEqual(hashBytes(hashed('abcd')));
});

test('similar texts have different hashes, each bit of which is set in half of them', () => {
  const count = 50_000;
  const seen = new Set<string>();
  const ones = new Array<number>(128).fill(0);
  for (let number = 0; number < count; number++) {
    const bytes = hashBytes(hashed(`x.Thing\n${number}`));
    seen.add(Buffer.from(bytes).toString('hex'));
    for (let bit = 0; bit < 128; bit++) ones[bit] = (ones[bit] ?? 0) + (((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1);
  }
  expect(seen.size).toBe(count);
  for (const each of ones) expect(Math.abs(each / count - 0.5)).toBeLessThan(0.02);
});
