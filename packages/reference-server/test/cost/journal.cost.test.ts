// Requests would leave more memory behind than their entries in the journal, so the entries are added alone.
import { expect, it } from 'vitest';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { Journal } from '../../src/control/journal/journal.js';
import { type BodySample, ByteSample, sampleOf } from '../../src/http/body.js';
import { exchange } from './exchange.js';

/** Large, since the engine frees memory of its own meanwhile: some megabytes in a long run of tests. */
const limit = 24 * 1024 * 1024;

/** Texts that V8 cannot share: each is made anew, and half of them of characters that take two bytes. */
function textOf(index: number, length: number): string {
  return String.fromCharCode(index % 2 === 0 ? 0x61 : 0x4e00).repeat(length) + index;
}

function sample(index: number): BodySample {
  if (index % 3 > 0) return sampleOf(textOf(index, (index * 997) % 20_000));
  const bytes = new ByteSample();
  // A small part of a large buffer must not keep all of it.
  for (let count = 0; count < 20; count += 1) bytes.add(new Uint8Array(1 << 16).subarray(count, count + (index % 500)));
  return bytes;
}

it('the journal stays under its limit, whatever is sent', async () => {
  const journal = new Journal({ bytes: limit });
  const add = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      journal.add({
        ...exchange,
        method: 'POST',
        target: textOf(index, index % 2_000),
        headers: new Map(
          Array.from({ length: index % 30 }, (_, name) => [`x-${name}`, [textOf(name, index % 90)]] as const),
        ),
        body: sample(index),
        responseHeaders: { 'Content-Type': 'application/json', Location: textOf(index, index % 100) },
        responseBody: sample(index + 1),
      });
    }
  };
  const before = await bytesInUse();
  const sizes: number[] = [];
  for (const count of [1_000, 1_000, 4_000]) {
    add(count);
    sizes.push((await bytesInUse()) - before);
  }
  // An entry is counted with up to 50 kB here. The journal would forget too early if it kept much less.
  expect(journal.entries().length).toBeGreaterThan(400);
  for (const size of sizes) expect(size / limit).toBeLessThan(1);
});
