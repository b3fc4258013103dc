import { invalid, type Refusal } from '../model/refusal.js';
import { isStepDone, type Steps } from '../work/steps.js';
import { type JsonTree, LosslessNumber, quote, setMember } from './json-tree.js';

/** The limits of a JSON text. */
export interface TextLimits {
  /** The maximum depth of nested arrays and objects. */
  readonly depth: number;
  /** The maximum number of values, at every depth. */
  readonly values: number;
  /**
   * Whether further values may follow the first one, the first of repeated members counts, and lone surrogates become
   * `?` (D-38). Default `false`.
   */
  readonly streamed?: boolean;
  /** Whether repeated members are refused. Default `false`: the last one counts. */
  readonly unique?: boolean;
}

export const defaultTextLimits: TextLimits = { depth: 1_000, values: 1_000_000 };

/**
 * Parses a JSON text in steps, without losing digits. A number that a double cannot represent becomes a
 * {@link LosslessNumber}. If a member is repeated, the last one counts, or it is refused if it must be `unique`.
 *
 * @throws Refusal `invalid` with line and column, if the text is not JSON or is nested too deep
 */
export function* parsingJson(text: string, limits: TextLimits = defaultTextLimits): Steps<JsonTree> {
  return (yield* parsingValues(text, limits)).first;
}

/** The values of a JSON text. */
interface JsonValues {
  readonly first: JsonTree;
  /** Whether others follow it, which only `streamed` allows. */
  readonly isFollowed: boolean;
}

/** Parses a text that may contain several values, in steps. All of them must be JSON. */
export function* parsingValues(text: string, limits: TextLimits): Steps<JsonValues> {
  const parser = new JsonParser(text, limits);
  const first = yield* parser.parsingValue();
  if (parser.isAtEnd()) return { first, isFollowed: false };
  if (limits.streamed !== true) throw parser.unexpected('the end of the text');
  while (!parser.isAtEnd()) yield* parser.parsingValue();
  return { first, isFollowed: true };
}

const lineFeed = 0x0a;
const quoteMark = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const dot = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The cost of parsing a character, in units of a step. */
const costOfCharacter = 1 / 8;

/** An array that has not ended. */
interface OpenArray {
  readonly end: typeof closeBracket;
  tree: JsonTree[];
}

/** An object that has not ended, with the name of the member whose value comes next. */
interface OpenObject {
  readonly end: typeof closeBrace;
  readonly tree: { [member: string]: JsonTree };
  name: string;
}

/** All empty arrays and objects are the same, so that millions of them in a body take little memory. */
const emptyArray: JsonTree = Object.freeze([]);
const emptyObject: JsonTree = Object.freeze({});

/** Parses a text from its beginning to its end. It does not use recursion, which deep texts would exhaust. */
class JsonParser {
  readonly #text: string;
  readonly #limits: TextLimits;
  /** The offset of the next character. */
  #at = 0;
  #values = 0;

