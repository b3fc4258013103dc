import { expect, test } from 'vitest';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { received } from './body-parts.js';

test('parts of a single byte cost about a byte each', async () => {
  const size = 300_000;
  let each = Number.NaN;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('"');
    const before = await bytesInUse();
    for (let count = 0; count < size; count += 1) yield Buffer.from('a');
    each = ((await bytesInUse()) - before) / size;
    yield Buffer.from('"');
  }
  expect(await received(bytes)).toBe('a'.repeat(size));
  expect(each).toBeLessThan(4);
});
