import fc from 'fast-check';
import { parse } from 'lossless-json';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkProperty } from '../../../../fuzz/lib/property.js';
import { propertyOf, SmallService, things } from '../support/small-service.js';

/** The offset at which another parser finds the first error of a text. */
function errorIn(text: string): number | undefined {
  try {
    parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue });
    return undefined;
  } catch (error) {
    return Number(/ at position (\d+)$/.exec((error as SyntaxError).message)?.[1]);
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

const services: SmallService[] = [];
beforeAll(async () => {
  // With D-38, several values may follow each other, which are read in another way.
  for (const options of [{}, { deviations: ['D-38'] }] as const) {
    const service = await SmallService.start(options);
    await service.expect(200, 'POST', things, {});
    services.push(service);
  }
});

const place = /^The body is not valid JSON at line (\d+), column (\d+): expected .+, got .+\.$/;

/** The offset at which a service finds the first error of a text. */
async function refusedAt(service: SmallService, text: string): Promise<number | undefined> {
  const response = await service.send('PUT', propertyOf(1, 'anything'), text);
  if (!response.text.includes('The body is not valid JSON')) return undefined;
  expect(response.status).toBe(400);
  const { message } = JSON.parse(response.text);
  expect(message).toMatch(place);
  const [, line, column] = place.exec(message) ?? [];
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.join('\n').length + Math.min(before.length, 1) + Number(column) - 1;
}

async function expectRefusals(text: string): Promise<void> {
  if (text.trim() === '') return;
  const [service, streaming] = services;
  if (service === undefined || streaming === undefined) throw new Error('There are no services.');
  const expected = errorIn(text);
  expect(expected === undefined, text).toBe(isJson(text));
  const refused = await refusedAt(service, text);
  expect(refused === undefined, text).toBe(expected === undefined);
  if (refused === undefined) return;
  // The whole of a number or word is refused, where the other parser points into it.
  expect(text.slice(refused, expected)).toMatch(/^[\w.+-]*$/);
  const refusedStreaming = await refusedAt(streaming, text);
  if (refusedStreaming !== undefined) expect(refusedStreaming).toBeGreaterThanOrEqual(refused);
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

/** A change of a text: a number of characters at a place are replaced. The place is a fraction of the length. */
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

describe('a text that is not JSON is refused where another parser finds an error', () => {
  it('if it is of some pieces', async () => {
    await checkProperty(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), (parts) => expectRefusals(parts.join(''))),
      600,
    );
  });

  it('if it is a JSON text with changes', async () => {
    const texts = fc.record({ text: textsOf(short, 4), ...cut });
    await checkProperty(
      fc.asyncProperty(texts, (each) => expectRefusals(edited(each))),
      600,
    );
  });

  it('if it is long', { timeout: 120_000 }, async () => {
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
    await checkProperty(
      fc.asyncProperty(fc.record({ text: long, ...cut }), (each) => expectRefusals(edited(each))),
      25,
    );
  });
});

describe.each(['1', '1.10'])('a long text with the number %s that is not JSON', (number) => {
  const elements = Array(30_000).fill(`{"a":${number},"b":"text"}`).join();

  it.each([
    ['in its last element', `[${elements},{]`],
    ['in an element of its last array', `{"a":[${elements}],"b":[1,]}`],
    ['because it is cut off', `[${elements}`],
    ['because a string does not end', `[${elements},"${'x'.repeat(1_000_000)}`],
  ])('%s is refused with the place of it', async (_what, text) => {
    await expectRefusals(text);
  });
});
