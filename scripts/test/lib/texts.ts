import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Any character of Unicode. The unit `binary` of fast-check is the same, but takes a second for a table of all. */
const character = fc.nat(0x10ffff - surrogates.count).map(
  (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('Expected one character.');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);

/** Texts of any characters of Unicode, without lone surrogates. */
export const anyCharacters = (length: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...length, unit: character });
