import { isArray, isObject, type JsonTree, member } from '../json/json-tree.js';
import { BodyRefusal, defaultTextLimits } from '../json/read-json.js';
import { Refusal } from '../model/refusal.js';
import type { Steps } from '../work/steps.js';
import { type Decoded, decodingTree } from './decode-tree.js';
import { attributeOf, describePosition, type Position, parsingElements, type XmlElement } from './element.js';

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

const steps = /\.([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g;

/**
 * The position in the XML of the value at a JSON path of the decoded tree, or of the nearest value around it that has
 * an element. The position of an entity is that of its element in the pool, not that of its mention.
 */
function positionOf({ tree, element: root, pool }: Decoded, path: string): Position {
  const resolved = (at: JsonTree, element: XmlElement) => {
    const isMention = element.name === 'r' && isObject(at) && member(at, '_ref') === undefined;
    return (isMention ? pool.get(element.text.trim()) : undefined) ?? element;
  };
  let at = tree;
  let element = resolved(at, root);
  for (const [, plain, index, quoted] of path.matchAll(steps)) {
    if (index !== undefined) {
      at = isArray(at) ? (at[Number(index)] ?? null) : null;
      element = element.children[Number(index)] ?? element;
    } else {
      const name = plain ?? String(JSON.parse(quoted ?? '""'));
      at = isObject(at) ? (member(at, name) ?? null) : null;
      element = elementOf(element, name);
    }
    element = resolved(at, element);
  }
  return element;
}

/** The element of a member of the object that an element was decoded to. */
function elementOf(element: XmlElement, name: string): XmlElement {
  const { children } = element;
  if (element.name === 'E') return children.find((property) => attributeOf(property, 'p') === name) ?? element;
  if (element.name === 'm') return children[name === 'key' ? 0 : 1] ?? element;
  // The elements of a set and the entries of a map are in the member "value" of an object, but directly in its element.
  return element;
}
