import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonTree, LosslessNumber } from '../../src/json/json-tree.js';
import { defaultTextLimits, parseJson, parsingJson } from '../../src/json/parse-json.js';
import { refusal } from './model.js';

describe('numbers (R-22)', () => {
  it.each([
    ['0', 0],
    ['-12', -12],
    ['123456789012345', 123456789012345],
    ['1.25', 1.25],
    ['0.1', 0.1],
  ])('%s is a number', (text, value) => {
    expect(parseJson(text)).toBe(value);
  });

  it.each([
    '1234567890123456',
    '-9223372036854775808',
    '1.10',
    '1.0',
    '1e2',
    '1E+400',
    '0.12345678901234567890',
    '9'.repeat(60),
  ])('%s keeps its text', (text) => {
    expect(parseJson(text)).toEqual(new LosslessNumber(text));
    expect(parseJson(`{"a": [${text}, 1]}`)).toEqual({ a: [new LosslessNumber(text), 1] });
  });

  it('is not taken in by digits in text', () => {
    expect(parseJson('["1.10\\"1.10", "\\\\", 2]')).toEqual(['1.10"1.10', '\\', 2]);
  });
});

/** The first takes the native parser, the second the lossless one: both must read the rest alike. */
describe.each([
  ['native', '1'],
  ['lossless', '1.10'],
])('names, %s', (_, number) => {
  it('takes __proto__ for a name like any other', () => {
    const tree = parseJson(`{"__proto__": {"x": ${number}}, "constructor": null, "toString": 2}`);
    expect(Object.keys(tree ?? {})).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.getPrototypeOf(tree)).toBe(Object.prototype);
  });

  it('counts the last of several members of one name', () => {
    expect(parseJson(`{"a": ${number}, "b": 2, "a": 3}`)).toEqual({ a: 3, b: 2 });
    expect(parseJson(`{"a": {"x": ${number}, "y": 1}, "a": {"x": 4}}`)).toEqual({ a: { x: 4 } });
  });
});

it('does not keep a number for an object that looks like one', () => {
  expect(parseJson('{"a": 1.10, "a": {"text": "1.10"}}')).toStrictEqual({
    a: { text: '1.10' },
  });
});

describe('a text that is not JSON', () => {
  it.each([
    ['', 'Expected a JSON value, got an empty body.'],
    [' \n', 'Expected a JSON value, got an empty body.'],
    [
      '{"a": 1,\n "b" 2}',
      "The body is not valid JSON at line 2, column 6: Colon ':' expected after property name but got '2'.",
    ],
    ['[1, ]', "The body is not valid JSON at line 1, column 5: Array item expected but got ']'."],
    [
      '[1',
      "The body is not valid JSON at line 1, column 3: Array item or end of array ']' expected but reached end of input.",
    ],
    ['"abc', `The body is not valid JSON at line 1, column 5: End of string '"' expected but reached end of input.`],
    ['{a: 1}', "The body is not valid JSON at line 1, column 2: Quoted object key expected but got 'a'."],
    ['01', "The body is not valid JSON at line 1, column 2: Expected end of input but got '1'."],
    ['nul', "The body is not valid JSON at line 1, column 1: JSON value expected but got 'n'."],
    ['"\\x"', "The body is not valid JSON at line 1, column 2: Invalid escape character '\\x'."],
    ['[1.10, }', "The body is not valid JSON at line 1, column 8: Array item expected but got '}'."],
  ])('%j', (text, message) => {
    expect(refusal(() => parseJson(text))).toBe(`R-21 ${message}`);
  });

  it('never repeats a long body', () => {
    for (const text of [
      `[${'1'.repeat(10_000)}.x]`,
      `{"${'a'.repeat(10_000)}"}`,
      'x'.repeat(10_000),
      `"${'a'.repeat(10_000)}`,
    ]) {
      expect(refusal(() => parseJson(text)).length).toBeLessThan(250);
    }
  });
});

