import { type BodyFormat, bodyFormat } from '../http/media.js';
import type { ReadDialect } from '../json/json-dialect.js';
import { type JsonTree, parseJson } from '../json/read-json.js';
import { parseXml } from '../xml/parse-xml.js';
import type { ServiceRequest } from './request.js';

/** The forms in which entities and values are sent. */
export const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

/** A body as a tree that `json/read.ts` reads, whichever form it came in. */
export interface BodyTree {
  readonly tree: JsonTree;
  /** Which forms are read in it. */
  readonly dialect: ReadDialect;
  /**
   * Reads the tree; a fault is told with its place in the body.
   *
   * @throws Refusal as `read` does
   */
  locating<Result>(read: (tree: JsonTree) => Result): Result;
}

/**
 * The text of a body, parsed in the form that its `Content-Type` names.
 *
 * @throws Refusal `unsupportedMediaType` for another form, `invalid` where the text is not of its form
 */
export function treeOf(request: Pick<ServiceRequest, 'headers' | keyof JsonReading>, text: string): BodyTree {
  if (bodyFormat(request.headers, treeFormats) !== 'xml') return jsonTree(text, request);
  // The XML form has one form of maps, whatever those of JSON are; it comes as pairs.
  return { ...parseXml(text), dialect: { ...request.readDialect, pairs: true } };
}

/** What of a request decides how JSON is read. */
type JsonReading = Pick<ServiceRequest, 'limits' | 'readDialect'>;

export function jsonTree(text: string, { limits, readDialect }: JsonReading): BodyTree {
  const tree = parseJson(text, { depth: limits.maxJsonDepth });
  return { tree, dialect: readDialect, locating: (read) => read(tree) };
}
