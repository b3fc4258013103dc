// A form can be cut into chunks in endlessly many ways, which would each need an upload.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { partsOf } from '../../src/endpoints/streaming/multipart.js';
import { boundaryOf } from '../../src/endpoints/streaming/upload.js';

const boundary = 'b0undary';

interface Part {
  readonly name: string;
  readonly bytes: Buffer;
}

function form(parts: readonly Part[], { preamble = '', epilogue = '\r\n' } = {}): Buffer {
  const pieces = parts.flatMap(({ name, bytes }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(preamble), ...pieces, Buffer.from(`--${boundary}--${epilogue}`)]);
}

/** Cuts bytes at places that repeat over the sizes. */
async function* cut(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let start = 0, turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(start, start + size);
    start += size;
  }
}

/** The parts of a body. */
async function read(source: AsyncIterable<Uint8Array>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const { header, bytes } of partsOf(source, { boundary })) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    parts.push({ name: header.name, bytes: Buffer.concat(chunks) });
  }
  return parts;
}

/** As `toEqual`, which takes seconds for a megabyte. */
function expectSame(actual: readonly Part[], expected: readonly Part[]): void {
  expect(actual.map(({ name, bytes }) => [name, bytes.length])).toEqual(
    expected.map(({ name, bytes }) => [name, bytes.length]),
  );
  expect(actual.every(({ bytes }, index) => expected[index]?.bytes.equals(bytes))).toBe(true);
}

const all = (bytes: Buffer, sizes = [1 << 20]) => read(cut(bytes, sizes));

/** Bytes that are likely to look like a boundary. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '-',
        '--',
        `\r\n--${boundary.slice(0, -1)}`,
        `--${boundary}`,
        `\r\n-${boundary}`,
        '\0',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 20 },
  )
  .map((pieces) => Buffer.from(pieces.join(''), 'latin1'))
  .filter((bytes) => !`\r\n${bytes.toString('latin1')}`.includes(`\r\n--${boundary}`));

const parts = fc.array(fc.record({ name: fc.constantFrom('content', 'other', 'x'), bytes: tricky }), {
  minLength: 1,
  maxLength: 5,
});
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });

describe('a body that is whole', () => {
  it('is read as it was written, however it is cut', async () => {
    await checkProperty(
      fc.asyncProperty(
        parts,
        sizes,
        fc.constantFrom('', 'preamble\r\n'),
        fc.constantFrom('', '\r\n', '\r\nepilogue'),
        async (written, chunks, preamble, epilogue) => {
          expect(await all(form(written, { preamble, epilogue }), chunks)).toEqual(written);
        },
      ),
      200,
    );
  });

  it.each([0, 1, 16_383, 16_384, 16_385, 65_535, 65_536, 65_537, 1_000_000])(
    'can have parts of %i bytes',
    async (size) => {
      const written = ['content', 'x', 'content'].map((name) => ({ name, bytes: Buffer.alloc(size, name) }));
      for (const chunk of [1_000, 16_384, 65_536, 1 << 22]) expectSame(await all(form(written), [chunk]), written);
    },
  );

  it('can continue after the end, which is ignored', async () => {
    const written = [{ name: 'content', bytes: Buffer.alloc(500_000) }];
    const body = form(written, { epilogue: `\r\n${'x'.repeat(1_000_000)}` });
    for (const chunk of [10_000, 65_536, 1 << 22]) expectSame(await all(body, [chunk]), written);
  });

  it('may have as many parts as are allowed, and no more', async () => {
    const many = (count: number) => form(Array.from({ length: count }, () => ({ name: 'x', bytes: Buffer.from('1') })));
    expect(await all(many(1_000), [65_536])).toHaveLength(1_000);
    await expect(all(many(1_001), [65_536])).rejects.toMatchObject({ kind: 'bodyTooLarge', rule: 'R-62' });
  });
});

describe('a body that is not whole (R-52)', () => {
  const early = { kind: 'invalid', rule: 'R-52' };

  it('is refused wherever it ends', async () => {
    await checkProperty(
      fc.asyncProperty(parts, sizes, fc.double({ min: 0, max: 1, noNaN: true }), async (written, chunks, share) => {
        const body = form(written, { epilogue: '' });
        const end = Math.floor(share * (body.length - 1));
        await expect(all(body.subarray(0, end), chunks)).rejects.toMatchObject(early);
      }),
      200,
    );
  });

  it.each([
    ['a header without its end', `--${boundary}\r\nContent-Disposition: form-data; name="content"\r\n--${boundary}--`],
    ['a part without a field name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nabc\r\n--${boundary}--`],
    ['a malformed header', `--${boundary}\r\nnonsense\r\n\r\nabc\r\n--${boundary}--`],
    ['a header without a value', `--${boundary}\r\nContent-Disposition:\r\n\r\nabc\r\n--${boundary}--`],
    ['a header that never ends', `--${boundary}\r\nContent-Disposition: form-data; name="${'x'.repeat(300_000)}`],
  ])('%s is refused', async (_, body) => {
    for (const chunk of [1, 7, 1 << 20]) {
      await expect(all(Buffer.from(body), [body.length > 1_000 ? 65_536 : chunk])).rejects.toMatchObject(early);
    }
  });

  it('is refused with the error of its source', async () => {
    async function* breaksOff() {
      yield form([{ name: 'content', bytes: Buffer.alloc(100_000) }]).subarray(0, 80_000);
      throw new Error('gone');
    }
    await expect(read(breaksOff())).rejects.toThrow('gone');
  });
});

describe('leaving in the middle', () => {
  const written = ['content', 'x'].map((name) => ({ name, bytes: Buffer.alloc(1_000_000, name) }));

  it.each(['at a part', 'in its bytes'])('%s closes the source', async (place) => {
    let released = false;
    let given = 0;
    async function* source() {
      try {
        for await (const chunk of cut(form(written), [65_536])) {
          given += 1;
          yield chunk;
        }
      } finally {
        released = true;
      }
    }
    const reading = async () => {
      for await (const { bytes } of partsOf(source(), { boundary })) {
        if (place === 'at a part') return;
        for await (const _ of bytes) throw new Error('left');
      }
    };
    if (place === 'at a part') await reading();
    else await expect(reading()).rejects.toThrow('left');
    expect(released).toBe(true);
    expect(given).toBeLessThan(5);
  });

  it('of the bytes of a part leads to the next part', async () => {
    const names: string[] = [];
    for await (const { header, bytes } of partsOf(cut(form(written), [65_536]), { boundary })) {
      names.push(header.name);
      for await (const _ of bytes) break;
    }
    expect(names).toEqual(['content', 'x']);
  });
});

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; boundary="a b:c"', 'a b:c'],
    ['multipart/form-data;boundary=----=_Part_0_1.2', '----=_Part_0_1.2'],
    ['Multipart/Form-Data; charset=utf-8; Boundary=abc; x=y', 'abc'],
    ['multipart/mixed; boundary=abc', 'abc'],
    ['application/x-www-form-urlencoded', undefined],
    ['application/multipart', undefined],
    ['', undefined],
  ])('of %j is %j', (contentType, expected) => {
    expect(boundaryOf(contentType)).toBe(expected);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(201)}`,
  ])('%s is refused', (contentType) => {
    expect(() => boundaryOf(contentType)).toThrow(expect.objectContaining({ kind: 'invalid', rule: 'R-52' }));
  });
});
