import { type BodyFormat, bodyFormat } from '../http/media.js';
import { type JsonTree, parseBody } from '../json/read.js';
import { parseXml } from '../xml/read.js';
import type { ServiceRequest } from './request.js';

/** The forms in which entities and values are sent. */
export const treeFormats: readonly BodyFormat[] = ['json', 'xml'];

/** A body as a tree that `json/read.ts` reads, whichever form it came in. */
export interface BodyTree {
  readonly tree: JsonTree;
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
export function treeOf({ headers, limits }: Pick<ServiceRequest, 'headers' | 'limits'>, text: string): BodyTree {
  return bodyFormat(headers, treeFormats) === 'xml' ? parseXml(text) : jsonTree(text, limits.maxJsonDepth);
}

/** @param depth how deep arrays and objects may nest */
export function jsonTree(text: string, depth: number): BodyTree {
  const tree = parseBody(text, { depth });
  return { tree, locating: (read) => read(tree) };
}
