import { type BodyFormat, bodyFormat } from '../http/media.js';
import type { ReadDialect } from '../json/json-dialect.js';
import { type JsonTree, parseJson } from '../json/read-json.js';
import { parseXml } from '../xml/parse-xml.js';
import type { ServiceRequest } from './request.js';

/** The formats of entities and values in request bodies. */
export const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

/** A body in JSON or XML, as a tree for the JSON reader. */
export interface BodyTree {
  readonly tree: JsonTree;
  /** The forms of values that are accepted in it. */
  readonly dialect: ReadDialect;
  /**
   * Reads the tree. A refusal of `read` gets the position in the body.
   *
   * @throws Refusal as `read` does
   */
  locating<Result>(read: (tree: JsonTree) => Result): Result;
}

/**
 * Parses the text of a body in the format of its `Content-Type`.
 *
 * @throws Refusal `unsupportedMediaType` for other formats, `invalid` if the text cannot be parsed
 */
export function treeOf(request: Pick<ServiceRequest, 'headers' | keyof JsonReading>, text: string): BodyTree {
  if (bodyFormat(request.headers, treeFormats) !== 'xml') return jsonTree(text, request);
  // XML has only one form of maps, which is decoded as pairs.
  return { ...parseXml(text), dialect: { ...request.readDialect, pairs: true } };
}

/** The settings of a request for reading JSON. */
type JsonReading = Pick<ServiceRequest, 'limits' | 'readDialect'>;

export function jsonTree(text: string, { limits, readDialect }: JsonReading): BodyTree {
  const tree = parseJson(text, { depth: limits.maxJsonDepth });
  return { tree, dialect: readDialect, locating: (read) => read(tree) };
}
