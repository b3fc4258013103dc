import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { ResponseTooLarge } from '../../src/transport/failure.js';
import { TextCollector } from '../../src/transport/text-collector.js';
import { maxErrorBytes } from '../../src/wire/response.js';

const limit = 1_000_000;

test('parts of any sizes are one text', () => {
  const parts = fc.array(
    fc
      .oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.nat(3_000))
      .chain((length) =>
        fc.string({ unit: fc.constantFrom('a', 'ä', '€', '😀', '\n'), minLength: length, maxLength: length }),
      ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(parts, fc.nat(), (texts, seed) => {
      const whole = Buffer.from(texts.join(''));
      const collector = new TextCollector(200, limit);
      let start = 0;
      for (const [index, text] of texts.entries()) {
        // Parts may end within a character.
        const end = Math.min(whole.length, start + Buffer.byteLength(text) + ((seed + index) % 3));
        collector.add(whole.subarray(start, end));
        start = end;
      }
      collector.add(whole.subarray(start));
      expect(collector.text()).toBe(whole.toString());
    }),
    { numRuns: 300 },
  );
});

test.each([
  [200, limit, false],
  [500, maxErrorBytes, true],
  [302, maxErrorBytes, true],
])('with the status %i, more than %i bytes', (status, most, cuts) => {
  const collector = new TextCollector(status, limit);
  collector.add(Buffer.alloc(most - 1, 'a'));
  expect(collector.isFull).toBe(false);
  collector.add(Buffer.from('b'));
  expect(collector.isFull).toBe(cuts);
  if (cuts) collector.add(Buffer.from('c'));
  else expect(() => collector.add(Buffer.from('c'))).toThrow(ResponseTooLarge);
  expect(collector.text()).toBe(`${'a'.repeat(most - 1)}b`);
});

test('parts of a single byte cost about a byte each', async () => {
  const collector = new TextCollector(200, limit);
  const before = await bytesInUse();
  for (let count = 0; count < limit; count += 1) collector.add(Buffer.from('a'));
  const each = ((await bytesInUse()) - before) / limit;
  expect(each).toBeLessThan(4);
  expect(collector.text()).toBe('a'.repeat(limit));
});
