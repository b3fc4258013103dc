import { quote } from '../json/json-tree.js';
import { invalid, type Refusal } from '../model/refusal.js';
import { saxes } from '../platform/dependencies.js';
import { excerpt } from '../text/messages.js';
import type { Steps } from '../work/steps.js';

/** A position in a text. Lines and columns are counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * An XML element with the text directly in it, and the position of its opening tag. A body may have a million of them,
 * so each consists of few objects.
 */
export interface XmlElement extends Position {
  readonly name: string;
  /** The names and values of the attributes in turn. */
  readonly attributes: readonly string[];
  readonly children: readonly XmlElement[];
  /** Empty if the element cannot contain text; white space between elements is ignored. */
  readonly text: string;
}

/** An element that may not have ended yet. */
interface OpenElement extends XmlElement {
  children: XmlElement[];
  text: string;
}

/** The children of elements without children, and the attributes of elements without attributes. */
const none: never[] = [];

/** The length of a part of a text that is parsed in a step. */
export const partLength = 1 << 14;

/**
 * The maximum nesting of elements. Only collections in collections have more levels than gm-data, pool, E, M, m, value.
 */
const maxDepth = 1_000;

/** The elements that cannot contain text. */
const textless: ReadonlySet<string> = new Set([
  'gm-data',
  'required-types',
  'root-value',
  'pool',
  'E',
  'L',
  'S',
  'M',
  'm',
  'a',
  'n',
]);

/** Refuses XML that is not in the form `gm/xml`. */
export function unexpected(expected: string, found: string, position: Position): Refusal {
  return invalid('R-60', `Expected ${expected}, got ${found} at ${describePosition(position)}.`);
}

/** The value of an attribute, or `undefined` if the element does not have it. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  for (let index = 0; index < attributes.length; index += 2) {
    if (attributes[index] === name) return attributes[index + 1];
  }
  return undefined;
}

/** A tag for messages, with the beginning of a long name. */
export function tag(name: string): string {
  return `<${excerpt(name)}>`;
}

/** A position for messages: `line 3, column 5`. */
export function describePosition({ line, column }: Position): string {
  return `line ${line}, column ${column}`;
}

/**
 * Parses XML without a document type declaration, in steps. Text in elements that cannot contain text is refused
 * (R-69).
 *
 * @param maxElements the maximum number of elements
 * @throws Refusal `invalid` with line and column
 */
export function* parsingElements(text: string, maxElements: number): Steps<XmlElement> {
  const { SaxesParser } = saxes();
  const parser = new SaxesParser();
  let count = 0;
  const here = (): Position => ({ line: parser.line, column: Math.max(parser.column, 1) });
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let start = here();
  /** The end of the last tag. */
  let tagEnd = here();
  let attributes: string[] = none;

  parser.on('error', ({ message }) => {
    throw invalid('R-60', `The body is not valid XML at ${describePosition(here())}: ${withoutPosition(message)}.`);
  });
  parser.on('doctype', () => {
    throw unexpected('no document type declaration', 'one that ends', here());
  });
  parser.on('opentagstart', ({ name }) => {
    start = here();
    attributes = none;
    if (root !== undefined && open.length === 0) {
      throw unexpected(`nothing after the end of ${tag(root.name)}`, tag(name), start);
    }
  });
  parser.on('attribute', ({ name, value }) => {
    if (attributes === none) attributes = [name, value];
    else attributes.push(name, value);
  });
  parser.on('opentag', ({ name }) => {
    if (open.length >= maxDepth)
      throw unexpected(`at most ${maxDepth} levels of elements`, `${tag(name)} on another level`, start);
    count += 1;
    if (count > maxElements) {
      throw invalid('R-62', `Expected at most ${maxElements} elements in XML, got more at ${describePosition(start)}.`);
    }
    const { line, column } = start;
    const element: OpenElement = { name, attributes, children: none, line, column, text: '' };
    const parent = open.at(-1);
    if (parent?.children === none) parent.children = [element];
    else parent?.children.push(element);
    root ??= element;
    open.push(element);
    tagEnd = here();
  });
  parser.on('closetag', () => {
    open.pop();
    tagEnd = here();
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    if (!textless.has(element.name)) {
      element.text += part;
      return;
    }
    const at = part.search(/[^ \t\r\n]/);
    if (at < 0) return;
    const found = `the text ${quote(part.slice(at).trimEnd())}`;
    throw unexpected(`no text in <${element.name}>`, found, positionAfter(tagEnd, part.slice(0, at + 1)));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  for (let at = 0; at < text.length; at += partLength) {
    if (at > 0) yield;
    parser.write(text.slice(at, at + partLength));
  }
  parser.close();
  if (root === undefined) throw unexpected('<gm-data>', 'nothing', here());
  return root;
}

/** The position of the last character of `following`, which begins after a position. */
function positionAfter({ line, column }: Position, following: string): Position {
  const lines = following.split('\n');
  const last = lines.at(-1) ?? '';
  return { line: line + lines.length - 1, column: (lines.length === 1 ? column : 0) + last.length };
}

/** A message of the parser, without the position before it and the full stop after it. */
function withoutPosition(message: string): string {
  return excerpt(message.replace(/^\d+:\d+: /, ''), 120).replace(/\.$/, '');
}
