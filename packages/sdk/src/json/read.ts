import type { ModelTypes } from '../model/model-view.js';
import { hasNumbersAtRisk, parseJson, parseMarked } from './parse.js';
import { Reader } from './reader.js';
import { lengthOfEscapes } from './shortest-text.js';
import type { Expected } from './types.js';

/**
 * Reads JSON text to values: one object for each entity, cycles included; `long` to `bigint`, `decimal` to `Decimal`,
 * `date` to `Date`, sets and maps to `Set` and `Map`. Reads the forms of both dialects (2.1, R-18, D-8 to D-11). Types
 * and properties that the model does not know are kept as they describe themselves.
 *
 * @throws SyntaxError or UnreadableJson with the path of what does not fit
 */
export function readJson(text: string, expected: Expected, types: ModelTypes): unknown {
  const isAtRisk = atRiskBefore.has(types) && hasNumbersAtRisk(text);
  const read = isAtRisk ? undefined : readPlain(text, expected, types);
  if (read !== undefined) {
    atRiskBefore.delete(types);
    return read.value;
  }
  atRiskBefore.add(types);
  return new Reader(types, true).read(parseMarked(text), expected);
}

/** Where the last text had numbers at risk: those of one service are alike, so that the next is looked through first. */
const atRiskBefore = new WeakSet<ModelTypes>();

/**
 * Reads a text with the numbers that doubles are; answers `undefined` where digits could have been lost. The length of
 * nearly every text shows that none were, and spares looking through it.
 */
function readPlain(text: string, expected: Expected, types: ModelTypes): { readonly value: unknown } | undefined {
  const reader = new Reader(types, false);
  const tree = parseJson(text);
  try {
    const value = reader.read(tree, expected);
    const { length } = reader.shortest;
    const isShortest = length === text.length || length === text.length - lengthOfEscapes(text);
    return isShortest || !hasNumbersAtRisk(text) ? { value } : undefined;
  } catch (thrown) {
    if (hasNumbersAtRisk(text)) return undefined;
    throw thrown;
  }
}
