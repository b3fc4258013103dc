import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEqualInSameTime, SecretDigests } from '../../src/random/secret-digests.js';

it('digests are those of a key of their own, and have the same length', () => {
  const [digests, others] = [new SecretDigests(), new SecretDigests()];
  expect(digests.of('secret')).toBe(digests.of('secret'));
  expect(digests.of('secret')).not.toBe(others.of('secret'));
  expect(digests.of('secret')).not.toBe(digests.of('secret '));
  for (const secret of ['', 'a', 'ä€😀', 'x'.repeat(10_000)]) expect(digests.of(secret)).toMatch(/^[0-9a-f]{64}$/);
});

it('digests are compared as texts are', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u0000'), maxLength: 3 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isEqualInSameTime(one, other)).toBe(one === other);
    }),
  );
});
