import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal } from '../../src/model/index.js';
import { anyBodyOf, readAny, readEntity } from '../support/texts.js';

/*
 * No digit is lost (R-22), in any context of a number.
 */

/** The value that is read, and the text that would be written for it. */
async function readAndWrite(text: string, hasModel = false): Promise<{ value: unknown; written: string }> {
  const value = await readAny(text, hasModel);
  return { value, written: await anyBodyOf(value, hasModel) };
}

describe('beside each form of a value', () => {
  test.each([
    '{"_type":"list"}',
    '{"_type":"list","value":null}',
    '{"value":null,"_type":"set"}',
    '{"value":null,"_type":"map"}',
    '{"_type":"map"}',
    '{"value":[{"key":"a"}],"_type":"map"}',
    '{"value":[{"key":"a"},{"key":"b","value":1}],"_type":"map"}',
    '{"value":[],"_type":"map"}',
    '{"value":["a",1],"_type":"flatmap"}',
    '{"value":null,"_type":"long"}',
    '{"_type":"decimal"}',
    '{"_type":"a.Unknown","value":"x"}',
    '{"_type":"a.Unknown"}',
    '{}',
    '{"_id":"9"}',
    '{"_id":9}',
    '{"value":"1","_type":"long","more":1}',
    '"\\n\\u0041\\\\"',
  ])('%s', async (node) => {
    for (let zeros = 1; zeros <= 40; zeros += 1) {
      const risky = `1.${'0'.repeat(zeros)}`;
      const { written } = await readAndWrite(`[${node},${risky}]`);
      expect(written.endsWith(`,${risky}]`), `${zeros} zeros: ${written}`).toBe(true);
    }
  });
});

test.each(['9223372036854775808', '-9223372036854775809', '123456789012345678901234567890', '0.1234567890123456789'])(
  'a bare number that only a decimal holds is written back as it came: %s',
  async (text) => {
    const { value, written } = await readAndWrite(`[${text}]`);
    expect(value).toEqual([new Decimal(text)]);
    expect(written).toBe(`[${text}]`);
  },
);

const digits = fc.array(fc.constantFrom('0', '0', '0', '1', '5', '9'), { maxLength: 18 }).map((each) => each.join(''));
const number = fc.oneof(
  fc.constantFrom('0', '-0', '7', '42', '100', '-1500', '1e2', '5E-1', '0.05', '12345678901234567890', '1e400'),
  fc.tuple(fc.constantFrom('1', '-20', '300'), digits).map(([whole, rest]) => `${whole}.0${rest}`),
  fc.tuple(fc.constantFrom('1', '-2', '30'), digits).map(([whole, rest]) => `${whole}${rest}`),
);
const text = fc.oneof(
  fc.constantFrom('""', '"a"', '"\\n"', '"\\u0041\\""', '"1.0"', '"e5,1.0"'),
  fc.json({ maxDepth: 0 }),
);
const scalar = fc.oneof(number, number, text, fc.constantFrom('null', 'true', 'false'));
const typeName = fc.constantFrom('long', 'decimal', 'double', 'list', 'set', 'map', 'flatmap', 'a.Gender', 'x.Unknown');

/** Nodes in all the forms that answers have, right and not quite right. */
const { node } = fc.letrec<{ node: string }>((tie) => {
  const inner = tie('node');
  const object = (members: readonly (readonly [name: string, value: string])[]) =>
    `{${members.map(([name, value]) => `"${name}":${value}`).join()}}`;
  const items = fc.array(inner, { maxLength: 3 }).map((each) => `[${each.join()}]`);
  const member = fc.tuple(fc.constantFrom('a', 'steps', 'age', '1', '__proto__', 'value', 'key', '_id'), inner);
  const members = fc.uniqueArray(member, { maxLength: 3, selector: ([name]) => name });
  const content = fc.option(fc.oneof(scalar, items));
  const entry = fc
    .tuple(scalar, fc.option(inner))
    .map(([key, value]) => object([['key', key], ...(value === null ? [] : [['value', value] as const])]));
  return {
    node: fc.oneof(
      { maxDepth: 3 },
      scalar,
      items,
      members.map(object),
      fc
        .tuple(typeName, content)
        .map(([type, value]) =>
          object([...(value === null ? [] : [['value', value] as const]), ['_type', `"${type}"`]]),
        ),
      fc.array(entry, { maxLength: 3 }).map((each) =>
        object([
          ['value', `[${each.join()}]`],
          ['_type', '"map"'],
        ]),
      ),
      fc
        .tuple(fc.constantFrom('a.Person', 'x.Unknown'), members)
        .map(([type, each]) => object([['_type', `"${type}"`], ...each])),
    ),
  };
});

describe('a text is read alike whether or not its strings look like marks', () => {
  test.each<
    [name: string, read: (text: string) => PromiseLike<unknown>, item: (node: string, number: string) => string]
  >([
    ['without a model', (text) => readAndWrite(text), (node) => node],
    [
      'with a model',
      (text) => readAndWrite(text, true),
      (node, number) => `{"_type":"a.Person","salary":${number},"more":${node}}`,
    ],
    ['where any value may stand', (text) => readEntity(`{"anything":${text}}`), (node) => node],
    [
      'where a map stands',
      (text) => readEntity(`{"anything":${text}}`),
      (node, number) => `{"_type":"map","value":[{"key":${number},"value":${node}}]}`,
    ],
  ])('%s', async (_name, read, item) => {
    let unread = 0;
    const result = async (text: string) => {
      try {
        return await read(text);
      } catch (thrown) {
        unread += 1;
        return String(thrown);
      }
    };
    const runs = 500;
    await checkProperty(
      fc.asyncProperty(fc.array(fc.tuple(node, number), { minLength: 1, maxLength: 3 }), async (nodes) => {
        const items = nodes.map(([node, number]) => item(node, number));
        // A text with a tilde is marked in the slower way, since it could be taken for a mark.
        const shown = async (last: string) =>
          inspect(await result(`[${items.join()},${item(`"${last}"`, '1.0')}]`)).replaceAll('~', 'x');
        expect(await shown('~')).toBe(await shown('x'));
      }),
      runs,
    );
    expect(unread, 'of two readings each').toBeLessThan(runs);
  });
});

describe('a number with any digits is never read as a string', () => {
  test.each(['1', '1.5', '1.0', '1e5', '12345678901234567890'])('%s', async (number) => {
    const forms = [`{"_type":"x.Unknown","value":${number}}`, `{"_type":"x.Unknown","a":${number}}`];
    for (const form of forms) expect((await readAndWrite(`[${form}]`)).written).toBe(`[${form}]`);
  });
});
