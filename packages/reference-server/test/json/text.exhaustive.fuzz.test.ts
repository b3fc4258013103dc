import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { propertyOf, SmallService, things } from '../support/small-service.js';
import { refusalOf } from './people.js';

let service: SmallService;
beforeAll(async () => {
  service = await SmallService.start();
  await service.expect(200, 'POST', things, {});
});

const anything = propertyOf(1, 'anything');
const put = (text: string) => service.send('PUT', anything, text);
const refusal = (text: string) => refusalOf(service, put(text));

describe('a text that is not JSON', () => {
  it.each([
    ['{"a": 1,\n "b" 2}', `The body is not valid JSON at line 2, column 6: expected ":", got "2".`],
    ['[1, ]', 'The body is not valid JSON at line 1, column 5: expected a value, got "]".'],
    ['[1', 'The body is not valid JSON at line 1, column 3: expected "," or "]", got the end of the text.'],
    ['{"a":1 "b"}', `The body is not valid JSON at line 1, column 8: expected "," or "}", got "\\"".`],
    ['"abc', 'The body is not valid JSON at line 1, column 5: expected the rest of a string, got the end of the text.'],
    ['"a\nb"', `The body is not valid JSON at line 1, column 3: expected the rest of a string, got "\\n".`],
    ['{a: 1}', 'The body is not valid JSON at line 1, column 2: expected the name of a member, got "a".'],
    ['01', 'The body is not valid JSON at line 1, column 1: expected a value, got "01".'],
    ['nul', 'The body is not valid JSON at line 1, column 1: expected a value, got "nul".'],
    ['1 2', 'The body is not valid JSON at line 1, column 3: expected the end of the text, got "2".'],
    ['"\\x"', `The body is not valid JSON at line 1, column 2: expected an escape sequence of JSON, got "\\\\".`],
    ['[1.10, }', 'The body is not valid JSON at line 1, column 8: expected a value, got "}".'],
  ])('%j', async (text, message) => {
    expect(await refusal(text)).toBe(`R-21 ${message}`);
  });

  it('is never repeated if it is long', async () => {
    for (const text of [
      `[${'1'.repeat(10_000)}.x]`,
      `{"${'a'.repeat(10_000)}"}`,
      'x'.repeat(10_000),
      `"${'a'.repeat(10_000)}`,
    ]) {
      expect((await refusal(text)).length).toBeLessThan(250);
    }
  });
});

describe('depth (R-62)', () => {
  it.each([
    ['[', ']'],
    ['{"a":', ''],
    ['[1.10,', ''],
    ['[{"a":', ''],
  ])('refuses more than 1,000 levels without recursion: %s', async (open, close) => {
    expect(await refusal(open.repeat(1_000_000) + close.repeat(1_000_000))).toMatch(
      /^R-62 Expected at most 1000 levels of JSON, got more at line 1, column \d+\.$/,
    );
  });

  it('does not count brackets in text', async () => {
    for (const text of ['['.repeat(2_000), `\\"${'['.repeat(2_000)}`]) {
      await service.expect(200, 'PUT', anything, JSON.stringify(text));
      expect(JSON.parse(await service.expect(200, 'GET', anything))).toBe(text);
    }
  });
});

/** Lists and maps as arrays and pairs, from a request or from an answer. */
function plain(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(plain);
  if (typeof tree !== 'object' || tree === null) return Object.is(tree, -0) ? 0 : tree;
  if (!('_type' in tree && 'value' in tree && Array.isArray(tree.value)))
    return { map: sorted(Object.entries(tree).map(([name, value]) => [name, plain(value)])) };
  return { map: sorted(tree.value.map(({ key, value }) => [String(key), plain(value)])) };
}

const sorted = (entries: [string, unknown][]) => entries.sort(([one], [other]) => (one < other ? -1 : 1));

/** Texts that are so long that they are parsed in steps. */
describe('a long text', () => {
  const filler = `"${'x'.repeat(30_000)}"`;
  const name = fc.constantFrom('"a"', '"b"', '"1"', '"__proto__"', '"[\\","');
  const { value } = fc.letrec<{ value: string; scalar: string; array: string; object: string }>((tie) => ({
    value: fc.oneof({ maxDepth: 3, depthSize: 'max' }, tie('scalar'), tie('array'), tie('object')),
    scalar: fc.oneof(
      { weight: 4, arbitrary: fc.constant(filler) },
      fc.constantFrom('1', '-0', 'null', '"]\\"[{,"', '"\\ud800"'),
    ),
    array: fc.array(tie('value'), { minLength: 2, maxLength: 5 }).map((elements) => `[${elements.join(' ,')}]`),
    object: fc
      .array(fc.tuple(name, tie('value')), { minLength: 1, maxLength: 5 })
      .map((members) => `{${members.map((member) => member.join(':')).join(', ')}}`),
  }));
  const long = value.filter((text) => text.length > 150_000 && text.length < 1_000_000);

  it('is read as by the native parser', { timeout: 120_000 }, async () => {
    await checkProperty(
      fc.asyncProperty(long, async (text) => {
        await service.expect(200, 'PUT', anything, text);
        const read = await service.expect(200, 'GET', `${anything}?type-explicitness=never&prettiness=none`);
        // Comparing the texts is much faster.
        expect(JSON.stringify(plain(JSON.parse(read)))).toBe(JSON.stringify(plain(JSON.parse(text))));
      }),
      50,
    );
  });

  it.each([
    [
      'a syntax error',
      (elements: string) => `[${elements},\n\n{"a" 1}]`,
      /^R-21 The body is not valid JSON at line 3, column 6: /,
    ],
    [
      'a comma at the end of a part',
      (elements: string) => `[${elements},]`,
      /^R-21 The body is not valid JSON at line 1/,
    ],
    [
      'an empty element',
      (elements: string) => `[${elements},,${elements}]`,
      /^R-21 The body is not valid JSON at line 1, column \d+: expected a value, got ","\.$/,
    ],
    [
      'too many levels',
      (elements: string) => `[${elements},${'['.repeat(1_000)}]`,
      /^R-62 Expected at most 1000 levels of JSON/,
    ],
  ])('with %s is refused with the place of it', async (_what, spoil, message) => {
    expect(await refusal(spoil(Array(21).fill(filler).join()))).toMatch(message);
  });
});
