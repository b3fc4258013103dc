import { BodyRefusal, defaultTextLimits, type JsonTree } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import type { Steps } from '../work/steps.js';
import { decodingTree } from './decode-tree.js';
import { describePosition, parsingElements } from './element.js';
import { positionOf } from './position-of.js';

/** A body in XML, as a tree for the JSON reader. R-21 applies to both forms. */
export interface XmlBody {
  readonly tree: JsonTree;
  /**
   * Reads the tree. A refusal of `read` gets the line and column in the body.
   *
   * @throws Refusal as `read` does
   */
  locating<Result>(read: (tree: JsonTree) => Result): Result;
}

/**
 * Parses a body in XML in steps. Entities of the pool that are not mentioned are left out.
 *
 * @param maxElements the maximum number of elements. Default: as many as values in JSON
 * @throws Refusal `invalid` with line and column, if the text is not XML of this form
 * @example completed(parsingXml(text)).locating((tree) => completed(readingEntities(tree, type, context)))
 */
export function* parsingXml(text: string, maxElements = defaultTextLimits.values): Steps<XmlBody> {
  const decoded = yield* decodingTree(yield* parsingElements(text, maxElements));
  const { tree } = decoded;
  return {
    tree,
    locating(read) {
      try {
        return read(tree);
      } catch (error) {
        if (!(error instanceof BodyRefusal)) throw error;
        const position = describePosition(positionOf(decoded, error.path));
        const message = `Expected ${error.expected}, got ${error.found} at ${position} (${error.path}).`;
        throw new Refusal('invalid', error.rule, message, {}, error);
      }
    },
  };
}
