import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { Decimal } from '../../src/index.js';
import { rejection } from '../support/catch.js';
import { anyBodyOf, readAny } from '../support/texts.js';

/** In Node, white space before a text lets it be read in another way, which is that of other platforms. */
const ways = ['', ' '];

/** What is sent for what was read from a text. */
const rewritten = async (text: string) => await anyBodyOf(await readAny(text));

describe('numbers that a double would change keep their text', () => {
  test.each<[text: string, written?: string]>([
    ['1'],
    ['-999999999999999'],
    ['[1.5,2.25]'],
    ['{"a":"12345678901234567890"}'],
    ['[12345678901234567890]'],
    ['\n [-9223372036854775809 ]', '[-9223372036854775809]'],
    ['[1.50]'],
    ['{"a" : 1.50}', '{"a":1.50}'],
    ['[0.0]'],
    ['[1,2.0]'],
    ['[0.1234567890123456789]'],
    ['{"12345678901234567890":12345678901234567890}'],
  ])('%s', async (text, written = text) => {
    for (const before of ways) expect(await rewritten(before + text)).toBe(written);
  });
});

describe('texts that look like marks, beside a number that is marked', () => {
  const risky = '12345678901234567890';
  test.each<[source: string, expected: string]>([
    ['"~n5"', '~n5'],
    ['"~s~n5"', '~s~n5'],
    ['"~"', '~'],
    ['"\\u007en5"', '~n5'],
    ['"\\\\~n5"', '\\~n5'],
    ['"\\"quoted\\": 1.0"', '"quoted": 1.0'],
    [`"x\\",${risky}"`, `x",${risky}`],
    ['""', ''],
    ['": 1.50, [1e5] and -12345678901234567890"', ': 1.50, [1e5] and -12345678901234567890'],
    ['",1.0,"', ',1.0,'],
    ['":1.0}"', ':1.0}'],
    ['"\\":1.0,\\""', '":1.0,"'],
  ])('%s', async (source, expected) => {
    const number = await readAny(risky);
    for (const before of ways) {
      expect(await readAny(`${before}[${source},${risky}]`)).toEqual([expected, number]);
      expect(await readAny(`${before}{${source}:${risky}}`)).toEqual({ [expected]: number });
    }
  });
});

test('any JSON is read as JSON.parse reads it, whether or not marks are needed', async () => {
  await checkProperty(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), async (value) => {
      const text = JSON.stringify([value, 'x']);
      for (const before of ways) {
        expect(asDoubles(await readAny(before + text))).toEqual(JSON.parse(text));
        expect(asDoubles(await readAny(`${before}[${text},1e0]`))).toEqual([JSON.parse(text), 1]);
      }
    }),
    250,
  );
});

/** The value with all of its numbers as doubles, also those that are read with more digits. */
function asDoubles(value: unknown): unknown {
  if (typeof value === 'bigint' || value instanceof Decimal) return Number(String(value));
  if (Array.isArray(value)) return value.map(asDoubles);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asDoubles(member)]));
}

test.each([
  '{',
  '[1,]',
  '"a',
  '01234567890123456789',
  '[1.0.0]',
  '{"a":1e}',
  '[12345678901234567890',
  '[01.0]',
  '[1.0,2.]',
  '{1.0:2}',
  '{"a":1, 1.0 :2}',
  '{12345678901234567890:2.0}',
  'nul',
  '"\u0001"1e5',
])('no JSON: %j', async (text) => {
  for (const before of ways) {
    const error = await rejection(readAny(before + text));
    expect(error).toMatchObject({ name: 'DecodeError' });
    expect(error.message).toContain('Expected JSON: ');
  }
});

test('a string with 4,000,000 escapes beside a lookalike of a mark needs no stack', async () => {
  const content = 'ab\n'.repeat(4_000_000);
  expect(await readAny(`["~x",1.50,${JSON.stringify(content)}]`)).toEqual(['~x', 1.5, content]);
});
