import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { HttpError } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { received } from './body-parts.js';

/** The number of bytes after which the body of an error is cut. */
const maxErrorBytes = 64 * 1024;

async function* each(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

test('parts of any sizes are one text', async () => {
  const parts = fc.array(
    fc
      .oneof({ weight: 5, arbitrary: fc.nat(3) }, fc.nat(3_000))
      .chain((length) =>
        fc.string({ unit: fc.constantFrom('a', 'ä', '€', '😀', ' '), minLength: length, maxLength: length }),
      ),
    { maxLength: 60 },
  );
  await checkProperty(
    fc.asyncProperty(parts, fc.nat(), async (texts, seed) => {
      const whole = Buffer.from(JSON.stringify(texts.join('')));
      const sent: Uint8Array[] = [];
      let start = 0;
      for (const [index, text] of texts.entries()) {
        // Parts may end within a character.
        const end = Math.min(whole.length, start + Buffer.byteLength(text) + ((seed + index) % 3));
        sent.push(whole.subarray(start, end));
        start = end;
      }
      sent.push(whole.subarray(start));
      expect(await received(() => each(sent))).toBe(texts.join(''));
    }),
    100,
  );
});

test('a body of as many bytes as are accepted is read, and one with a byte more is not', async () => {
  const body = (size: number) => each([Buffer.from(`"${'a'.repeat(size - 3)}`), Buffer.from('b'), Buffer.from('"')]);
  expect(await received(() => body(5_000), 200, 5_000)).toBe(`${'a'.repeat(4_997)}b`);
  expect(await rejection(received(() => body(5_001), 200, 5_000))).toMatchObject({ name: 'DecodeError' });
});

test.each([500, 302])('of a body with the status %i, only the beginning is read', async (status) => {
  let isReadOn = false;
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.alloc(maxErrorBytes - 1, 'a');
    yield Buffer.from('bc');
    isReadOn = true;
  }
  const error = await rejection(received(body, status));
  expect(error instanceof HttpError && error.response?.text).toBe(`${'a'.repeat(maxErrorBytes - 1)}b`);
  expect(isReadOn).toBe(false);
});