describe('depth (R-62)', () => {
  const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

  it('reads up to the limit', () => {
    expect(refusal(() => parseJson(nested(1_000, '[', ']')))).toBe('no refusal');
    expect(refusal(() => parseJson(`${nested(999, '[', '')}1.10${nested(999, '', ']')}`))).toBe('no refusal');
  });

  it.each([
    ['[', ']'],
    ['{"a":', ''],
    ['[1.10,', ''],
    ['[{"a":', ''],
  ])('refuses more without recursion: %s', (open, close) => {
    expect(refusal(() => parseJson(nested(1_000_000, open, close)))).toMatch(
      /^R-62 Expected at most 1000 levels of JSON, got more at line 1, column \d+\.$/,
    );
  });

  it('does not count brackets in text', () => {
    expect(parseJson(`"${'['.repeat(2_000)}"`)).toBe('['.repeat(2_000));
    expect(parseJson(`["\\\\\\"${'['.repeat(2_000)}"]`)).toEqual([`\\"${'['.repeat(2_000)}`]);
  });

  it('obeys the limit that is given', () => {
    expect(refusal(() => parseJson('[[]]', { ...defaultTextLimits, depth: 1 }))).toMatch(
      /^R-62 Expected at most 1 levels of JSON, got more at line 1, column 2\.$/,
    );
  });
});

/** The tree with numbers as doubles: what the native parser gives. */
function asDoubles(tree: JsonTree): unknown {
  if (tree instanceof LosslessNumber) return Number(tree.text);
  if (Array.isArray(tree)) return tree.map(asDoubles);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, asDoubles(value)]));
}

function native(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function ours(text: string): { readonly value: unknown } | undefined {
  let value: unknown;
  const refused = refusal(() => {
    value = asDoubles(parseJson(text));
  });
  return refused === 'no refusal' ? { value } : undefined;
}

it('reads and refuses the same texts as the native parser', () => {
  const fragment = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b',
    '"',
    '1',
    '-',
    '1.10',
    'e5',
    '0',
    'true',
    'null',
    ' ',
    '\\',
  );
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.json().map((text) => `{"x":1.10,"y":${text}}`),
  );
  return fc.assert(
    fc.property(texts, (text) => {
      expect(ours(text)).toEqual(native(text));
    }),
    { numRuns: 3_000 },
  );
});

/** Texts that are so long that they are parsed in parts, also those of arrays and objects in others. */
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

  /** A text in which something is inserted, mostly where it is not allowed. */
  const spoilt = fc
    .tuple(long, fc.constantFrom(',', ']', '}', '[', '{', ':', '"', '1', ' '), fc.nat())
    .map(([text, inserted, at]) => {
      const places = Array.from(text.matchAll(/[[\]{},:]/g), ({ index }) => index);
      const place = (places[at % places.length] ?? 0) + (at % 2);
      return text.slice(0, place) + inserted + text.slice(place);
    });

  it('is read and refused as by the native parser', { timeout: 60_000 }, () => {
    return fc.assert(
      fc.property(fc.oneof(long, spoilt), (text) => {
        const expected = native(text);
        const parsed = ours(text);
        // Comparing the texts is much faster, and shows the order of members too.
        expect(JSON.stringify(parsed)).toBe(JSON.stringify(expected));
        expect(parsed).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps its digits, with the first of repeated members if it is streamed', { timeout: 60_000 }, () => {
    const limits = { ...defaultTextLimits, streamed: true };
    return fc.assert(
      fc.property(long, (text) => {
        const lossy = `[1.10,${text.replaceAll('-0', '2.00')},{"a":3.0}]`;
        const short = lossy.replaceAll(filler, '"x"');
        const shortened = (tree: JsonTree) => JSON.stringify(tree).replaceAll(filler, '"x"');
        expect(shortened(parseJson(lossy))).toBe(JSON.stringify(parseJson(short)));
        expect(shortened(parseJson(lossy, limits))).toBe(JSON.stringify(parseJson(short, limits)));
      }),
      { numRuns: 20 },
    );
  });

  it('is parsed in many steps', () => {
    const text = `{"a":[${Array(100).fill(`[${filler}]`).join()}],"b":1.10}`;
    let steps = 0;
    for (const _ of parsingJson(text, defaultTextLimits)) steps += 1;
    expect(steps).toBeGreaterThan(30);
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
      /^R-21 The body is not valid JSON at line 1, column \d+: Array item expected/,
    ],
    [
      'too many levels',
      (elements: string) => `[${elements},${'['.repeat(1_000)}]`,
      /^R-62 Expected at most 1000 levels of JSON/,
    ],
  ])('with %s is refused with the place of it', (_what, spoil, message) => {
    expect(refusal(() => parseJson(spoil(Array(21).fill(filler).join())))).toMatch(message);
  });
});
