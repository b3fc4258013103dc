import type { Steps } from '../work/steps.js';
import { isBlank, scannedInStep } from './scan.js';

/** The part of a text that shows its first syntax error. */
export interface InvalidPart {
  /** The offset of the part in the text. It ends with the text. */
  readonly from: number;
  /** What stands for the text before the part. A parser reports the same error for both together as for the text. */
  readonly before: string;
  /** Whether a whole value precedes the part, so that the rest may be other values. */
  readonly isAfterValue: boolean;
}

/**
 * Finds the first syntax error of a JSON text in linear time and without recursion.
 *
 * @returns nothing for a text that is JSON
 */
export function* findingSyntaxError(text: string): Steps<InvalidPart | undefined> {
  const reader = new Reader(text);
  for (let pause = scannedInStep; reader.next(); ) {
    if (reader.from < pause) continue;
    yield;
    pause = reader.from + scannedInStep;
  }
  return reader.invalid;
}

/** Reads a text from value to value. */
class Reader {
  /** The offset after the last value that was read, or after the bracket that was opened after it. */
  from = 0;
  invalid: InvalidPart | undefined;
  readonly #text: string;
  /** The brackets that are open. */
  readonly #open: ('[' | '{')[] = [];
  /** Whether nothing was read in the last of them. */
  #isFirst = true;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the next value, opening or closing bracket. Returns whether there may be more. */
  next(): boolean {
    const last = this.#open.at(-1);
    let at = afterBlanks(this.#text, this.from);
    if (last === undefined && !this.#isFirst) return at < this.#text.length && this.#fail();
    if (last !== undefined) {
      if (this.#text.charAt(at) === (last === '[' ? ']' : '}')) {
        this.#open.pop();
        return this.#read(at + 1);
      }
      if (!this.#isFirst) {
        if (this.#text.charAt(at) !== ',') return this.#fail();
        at = afterBlanks(this.#text, at + 1);
      }
    }
    if (last === '{') {
      const end = this.#afterName(at);
      if (end === undefined) return false;
      at = end;
    }
    return this.#value(at);
  }

  /** Reads the name of a member and the colon. */
  #afterName(at: number): number | undefined {
    if (this.#text.charAt(at) !== '"') {
      this.#fail();
      return undefined;
    }
    const end = this.#afterString(at);
    if (end === undefined) return undefined;
    const colon = afterBlanks(this.#text, end);
    if (this.#text.charAt(colon) === ':') return afterBlanks(this.#text, colon + 1);
    this.#fail();
    return undefined;
  }

  #value(at: number): boolean {
    const start = this.#text.charAt(at);
    if (start === '[' || start === '{') {
      this.#open.push(start);
      this.#isFirst = true;
      this.from = at + 1;
      return true;
    }
    if (start === '"') {
      const end = this.#afterString(at);
      return end !== undefined && this.#read(end);
    }
    scalar.lastIndex = at;
    return scalar.test(this.#text) ? this.#read(scalar.lastIndex) : this.#fail();
  }

  #afterString(start: number): number | undefined {
    let at = start + 1;
    for (let code = this.#text.charCodeAt(at); code !== 0x22; code = this.#text.charCodeAt(at)) {
      if (code === 0x5c) {
        escaped.lastIndex = at;
        if (!escaped.test(this.#text)) break;
        at = escaped.lastIndex;
      } else if (code >= 0x20) at += 1;
      else break;
    }
    if (this.#text.charAt(at) === '"') return at + 1;
    // An error in a string is the same wherever the string is.
    this.invalid = { from: at, before: '"', isAfterValue: false };
    return undefined;
  }

  #read(end: number): true {
    this.#isFirst = false;
    this.from = end;
    return true;
  }

  #fail(): false {
    const outer = this.#open.map((bracket) => (bracket === '[' ? '[' : '{"":')).join('');
    const isNamed = this.#open.at(-1) === '{';
    const before = this.#isFirst ? (isNamed ? outer.slice(0, -'"":'.length) : outer) : `${outer}""`;
    this.invalid = { from: this.from, before, isAfterValue: this.#open.length === 0 && !this.#isFirst };
    return false;
  }
}

const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\d.eE])|true|false|null)/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}
