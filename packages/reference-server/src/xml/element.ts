import sax from 'sax';
import { invalid, type Refusal } from '../model/refusal.js';

/** A place in a text, both counted from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** An element of XML, with the text that stands directly in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly position: Position;
  text: string;
}

/** Strict entities: only the five that XML itself names. */
const options = { strictEntities: true, position: true };

/** The form nests no deeper than gm-data, pool, E, M, m, value. */
const maxDepth = 6;

/** The refusal of XML that cannot be read, with its place. */
export function unreadable({ line, column }: Position, fault: string): Refusal {
  return invalid('R-60', `no valid gm/xml at line ${line}, column ${column}: ${fault}`);
}

/**
 * Parses XML without DTDs: only the five entities that XML itself names are known.
 *
 * @throws Refusal `invalid` with line and column: not well-formed, a DTD, nested deeper than the form
 */
export function parseElements(text: string): XmlElement {
  const parser = sax.parser(true, options);
  const here = (): Position => ({ line: parser.line + 1, column: Math.max(parser.column, 1) });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let start = here();

  parser.onerror = (error) => {
    throw unreadable(here(), firstLine(error.message));
  };
  parser.ondoctype = () => {
    throw unreadable(here(), 'found a DTD, expected none');
  };
  parser.onopentagstart = () => {
    start = here();
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length >= maxDepth) throw unreadable(start, `<${name}> is nested deeper than gm/xml allows`);
    const element: XmlElement = { name, attributes: textsOf(attributes), children: [], position: start, text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.ontext = parser.oncdata = (part) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += part;
  };
  parser.write(text).close();
  if (root === undefined) throw unreadable(here(), 'found nothing, expected <gm-data>');
  return root;
}

function textsOf(attributes: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}

/** The parser tells line, column and character again, in lines of their own. */
function firstLine(message: string): string {
  const [line = message] = message.split('\n', 1);
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}
