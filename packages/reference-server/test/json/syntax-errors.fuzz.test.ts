import fc from 'fast-check';
import { parse } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { defaultTextLimits, parseJson, parsingJson } from '../../src/json/parse-json.js';
import { scannedInStep, valuesIn } from '../../src/json/scan.js';
import { refusal } from './model.js';

/** What a text is refused with if it is parsed at once. */
function refusedAtOnce(text: string): string | undefined {
  if (text.trim() === '') return 'R-21 Expected a JSON value, got an empty body.';
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
    return undefined;
  } catch (error) {
    const [, what = '', offset] = /^(.*) at position (\d+)$/s.exec((error as SyntaxError).message) ?? [];
    const lines = text.slice(0, Number(offset)).split('\n');
    const shown = what.length > 120 ? `${what.slice(0, 120)}…` : what;
    const column = (lines.at(-1) ?? '').length + 1;
    return `R-21 The body is not valid JSON at line ${lines.length}, column ${column}: ${shown}.`;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function expectRefusals(text: string): void {
  const refused = refusedAtOnce(text) ?? 'no refusal';
  expect(refusal(() => parseJson(text))).toBe(refused);
  const values = valuesIn(text);
  const isStream = values.length > 0 && values.every(isJson);
  expect(refusal(() => parseJson(text, { ...defaultTextLimits, streamed: true }))).toBe(
    isStream ? 'no refusal' : refused,
  );
}

const pieces = [
  ...[
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    ' ',
    '\t',
    '\u0000',
    '\u00a0',
    '.',
    '-',
    'e',
    '0',
    '7',
    'u',
    'x',
    '/',
  ],
  ...[
    '""',
    '"a":',
    'true',
    'nul',
    '1.10',
    '12e',
    '-',
    '01',
    '\\u12g4',
    '\\u00e4',
    '{}',
    '[]',
    ',{]',
    '[1,]',
    '{"a":1,}',
  ],
];
const piece = fc.constantFrom(...pieces);

/** A change of a text: so many characters at a place are replaced. The place is a fraction of the length. */
const edit = fc.record({
  place: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.999_99, 1)),
  removed: fc.constantFrom(0, 0, 1, 1, 2, 5),
  inserted: fc.oneof(piece, fc.constant('')),
});

/** @param scalars the scalar values of the text */
function textsOf(scalars: fc.Arbitrary<string>, maxLength: number) {
  const blank = fc.constantFrom('', '', ' ', '\n', '\r\n\t');
  const name = fc.constantFrom('"a"', '"b"', '""', '"__proto__"', '"[\\"{,"');
  const { value } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
    value: fc.oneof({ maxDepth: 4, depthSize: 'max' }, scalars, tie('array'), tie('object')),
    array: fc
      .array(fc.tuple(blank, tie('value'), blank), { maxLength })
      .map((elements) => `[${elements.map((each) => each.join('')).join()}]`),
    object: fc
      .array(fc.tuple(name, blank, fc.constant(':'), tie('value'), blank), { maxLength })
      .map((members) => `{${members.map((each) => each.join('')).join()}}`),
  }));
  return value;
}

const short = fc.constantFrom('1', '-0', '1.10', '1e5', '-12.5E+3', 'null', 'true', '""', '"a\\n\\u00e4"', '"]\\"[{,"');
const cut = { isCut: fc.nat(9).map((number) => number === 0), edits: fc.array(edit, { minLength: 1, maxLength: 3 }) };

interface Edits {
  readonly text: string;
  readonly edits: readonly { readonly place: number; readonly removed: number; readonly inserted: string }[];
  readonly isCut: boolean;
}

function edited({ text, edits, isCut }: Edits): string {
  let result = text;
  for (const { place, removed, inserted } of edits) {
    const at = Math.floor(place * result.length);
    result = result.slice(0, at) + inserted + (isCut ? '' : result.slice(at + removed));
  }
  return result;
}

describe('a text that is not JSON is refused as if it were parsed at once', () => {
  it('if it is of some pieces', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (parts) => expectRefusals(parts.join(''))),
      { numRuns: 3_000 },
    );
  });

  it('if it is a JSON text with changes', () => {
    const texts = fc.record({ text: textsOf(short, 4), ...cut });
    fc.assert(
      fc.property(texts, (each) => expectRefusals(edited(each))),
      { numRuns: 3_000 },
    );
  });

  it('if it is long', { timeout: 120_000 }, () => {
    const elements = fc
      .tuple(fc.constantFrom('{"a":1,\n"b":"[x]\\n"}', '[1.10, null]', '12,\r\n{}', '"é{}"'), fc.nat(9_000))
      .map(
        ([element, count]) =>
          `[${Array(count + 1)
            .fill(element)
            .join()}]`,
      );
    const scalars = fc.oneof(short, { weight: 3, arbitrary: elements }, fc.constant(`"${'x'.repeat(70_000)}"`));
    const long = textsOf(scalars, 5).filter(({ length }) => length > 140_000 && length < 800_000);
    fc.assert(
      fc.property(fc.record({ text: long, ...cut }), (each) => expectRefusals(edited(each))),
      { numRuns: 60 },
    );
  });
});

describe.each(['1', '1.10'])('a long text with the number %s that is not JSON', (number) => {
  const elements = Array(150_000).fill(`{"a":${number},"b":"text"}`).join();
  /** The number of steps in which such a text is scanned. It is parsed in parts, of which there are four times as many. */
  const scans = elements.length / scannedInStep;

  // A text is scanned, then parsed if its brackets match, and read once more for the place of the error.
  it.each([
    ['in its last element', `[${elements},{]`, 1 + 1],
    ['in an element of its last array', `{"a":[${elements}],"b":[1,]}`, 1 + 4 + 1],
    ['because it is cut off', `[${elements}`, 1 + 1],
    ['because a string does not end', `[${elements},"${'x'.repeat(1_000_000)}`, 1 + 1],
  ])('%s is refused in many steps', (_what, text, times) => {
    const parsing = parsingJson(text, defaultTextLimits);
    let steps = 0;
    const message = refusal(() => {
      for (const _ of parsing) steps += 1;
    });
    expect(message).toBe(refusedAtOnce(text));
    expect(steps).toBeGreaterThan(0.9 * times * scans);
  });
});
