import { isArray, isObject, type JsonTree, jsonPath, member, type PathStyle } from '../json/json-tree.js';
import { defaultTextLimits } from '../json/parse-json.js';
import type { Steps } from '../work/steps.js';
import { type Decoded, decodingTree } from './decode-tree.js';
import { attributeOf, describePosition, type Position, parsingElements, type XmlElement } from './element.js';

/** A body in XML, as a tree for the JSON reader. R-21 applies to both forms. */
export interface XmlBody {
  readonly tree: JsonTree;
  /** JSON paths, which messages show with the line and column in the body. */
  readonly paths: PathStyle;
}

/**
 * Parses a body in XML in steps. Entities of the pool that are not mentioned are left out.
 *
 * @param maxElements the maximum number of elements. Default: as many as values in JSON
 * @throws Refusal `invalid` with line and column, if the text is not XML of this form
 * @example const { tree, paths } = completed(parsingXml(text))
 */
export function* parsingXml(text: string, maxElements = defaultTextLimits.values): Steps<XmlBody> {
  const decoded = yield* decodingTree(yield* parsingElements(text, maxElements));
  const shown = (path: string) => `${describePosition(positionOf(decoded, path))} (${path})`;
  return { tree: decoded.tree, paths: { ...jsonPath, shown } };
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
