/** What JSON text is made of. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [name: string]: Json;
}

/** The text of a number, with all its digits. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const beforeNumber = String.raw`[:,[ \n\r\t]`;

const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/** What a number begins with that has 16 digits or more, a fraction that ends in 0, or an exponent. */
const risk = String.raw`-?\d(?:[\d.]{15}|\d*(?:\.\d*(?:0[\s,\]}]|[eE])|[eE]))`;

/** Texts can be long, so it goes on from a digit only, and is content to find one too many inside a text. */
const numberAtRisk = new RegExp(beforeNumber + risk);

/** The same where the number is the whole text, so that nothing has to stand before or after it. */
const aloneAtRisk = /^\s*-?(?:[\d.]{16}|\d+(?:\.\d*0\s*$|(?:\.\d+)?[eE]))/;

/** All of them in lists and members, and what looks like them inside texts. */
const numbersAtRisk = new RegExp(String.raw`(${beforeNumber})(?=${risk})(${number})(?=\s*[,\]}])`, 'g');

const wholeNumber = new RegExp(`^${number}$`);

/** Whether a text is a JSON number. */
export function isJsonNumber(text: string): boolean {
  return wholeNumber.test(text);
}

/** A text with the colon that makes it a member's name, or a number that is none. */
const token = new RegExp(String.raw`"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|${number}(?!\s*:)`, 'g');

/** Whether numbers may stand in a text that a double could lose digits of. */
export function hasNumbersAtRisk(text: string): boolean {
  return numberAtRisk.test(text) || aloneAtRisk.test(text);
}

/**
 * Parses JSON text without losing a digit. `JSON.parse` gives no source text on Node 20, so numbers at risk are
 * handed through it as texts; {@link unmark} tells them. Members named `__proto__` become own members. No depth
 * overflows the stack.
 *
 * @throws SyntaxError
 */
export function parseMarked(text: string): Json {
  return markNumbers(text) ?? parseJson(text.replace(token, mark));
}

/**
 * The faster way, where nothing else looks like a mark and the number is not the whole text. A mark inside a text ends it
 * before the `~`, which is no JSON; so where the result can be parsed, only numbers were marked.
 */
function markNumbers(text: string): Json | undefined {
  if (text.includes('~') || text.includes('\\u007') || aloneAtRisk.test(text)) return undefined;
  try {
    return parseJson(text.replace(numbersAtRisk, '$1"~n$2"'));
  } catch {
    return undefined;
  }
}

/** Parses JSON text with the numbers that doubles are. @throws SyntaxError */
export function parseJson(text: string): Json {
  return JSON.parse(text);
}

function mark(token: string, content: string | undefined, colon: string | undefined): string {
  if (content === undefined) return token.length >= 16 || /[.eE]/.test(token) ? `"~n${token}"` : token;
  const couldBeTakenForMarked = content.startsWith('~') || content.startsWith('\\');
  return colon === undefined && couldBeTakenForMarked ? `"~s${content}"` : token;
}

export function isJsonObject(node: Json): node is JsonObject {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

/** A text of a marked tree as it was in the source: a text, or a number. */
export function unmark(text: string): string | NumberText {
  if (!text.startsWith('~')) return text;
  return text.startsWith('~n') ? new NumberText(text.slice(2)) : text.slice(2);
}
