import { newUuid } from '../random/uuid.js';
import type { Steps } from '../work/steps.js';
import { isArray, isObject, type JsonObject, type JsonTree, member } from './json-tree.js';
import type { Division } from './scan.js';

/** How the parts of a text are parsed. */
interface PartParsing {
  /** @throws SyntaxError for a text that is not JSON */
  readonly parse: (text: string) => JsonTree;
  /** Which of the members of one name counts. */
  readonly repeated: 'first' | 'last';
}

/** The content of a long object. */
type Members = { [member: string]: JsonTree };

/** The content of a long array or object. */
type Content = JsonTree[] | Members;

/**
 * Parses a JSON text in steps, each of which parses a part of a long array or object. The result is that of parsing the text
 * at once.
 *
 * @param divisions the long arrays and objects that no other one contains
 * @throws SyntaxError for a text that is not JSON
 */
export function parsingParts(text: string, divisions: readonly Division[], parsing: PartParsing): Steps<JsonTree> {
  return parsingRange(text, { from: 0, to: text.length, open: '', close: '' }, divisions, parsing);
}

/** A part of a text, and what stands before and after it to make it JSON. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly open: string;
  readonly close: string;
}

function* parsingRange(
  text: string,
  { from, to, open, close }: Range,
  divisions: readonly Division[],
  parsing: PartParsing,
): Steps<JsonTree> {
  if (divisions.length === 0) return parsing.parse(`${open}${text.slice(from, to)}${close}`);
  const contents: Content[] = [];
  // Stands for the content of a long array or object. No client can foresee it.
  const marker = newUuid();
  let part = open;
  let end = from;
  for (const [index, division] of divisions.entries()) {
    contents.push(yield* parsingContent(text, division, parsing));
    const marked = text.charAt(division.start) === '[' ? `["${marker}",${index}]` : `{"${marker}":${index}}`;
    part += text.slice(end, division.start) + marked;
    end = division.end + 1;
  }
  return withContents(parsing.parse(`${part}${text.slice(end, to)}${close}`), marker, contents);
}

/** Parses what is in a long array or object. */
function* parsingContent(text: string, { start, end, commas, inner }: Division, parsing: PartParsing): Steps<Content> {
  const [open, close] = [text.charAt(start), text.charAt(end)];
  const arrays: (readonly JsonTree[])[] = [];
  const members: Members = {};
  let from = start + 1;
  let next = 0;
  for (const to of [...commas, end]) {
    const within: Division[] = [];
    for (let each = inner[next]; each !== undefined && each.start < to; each = inner[next]) {
      within.push(each);
      next += 1;
    }
    const part = yield* parsingRange(text, { from, to, open, close }, within, parsing);
    if (isArray(part)) arrays.push(part);
    const added = isArray(part) ? part.length : isObject(part) ? addMembers(members, part, parsing.repeated) : 0;
    if (added === 0) throw new SyntaxError('Expected a value between two commas.');
    from = to + 1;
    yield;
  }
  // This copies the elements at once, while adding them one by one would copy them each time that the array grows.
  const none: JsonTree[] = [];
  return open === '[' ? none.concat(...arrays) : members;
}

/** @returns the number of members of the part */
function addMembers(members: Members, part: JsonObject, repeated: PartParsing['repeated']): number {
  const added = Object.entries(part);
  for (const [name, value] of added) {
    if (repeated === 'first' && Object.hasOwn(members, name)) continue;
    // Setting the member `__proto__` would set the prototype.
    if (name === '__proto__') {
      Object.defineProperty(members, name, { value, configurable: true, enumerable: true, writable: true });
    } else members[name] = value;
  }
  return added.length;
}

/** Replaces what stands for contents by the contents. */
function withContents(tree: JsonTree, marker: string, contents: readonly Content[]): JsonTree {
  const whole = markedContent(tree, marker, contents);
  if (whole !== undefined) return whole;
  const trees = [tree];
  for (let each = trees.pop(); each !== undefined; each = trees.pop()) {
    if (!isArray(each) && !isObject(each)) continue;
    for (const [name, value] of Object.entries(each)) {
      const content = markedContent(value, marker, contents);
      if (content === undefined) trees.push(value);
      else Object.defineProperty(each, name, { value: content });
    }
  }
  return tree;
}

function markedContent(tree: JsonTree, marker: string, contents: readonly Content[]): Content | undefined {
  const index = isArray(tree) && tree[0] === marker ? tree[1] : isObject(tree) ? member(tree, marker) : undefined;
  return typeof index === 'number' ? contents[index] : undefined;
}
