import fc from 'fast-check';
import { characters } from '../../../packages/conformance/src/suite/generated/characters.js';

/** Texts of any characters of Unicode, without lone surrogates. */
export const anyCharacters = (length: { readonly maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...length, unit: characters });
