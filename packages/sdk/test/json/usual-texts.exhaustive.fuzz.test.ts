import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal, EntityReference } from '../../src/index.js';
import { anyBodyOf, readAny, readEntity } from '../support/texts.js';
import { page, response, spacedText } from '../support/usual-responses.js';

/*
 * In Node, texts in the usual form of a service are read in another way than all others. White space before a text
 * makes it unusual, so it must not change what is read.
 */

/** A graph as text: each object with its class, and its members in their order. */
function shown(root: unknown): string {
  const seen = new Map<object, number>();
  const show = (value: unknown): string => {
    if (value instanceof Decimal) return `Decimal ${value}`;
    if (value instanceof Date) return `Date ${value.getTime()}`;
    if (typeof value !== 'object' || value === null) {
      return `${typeof value} ${typeof value === 'string' ? JSON.stringify(value) : Object.is(value, -0) ? '-0' : value}`;
    }
    const before = seen.get(value);
    if (before !== undefined) return `same as ${before}`;
    seen.set(value, seen.size);
    if (value instanceof Set) return `Set{${Array.from(value, show)}}`;
    if (value instanceof Map) return `Map{${Array.from(value).flat().map(show)}}`;
    const members = Object.entries(value).map(([name, child]) => `${JSON.stringify(name)}:${show(child)}`);
    const kind = Object.getPrototypeOf(value) === Object.prototype ? '' : value.constructor.name;
    return `${kind}{${members}}`;
  };
  return show(root);
}

/** What is read from a text, and what is sent if it is written back; or the error, without the excerpt of the text. */
async function outcome(read: Promise<unknown>): Promise<string> {
  try {
    const value = await read;
    return `${shown(value)} ${await anyBodyOf(value).catch(String)}`;
  } catch (thrown) {
    return String(thrown)
      .replace(/ The body begins with .*/s, '')
      .replace(/Expected JSON: .*/s, 'Expected JSON');
  }
}

const reader = fc.constantFrom<(text: string) => Promise<unknown>>(
  (text) => readAny(text),
  (text) => readAny(text, true),
  (text) => readEntity(text),
);

async function expectSame(text: string, read: (text: string) => Promise<unknown>): Promise<void> {
  expect(await outcome(read(text)), text).toBe(await outcome(read(` ${text}`)));
}

test('any response, by any reader', async () => {
  await checkProperty(
    fc.asyncProperty(reader, fc.oneof(response, page), fc.boolean(), async (read, value, isSpaced) => {
      await expectSame(isSpaced ? spacedText(value) : JSON.stringify(value), read);
    }),
    200,
  );
});

test('a text with an error, by any reader', async () => {
  const edit = fc.record({
    at: fc.nat(),
    cut: fc.nat(2),
    put: fc.constantFrom('', '"', '\\', '}', ']', ',', ':', '0', '.', '-', 'e', ' ', '\n', '"_id":"0",', '"age":1,'),
  });
  await checkProperty(
    fc.asyncProperty(reader, fc.oneof(response, page), edit, async (read, value, { at, cut, put }) => {
      const text = JSON.stringify(value);
      const place = at % (text.length + 1);
      const edited = text.slice(0, place) + put + text.slice(place + cut);
      // An empty body is no JSON, but the result "nothing".
      fc.pre(edited !== '');
      await expectSame(edited, read);
    }),
    400,
  );
});

test('references with ids of any form (R-31)', async () => {
  const text = (id: string) =>
    `{"_type":"v.PersistentEntityReference","_id":"0","refId":${id},"refPartition":null,"typeSignature":"a.Person"}`;
  const reference = new EntityReference('a.Person', 5n);
  for (const id of ['5', '"5"', '{"value":"5","_type":"long"}']) {
    expect(await readAny(`[${text(id)},{"_ref":"0"}]`, true)).toEqual([reference, reference]);
  }
});

test('a text is not continued by a longer one before it', async () => {
  expect(await readAny('"23456"')).toBe('23456');
  expect(await readAny('1')).toBe(1);
});

test('the strings of long texts, with characters of one to four bytes', async () => {
  for (const unit of ['a', 'ä', '€', '😀', 'aä€😀"\\']) {
    for (const length of [1, 50, 4_000, 5_000, 50_000]) {
      const value = Array.from({ length: 7 }, (_item, index) => ({
        [`n${index}`]: unit.repeat(length) + index,
        b: 'x',
      }));
      expect(await readAny(JSON.stringify(value))).toEqual(value);
    }
  }
});

test('more names and types than are remembered', async () => {
  for (let n = 0; n < 1_200; n += 1) {
    await expectSame(
      `{"_type":"a.T${n}","_id":"${n}","m${n}":{"value":"x","_type":"b.E${n}"},"o":{"k${n}":${n}}}`,
      readAny,
    );
    await expectSame(`{"_type":"a.T0","m${n}":${n},"x":1}`, readAny);
    await expectSame(`{"_type":"a.T0","x":1,"m${n}":${n},"m${n}":1}`, readAny);
  }
});

test('a map with the text key _id is read whole', async () => {
  expect(await readEntity('{"_type":"a.Person","phoneBook":{"a":"1","_id":"x","b":"2"}}')).toEqual({
    _type: 'a.Person',
    phoneBook: new Map(Object.entries({ a: '1', _id: 'x', b: '2' })),
  });
});

test('a string of a long text does not keep the text in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const kept: unknown[] = [];
  const globalId = '00000000-0000-0000-0000-000000000000';
  const filler = JSON.stringify(Array.from({ length: 20_000 }, () => globalId));
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let n = 0; n < 50; n += 1) {
    const read = (await readAny(`{"globalId":"${globalId}","filler":${filler}}`)) as Record<string, unknown>;
    kept.push(read['globalId']);
  }
  collect();
  const growth = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  expect(kept.length).toBe(50);
  // 50 texts are 37 MiB.
  expect(growth).toBeLessThan(10);
});
