import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasNumbersAtRisk, type Json, NumberText, parseJson, parseMarked, unmark } from '../../src/json/parse.js';

/** A text as it is parsed where its numbers are looked through first. */
function parse(text: string): { tree: Json; marked: boolean } {
  const marked = hasNumbersAtRisk(text);
  return { tree: marked ? parseMarked(text) : parseJson(text), marked };
}

/** The tree with its marks resolved, numbers as their texts. */
function resolve(node: Json, marked: boolean): unknown {
  if (typeof node === 'string') {
    const clear = marked ? unmark(node) : node;
    return clear instanceof NumberText ? { number: clear.text } : clear;
  }
  if (Array.isArray(node)) return node.map((each) => resolve(each, marked));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value, marked)]));
}

const number = (text: string) => ({ number: text });

describe('numbers that a double would change keep their text', () => {
  test.each<[text: string, marked: boolean, expected: unknown]>([
    ['1', false, 1],
    ['-999999999999999', false, -999999999999999],
    ['[1.5,2.25]', false, [1.5, 2.25]],
    ['{"a":"12345678901234567890"}', false, { a: '12345678901234567890' }],
    ['12345678901234567890', true, number('12345678901234567890')],
    ['-9223372036854775808', true, number('-9223372036854775808')],
    [' \n 9007199254740993', true, number('9007199254740993')],
    [' 1.50', true, number('1.50')],
    ['\n-1e3', true, number('-1e3')],
    ['{"a" : 1.50}', true, { a: number('1.50') }],
    ['[0.0]', true, [number('0.0')]],
    ['[1,2.0]', true, [1, number('2.0')]],
    ['[1e3,1E-7]', true, [number('1e3'), number('1E-7')]],
    ['[0.1234567890123456789]', true, [number('0.1234567890123456789')]],
    ['{"9007199254740993":9007199254740993}', true, { '9007199254740993': number('9007199254740993') }],
  ])('%s', (text, marked, expected) => {
    const parsed = parse(text);
    expect(parsed.marked).toBe(marked);
    expect(resolve(parsed.tree, parsed.marked)).toEqual(expected);
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
  ])('%s', (source, expected) => {
    const { tree, marked } = parse(`[${source},${risky}]`);
    expect(resolve(tree, marked)).toEqual([expected, number(risky)]);
    const named = parse(`{${source}:${risky}}`);
    expect(resolve(named.tree, named.marked)).toEqual({ [expected]: number(risky) });
  });
});

test('any JSON is read as JSON.parse reads it, whether or not marks are needed', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify([value, 'x']);
      const risky = parse(`[${text},1e0]`);
      expect(toNumbers(resolve(risky.tree, risky.marked))).toEqual([JSON.parse(text), 1]);
    }),
    { seed: 42, numRuns: 500 },
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
])('no JSON: %j', (text) => expect(() => parse(text)).toThrow(SyntaxError));

test('a depth of 200,000 is parsed, with marks too', () => {
  const depth = 200_000;
  for (const inner of ['1', '1e5']) {
    let node = parse('['.repeat(depth) + inner + ']'.repeat(depth)).tree;
    let levels = 0;
    while (Array.isArray(node)) {
      node = node[0] ?? null;
      levels += 1;
    }
    expect(levels).toBe(depth);
  }
});

test('a member called __proto__ changes no prototype', () => {
  const { tree } = parse('{"__proto__":{"polluted":1e0}}');
  expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
  expect(Object.keys(tree ?? {})).toEqual(['__proto__']);
});
