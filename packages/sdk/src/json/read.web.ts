import type { ModelTypes } from '../model/model-view.js';
import { parseJson } from './parse.js';
import { Reader } from './reader.js';
import type { Expected } from './types.js';

/** Reads the same as in Node, but without the faster decoder, which would make bundles larger. */
export function readJson(text: string, expected: Expected, types: ModelTypes, omitsTypes = false): unknown {
  return new Reader(types, omitsTypes).read(parseJson(text), expected);
}
