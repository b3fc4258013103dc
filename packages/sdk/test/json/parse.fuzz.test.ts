import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, parseJson, RawNumber } from '../../src/json/parse.js';

/** The tree with numbers that keep their text shown as such. */
function resolve(node: Json): unknown {
  if (node instanceof RawNumber) return { number: node.text };
  if (Array.isArray(node)) return node.map(resolve);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]));
}

const number = (text: string) => ({ number: text });

describe('numbers that a double would change keep their text', () => {
  test.each<[text: string, expected: unknown]>([
    ['1', 1],
    ['-999999999999999', -999999999999999],
    ['[1.5,2.25]', [1.5, 2.25]],
    ['{"a":"12345678901234567890"}', { a: '12345678901234567890' }],
    ['12345678901234567890', number('12345678901234567890')],
    ['-9223372036854775808', number('-9223372036854775808')],
    [' \n 9007199254740993', number('9007199254740993')],
    [' 1.50', number('1.50')],
    ['\n-1e3', number('-1e3')],
    ['{"a" : 1.50}', { a: number('1.50') }],
    ['[0.0]', [number('0.0')]],
    ['[1,2.0]', [1, number('2.0')]],
    ['[1e3,1E-7]', [number('1e3'), number('1E-7')]],
    ['[0.1234567890123456789]', [number('0.1234567890123456789')]],
    ['{"9007199254740993":9007199254740993}', { '9007199254740993': number('9007199254740993') }],
  ])('%s', (text, expected) => expect(resolve(parseJson(text))).toEqual(expected));
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
  ])('%s', (source, expected) => {
    expect(resolve(parseJson(`[${source},${risky}]`))).toEqual([expected, number(risky)]);
    expect(resolve(parseJson(`{${source}:${risky}}`))).toEqual({ [expected]: number(risky) });
  });
});

test('any JSON is read as JSON.parse reads it, whether or not marks are needed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify([value, 'x']);
      expect(toNumbers(resolve(parseJson(text)))).toEqual(JSON.parse(text));
      expect(toNumbers(resolve(parseJson(`[${text},1e0]`)))).toEqual([JSON.parse(text), 1]);
    }),
    { numRuns: 500 },
  );
});

function toNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toNumbers);
  if (typeof value !== 'object' || value === null) return value;
  if ('number' in value && Object.keys(value).length === 1) return Number(value.number);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toNumbers(member)]));
}

test.each([
  '',
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
])('no JSON: %j', (text) => {
  const error = caught(() => parseJson(text));
  expect(error).toBeInstanceOf(SyntaxError);
  expect(error).toEqual(caught(() => JSON.parse(text)));
});

test('a depth of 200,000 is parsed, with marks too', () => {
  const depth = 200_000;
  for (const inner of ['1', '1e5']) {
    let node = parseJson('['.repeat(depth) + inner + ']'.repeat(depth));
    let levels = 0;
    while (Array.isArray(node)) {
      node = node[0] ?? null;
      levels += 1;
    }
    expect(levels).toBe(depth);
  }
});

test('a member called __proto__ changes no prototype', () => {
  for (const member of ['{"polluted":1e0}', '1e0', '"~"']) {
    const tree = parseJson(`{"__proto__":${member},"a":1e0}`);
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
    expect(Object.keys(tree ?? {})).toEqual(['__proto__', 'a']);
  }
});

test('a string with 4,000,000 escapes beside a lookalike of a mark needs no stack', () => {
  const content = 'ab\n'.repeat(4_000_000);
  expect(parseJson(`["~x",1.50,${JSON.stringify(content)}]`)).toEqual(['~x', new RawNumber('1.50'), content]);
});

function caught(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