  constructor(text: string, limits: TextLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  isAtEnd(): boolean {
    this.#next();
    return this.#at >= this.#text.length;
  }

  /** Parses the next value, in steps. */
  *parsingValue(): Steps<JsonTree> {
    const open: (OpenArray | OpenObject)[] = [];
    for (let start = this.#at; ; start = this.#at) {
      let value = this.#scalarOrEmpty(open);
      if (isStepDone(costOfCharacter * (this.#at - start))) yield;
      if (value === undefined) continue;
      // Adds the value to what contains it, and ends everything that ends after it.
      for (let last = open.at(-1); ; last = open.at(-1)) {
        if (last === undefined) return value;
        this.#add(last, value);
        if (this.#next() === comma) {
          this.#at += 1;
          if (last.end === closeBrace) last.name = this.#name(last.tree);
          break;
        }
        this.#expect(last.end, last.end === closeBrace ? '"," or "}"' : '"," or "]"');
        open.pop();
        value = last.tree;
      }
    }
  }

  /** Reads a scalar value, or an empty array or object. Another array or object is opened. */
  #scalarOrEmpty(open: (OpenArray | OpenObject)[]): JsonTree | undefined {
    const code = this.#next();
    this.#values += 1;
    if (this.#values > this.#limits.values) throw this.#exceeds(`${this.#limits.values} values in`);
    if (code === quoteMark) return this.#value();
    if (code !== openBracket && code !== openBrace) return this.#literal();
    if (open.length >= this.#limits.depth) throw this.#exceeds(`${this.#limits.depth} levels of`);
    this.#at += 1;
    const isArray = code === openBracket;
    if (this.#next() === (isArray ? closeBracket : closeBrace)) {
      this.#at += 1;
      return isArray ? emptyArray : emptyObject;
    }
    open.push(isArray ? { end: closeBracket, tree: [] } : { end: closeBrace, tree: {}, name: this.#name() });
    return undefined;
  }

  #add(last: OpenArray | OpenObject, value: JsonTree): void {
    if (last.end === closeBracket) {
      // A new array of one element takes a quarter of the memory that an empty array takes when it grows.
      if (last.tree.length === 0) last.tree = [value];
      else last.tree.push(value);
    } else if (this.#limits.streamed !== true || !Object.hasOwn(last.tree, last.name)) {
      setMember(last.tree, last.name, value);
    }
  }

  /** Reads the name of a member and the colon after it. @param others the members before it, if there are any */
  #name(others?: object): string {
    if (this.#next() !== quoteMark) throw this.unexpected('the name of a member');
    const start = this.#at;
    const name = this.#string();
    if (this.#limits.unique === true && others !== undefined && Object.hasOwn(others, name)) {
      this.#at = start;
      throw invalid('R-21', `Expected each member once, got a second member ${quote(name)} at ${this.#place()}.`);
    }
    this.#next();
    this.#expect(colon, '":"');
    return name;
  }

  /** Reads a string that is a value. */
  #value(): string {
    const value = this.#string();
    return this.#limits.streamed === true ? value.replace(/\p{Surrogate}/gu, '?') : value;
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    let isEscaped = false;
    while (this.#after(plainCharacters) === backslash) {
      isEscaped = true;
      const at = this.#at;
      this.#after(escapedCharacters);
      if (this.#at === at) throw this.unexpected('an escape sequence of JSON');
    }
    this.#expect(quoteMark, 'the rest of a string');
    if (isEscaped) return JSON.parse(this.#text.slice(start, this.#at)) as string;
    return copied(this.#text.slice(start + 1, this.#at - 1));
  }

  /** Reads a number, `true`, `false` or `null`. */
  #literal(): JsonTree {
    const start = this.#at;
    this.#after(literal);
    if (this.#at === start) throw this.unexpected('a value');
    const text = this.#text.slice(start, this.#at);
    if (text === 'null') return null;
    if (text === 'true' || text === 'false') return text === 'true';
    return losesDigits(text) ? new LosslessNumber(copied(text)) : Number(text);
  }

  /** Reads what a pattern matches, which may be nothing, and returns the code of the next character. */
  #after(pattern: RegExp): number {
    pattern.lastIndex = this.#at;
    if (pattern.test(this.#text)) this.#at = pattern.lastIndex;
    return this.#text.charCodeAt(this.#at);
  }

  /** Skips blanks, and returns the code of the next character, which is `NaN` at the end. */
  #next(): number {
    const code = this.#text.charCodeAt(this.#at);
    return code === 0x20 || code === lineFeed || code === 0x0d || code === 0x09 ? this.#after(blanks) : code;
  }

  #expect(code: number, expected: string): void {
    if (this.#text.charCodeAt(this.#at) !== code) throw this.unexpected(expected);
    this.#at += 1;
  }

  /** The refusal of what is next. */
  unexpected(expected: string): Refusal {
    word.lastIndex = this.#at;
    const [found] = word.exec(this.#text) ?? [];
    const got = found === undefined ? 'the end of the text' : quote(found);
    return invalid('R-21', `The body is not valid JSON at ${this.#place()}: expected ${expected}, got ${got}.`);
  }

  #exceeds(limit: string): Refusal {
    return invalid('R-62', `Expected at most ${limit} JSON, got more at ${this.#place()}.`);
  }

  /** The line and column of the next character, both counted from 1. */
  #place(): string {
    let line = 1;
    let last = -1;
    for (let at = 0; at < this.#at; at += 1) {
      if (this.#text.charCodeAt(at) !== lineFeed) continue;
      line += 1;
      last = at;
    }
    return `line ${line}, column ${this.#at - last}`;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const plainCharacters = /[^"\\\u0000-\u001f]*/y;
// Many at once, since a string may consist of them. Without a limit, the expression would need memory for each of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const escapedCharacters = /(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\u0000-\u001f]*){1,1000}/y;
const blanks = /[ \n\r\t]*/y;
const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;
/** What a message shows of a text: the beginning of a word, or one character. */
const word = /[\w.+-]{1,41}|./suy;

/** The length from which on a slice of a text is not a copy, so that it keeps the whole text in memory. */
const minSlice = 13;

/** A slice of a text without escapes, as a text of its own. */
function copied(slice: string): string {
  return slice.length < minSlice ? slice : (JSON.parse(`"${slice}"`) as string);
}

/** The number of significant digits that a double always keeps. */
const safeDigits = 15;

/** Whether a number must be kept as text to keep its digits. */
function losesDigits(text: string): boolean {
  let digits = 0;
  let isFraction = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits += 1;
    else if (code === dot) isFraction = true;
    else if (code !== minus) return true;
  }
  return digits > safeDigits || (isFraction && text.endsWith('0'));
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}
