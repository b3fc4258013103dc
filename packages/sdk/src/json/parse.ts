import { endOfString, isName, mayHaveNumbersAtRisk } from '../model/json-text.js';
import { isObject } from '../model/kinds-of-objects.js';
import { describeValue } from '../model/message.js';

/** A node of parsed JSON text. */
export type Json = null | JsonScalar | Json[] | JsonObject;

/** A JSON scalar other than null. */
export type JsonScalar = boolean | number | string | RawNumber;

export interface JsonObject {
  [name: string]: Json;
}

/** A number in its original notation, with all its digits. */
export class RawNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

const wholeNumber = new RegExp(`^${number}$`);

/** Whether a text is a valid JSON number. */
export function isJsonNumber(text: string): boolean {
  return wholeNumber.test(text);
}

/** The beginning of a string, or a number, in valid JSON. */
const token = new RegExp(`"|${number}`, 'g');

/** Numbers that are shorter, and have no fraction or exponent, keep their digits as doubles. */
const shortestAtRisk = 16;

/**
 * Parses JSON text without losing digits: a number that a double might not reproduce exactly becomes a {@link
 * RawNumber}. Members named `__proto__` become own members. Deep nesting does not overflow the stack.
 *
 * `JSON.parse` does not expose source text on Node 20, so such numbers are passed to it as marked strings.
 *
 * @throws SyntaxError if the text is not valid JSON
 */
export function parseJson(text: string): Json {
  const tree: Json = JSON.parse(text); // reports errors; in what follows the text is valid
  return mayHaveNumbersAtRisk(text) ? resolveMarks(JSON.parse(markTokens(text))) : tree;
}

/**
 * Marks numbers, and strings that could be mistaken for marked ones. No regular expression matches whole strings,
 * because it would need stack for each escape.
 */
function markTokens(text: string): string {
  const parts: string[] = [];
  let done = 0;
  const replace = (start: number, end: number, replacement: string) => {
    parts.push(text.slice(done, start), replacement);
    done = end;
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const { index, 0: found } = match;
    if (found !== '"') {
      if (found.length >= shortestAtRisk || /[.eE]/.test(found)) replace(index, token.lastIndex, `"~n${found}"`);
      continue;
    }
    const end = endOfString(text, index);
    token.lastIndex = end + 1;
    const looksMarked = text[index + 1] === '~' || text[index + 1] === '\\';
    if (looksMarked && !isName(text, end)) replace(index, index + 1, '"~s');
  }
  return [...parts, text.slice(done)].join('');
}

/** Replaces marked strings with numbers and strings. */
function resolveMarks(root: Json): Json {
  const open: (Json[] | JsonObject)[] = [];
  const resolve = (node: Json): Json => {
    if (typeof node === 'string') return unmark(node);
    if (isObject(node) && !(node instanceof RawNumber)) open.push(node);
    return node;
  };
  const resolved = resolve(root);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) for (const [index, item] of node.entries()) node[index] = resolve(item);
    else resolveMembers(node, resolve);
  }
  return resolved;
}

function resolveMembers(node: JsonObject, resolve: (node: Json) => Json): void {
  for (const name of Object.keys(node)) {
    const member = node[name] ?? null;
    const resolved = resolve(member);
    // The member exists already, so it keeps its attributes, and `__proto__` is set like any other member.
    if (resolved !== member) Object.defineProperty(node, name, { value: resolved });
  }
}

function unmark(text: string): string | RawNumber {
  if (!text.startsWith('~')) return text;
  return text.startsWith('~n') ? new RawNumber(text.slice(2)) : text.slice(2);
}

export function isJsonObject(node: Json): node is JsonObject {
  return isObject(node) && !Array.isArray(node) && !(node instanceof RawNumber);
}

/** Whether a node is a scalar other than null. */
export function isJsonScalar(node: Json | undefined): node is JsonScalar {
  return node instanceof RawNumber || (typeof node !== 'object' && node !== undefined);
}

/** Describes a node in a few words. */
export function describeNode(node: Json): string {
  return node instanceof RawNumber ? node.text : describeValue(node);
}
