import type { ModelTypes } from '../model/model-view.js';
import { parseJson } from './parse.js';
import { Reader } from './reader.js';
import type { Expected } from './types.js';

/**
 * Reads JSON text to values: one object for each entity, cycles included; `long` to `bigint`, `decimal` to `Decimal`,
 * `date` to `Date`, sets and maps to `Set` and `Map`. Reads the forms of both dialects (2.1, R-18, D-8 to D-11). Types
 * and properties that the model does not know are kept as they describe themselves.
 *
 * @throws SyntaxError or UnreadableJson with the path of what does not fit
 */
export function readJson(text: string, expected: Expected, types: ModelTypes): unknown {
  return new Reader(types).read(parseJson(text), expected);
}
