import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { bytesInUse } from '../../../../scripts/test/lib/memory.js';
import { createClient, HttpError } from '../../src/index.js';
import { rejection } from '../support/catch.js';

/** The number of bytes after which the body of an error is cut. */
const maxErrorBytes = 64 * 1024;

/** Asks for a response whose body comes in parts, and returns its value. */
function received(parts: () => AsyncIterable<Uint8Array>, status = 200, maxResponseBytes = 1_000_000) {
  const fetch = async () => {
    const iterator = parts()[Symbol.asyncIterator]();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const next = await iterator.next();
          if (next.done === true) controller.close();
          else controller.enqueue(next.value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { status, headers: { 'content-type': 'application/json' } });
  };
  const credentials = { sessionId: 'the-session' };
  const client = createClient({ baseUrl: 'http://localhost', credentials, fetch, maxResponseBytes, retry: false });
  return client.request({ path: '/x' });
}

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
    300,
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
