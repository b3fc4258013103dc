import type { ModelTypes } from '../model/model-view.js';
import { decodeGraph } from './graph-decoder.js';
import { parseJson } from './parse.js';
import { Reader } from './reader.js';
import type { Expected } from './types.js';

/**
 * Decodes JSON text: each entity becomes one object, including in cycles; `long` becomes `bigint`, `decimal` becomes
 * `Decimal`, `date` becomes `Date`, and sets and maps become `Set` and `Map`. Reads the forms of both dialects (2.1,
 * R-18, D-8 to D-11). Types and properties that the model does not know are read as the JSON describes them.
 *
 * @param omitsTypes whether entities of their declared type come without a `_type`, which is then added
 * @throws SyntaxError if the text is not JSON; UnreadableJson, with the path, if a value does not fit
 */
export function readJson(text: string, expected: Expected, types: ModelTypes, omitsTypes = false): unknown {
  const value = omitsTypes ? undefined : decodeGraph(text, expected, types);
  return value === undefined ? new Reader(types, omitsTypes).read(parseJson(text), expected) : value;
}
