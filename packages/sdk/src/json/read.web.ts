import type { ModelTypes } from '../model/model-view.js';
import { parseJson } from './parse.js';
import { Reader } from './reader.js';
import type { Expected } from './types.js';

/** The same as in Node, without the faster parser, which would make bundles larger. */
export function readJson(text: string, expected: Expected, types: ModelTypes): unknown {
  return new Reader(types).read(parseJson(text), expected);
}
