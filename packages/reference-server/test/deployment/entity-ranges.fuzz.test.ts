// A file has endlessly many places at which a piece of it may end, which are tried here at the reader itself.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EntityRanges } from '../../src/deployment/entity-ranges.js';

const names = fc.constantFrom('accesses', 'entities', 'models', 'id', 'a "quoted" name', 'back\\slash', '{[,]}');
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(null, true, 1.5, 'text', '"', '\\', '}],[{', 'entities'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
}));
const access = fc.record(
  {
    id: values.value,
    entities: fc.array(fc.dictionary(names, values.value, { maxKeys: 4 }), { maxLength: 8 }),
    other: values.value,
  },
  { requiredKeys: [] },
);
const deployment = fc.record(
  { models: values.value, accesses: fc.array(access, { maxLength: 3 }), users: values.value },
  { requiredKeys: [] },
);

/** The ranges of a text that is read in pieces. */
function rangesIn(text: string, pieceBytes: number, partBytes: number) {
  const bytes = new TextEncoder().encode(text);
  const ranges = new EntityRanges(partBytes);
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    ranges.read(bytes.subarray(offset, offset + pieceBytes), offset);
  }
  const textIn = (start: number, end: number) => new TextDecoder().decode(bytes.subarray(start, end));
  return { found: ranges.found, textIn, length: bytes.length };
}

it('the entities of a file are divided between elements, wherever the pieces of the file end', () => {
  fc.assert(
    fc.property(
      deployment,
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (value, indent, pieceBytes, partBytes) => {
        const { found, textIn, length } = rangesIn(JSON.stringify(value, null, indent), pieceBytes, partBytes);
        // Names with escapes are left to the parser.
        if (found === undefined) return;
        const expected = (value.accesses ?? []).flatMap(({ entities }, at) =>
          entities === undefined ? [] : [[`/accesses/${at}/entities`, entities]],
        );
        const divided = found.map(({ pointer, parts }) => {
          return [pointer, parts.flatMap(({ start, end }) => JSON.parse(`[${textIn(start, end)}]`))];
        });
        expect(divided).toEqual(expected);
        const ends = [0, ...found.map(({ end }) => end)];
        const rest = JSON.parse(ends.map((end, at) => textIn(end, found[at]?.start ?? length)).join(''));
        const accesses = value.accesses?.map((each) => ({ ...each, ...(each.entities && { entities: [] }) }));
        expect(rest).toEqual(JSON.parse(JSON.stringify({ ...value, ...(accesses && { accesses }) })));
      },
    ),
    { numRuns: 500 },
  );
});

it.each([
  ['an escape in a name', String.raw`{"accesses":[{"\u0065ntities":[{}]}]}`],
  ['a repeated member', '{"accesses":[{"entities":[{}],"entities":[{}]}]}'],
  ['a second list of accesses, without entities', '{"accesses":[{"entities":[{}]}],"accesses":[{"id":"a"}]}'],
  ['a second list of accesses, which is empty', '{"accesses":[{"entities":[{}]}],"accesses":[]}'],
  ['a repeated list of accesses', '{"accesses":[{"entities":[{}]}],"accesses":[{"entities":[{}]}]}'],
  ['another closing bracket', '{"accesses":[{"entities":[{}}}]}'],
  ['a missing closing bracket', '{"accesses":[{"entities":[{}]}'],
  ['too many closing brackets', '{"accesses":[{"entities":[{}]}]}}{'],
  ['a text without an end', '{"accesses":[{"entities":[{}]}],"users":"}'],
])('%s is left to the parser', (_what, text) => {
  expect(rangesIn(text, 5, 1).found).toBeUndefined();
});

it.each([
  [
    'outside of an access',
    '{"entities":[{}],"models":[{"entities":[{}]}],"accesses":{"entities":[{"entities":[{}]}]}}',
  ],
  ['that are no list', '{"accesses":[{"entities":{}}]}'],
])('entities %s are left to the parser', (_what, text) => {
  expect(rangesIn(text, 5, 1).found).toEqual([]);
});
