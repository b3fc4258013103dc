import type { ModelTypes } from '../model/model-view.js';
import { parseJson } from './parse.js';
import { Reader } from './reader.js';
import type { Expected } from './types.js';

/** The same as in Node, without the faster parser, which would make bundles larger. */
export function readJson(text: string, expected: Expected, types: ModelTypes, omitsTypes = false): unknown {
  return new Reader(types, omitsTypes).read(parseJson(text), expected);
}
