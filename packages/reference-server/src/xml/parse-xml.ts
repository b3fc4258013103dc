import { BodyRefusal, type JsonTree } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import { decodeTree } from './decode-tree.js';
import { describePosition, parseElements } from './element.js';

/** A body in the XML form, as the tree that the JSON reader reads: the rules of R-21 hold for both. */
export interface XmlBody {
  readonly tree: JsonTree;
  /**
   * Reads the tree; a fault in it is told with line and column of the body.
   *
   * @throws Refusal as `read` does
   */
  locating<Result>(read: (tree: JsonTree) => Result): Result;
}

/**
 * Parses a body in the XML form. Entities stand where they are first mentioned and are referred to after that;
 * those that nothing mentions are left out.
 *
 * @throws Refusal `invalid` with line and column: no XML, a DTD, or not this form
 * @example parseXml(text).locating((tree) => readEntities(tree, type, context))
 */
export function parseXml(text: string): XmlBody {
  const { tree, positions } = decodeTree(parseElements(text));
  return {
    tree,
    locating(read) {
      try {
        return read(tree);
      } catch (error) {
        if (!(error instanceof BodyRefusal)) throw error;
        const position = describePosition(positions.find(tree, error.path));
        const message = `Expected ${error.expected}, got ${error.found} at ${position} (${error.path}).`;
        throw new Refusal('invalid', error.rule, message, {}, error);
      }
    },
  };
}
