import fc from 'fast-check';

const [firstSurrogate, surrogates] = [0xd800, 0x800];

/**
 * All characters of Unicode, as those of `unit: 'binary'`, but without a table of them: it takes a second to build, and
 * much memory.
 */
export const characters: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - surrogates }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (character) => {
    const [codePoint = Number.NaN, ...others] = Array.from(String(character), (each) => each.codePointAt(0));
    if (others.length > 0) throw new TypeError('Expected one character.');
    return codePoint < firstSurrogate ? codePoint : codePoint - surrogates;
  },
);
