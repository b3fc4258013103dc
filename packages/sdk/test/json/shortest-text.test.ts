import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysAndValues } from '../../src/json/pairs.js';
import type { Json } from '../../src/json/parse.js';
import { lengthOfEscapes, ShortestText } from '../../src/json/shortest-text.js';

function lengthOf(value: boolean | number | string | null): number {
  const text = new ShortestText();
  text.scalar(value);
  return text.length;
}

describe('what can be written in one shortest way is counted by it', () => {
  test.each([
    null,
    true,
    false,
    '',
    'Ann',
    0,
    7,
    10,
    99,
    110,
    -1,
    0.1,
    0.5,
    -0.25,
    1.875,
    51.400390625,
    999999999999999,
  ])('%j', (value) => expect(lengthOf(value)).toBe(JSON.stringify(value).length));
});

describe('what can be written in several ways is not counted', () => {
  test.each([
    [100, '1e2'],
    [-2500, '-25e2'],
    [0.05, '5e-2'],
    [1e15, '1e15'],
    [9007199254740992, '9007199254740993'],
    [0.1 + 0.2, '0.30000000000000004'],
    [Number.POSITIVE_INFINITY, '1e999'],
  ])('%s, as %s', (value, other) => {
    expect(Number(other)).toBe(value);
    expect(lengthOf(value)).toBe(0);
  });
});

/** The forms in which the service writes, so that nearly every text is known by its length. */
describe('each form is counted for what it takes', () => {
  test.each<[json: string, count: (text: ShortestText) => void]>([
    ['[]', (text) => text.items(0)],
    ['["",""]', (text) => [text.items(2), text.scalar(''), text.scalar('')]],
    ['{"a":"","b":""}', (text) => [text.object(), ...['a', 'b'].map((name) => [text.member(name), text.scalar('')])]],
    ['{"_id":"12","a":""}', (text) => [text.object(), text.id('12'), text.member('a'), text.scalar('')]],
    ['{"_ref":"12"}', (text) => text.reference('12')],
    ['{"value":"7","_type":"long"}', (text) => text.wrapper('long', '7')],
    ['{"value":[],"_type":"set"}', (text) => [text.wrapper('set', []), text.items(0)]],
    [
      '[{"key":"","value":""},{"key":"","value":""}]',
      (text) =>
        map(text, [
          { key: '', value: '' },
          { key: '', value: '' },
        ]),
    ],
    ['["","","",""]', (text) => map(text, ['', '', '', ''])],
    ['{"a":"","b":""}', (text) => map(text, { a: '', b: '' })],
    ['[]', (text) => text.keysAndValues([], [])],
  ])('%s', (json, count) => {
    const text = new ShortestText();
    count(text);
    expect(text.length).toBe(json.length);
  });

  function map(text: ShortestText, content: Json): void {
    const nodes = keysAndValues(content, String);
    text.keysAndValues(content, nodes);
    for (const node of nodes) if (typeof node === 'string') text.scalar(node);
  }
});

test('a number that is as long as it is counted is written as String writes it', () => {
  const digits = fc
    .array(fc.constantFrom('0', '0', '9', '1', '5', '7'), { maxLength: 17 })
    .map((list) => list.join(''));
  const exponent = fc.oneof(
    fc.constant(''),
    fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), digits).map(([e, d]) => `${e}0${d}`),
  );
  const number = fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.constantFrom('0', '1', '4', '10', '100', '98765'),
      digits,
      fc.boolean(),
      exponent,
    )
    .map(([sign, whole, rest, isFraction, exponent]) => {
      const fraction = isFraction && rest !== '' ? `.${rest}` : '';
      return `${sign}${whole}${whole === '0' || isFraction ? '' : rest}${fraction}${exponent}`;
    });
  const short = fc
    .tuple(
      fc.constantFrom('1', '2', '12', '0'),
      fc.constantFrom('e', 'E'),
      fc.constantFrom('-2', '-1', '0', '1', '2', '3', '-400'),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(number, short), (text) => {
      const value = Number(text);
      expect(lengthOf(value)).toBeLessThanOrEqual(text.length);
      if (lengthOf(value) === text.length) expect(text).toBe(String(value));
    }),
    { seed: 42, numRuns: 20_000 },
  );
});

test.each([
  ['plain', 0],
  ['a\\nb', 1],
  ['\\\\\\\\', 2],
  ['\\\\u0041', 1],
  ['\\u00e4\\"', 6],
])('the escapes of %s are longer by %i than what they stand for', (escaped, length) => {
  expect(lengthOfEscapes(escaped)).toBe(length);
  expect(escaped.length - JSON.parse(`"${escaped}"`).length).toBe(length);
});
