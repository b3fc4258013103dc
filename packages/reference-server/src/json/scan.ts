import type { Steps } from '../work/steps.js';

/** The result of scanning a JSON text before it is parsed. */
export interface Scan {
  /** The offset where the nesting first exceeds the limit, else -1. */
  readonly tooDeepAt: number;
  /** The offset where the number of values first exceeds the limit, else -1. */
  readonly tooManyAt: number;
  /** Whether the text contains a number that would lose digits as a double. */
  readonly lossy: boolean;
  /** The long arrays and objects that no other one contains; `undefined` if the brackets of a long text do not match. */
  readonly divisions: readonly Division[] | undefined;
}

/** A long array or object of a text, which is divided into parts. */
export interface Division {
  /** The offset of the opening bracket. */
  readonly start: number;
  /** The offset of the closing bracket. */
  readonly end: number;
  /** The offsets of the commas between the parts. */
  readonly commas: readonly number[];
  /** The long arrays and objects in it that no other one in it contains. */
  readonly inner: readonly Division[];
}

const quoteMark = 0x22;
const comma = 0x2c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The length of a text that is scanned in a step. */
export const scannedInStep = 1 << 18;

/** About how long the parts of long arrays and objects are. */
export const partLength = 1 << 16;

/**
 * Scans a JSON text in linear time and without recursion. The text need not be valid, since the parser reports syntax
 * errors afterwards.
 */
export function* scanning(text: string, maxDepth: number, maxValues: number): Steps<Scan> {
  const divider = text.length < 2 * partLength ? undefined : new Divider(text);
  let depth = 0;
  let values = 1;
  let lossy = false;
  let position = 0;
  let pause = scannedInStep;
  while (position < text.length) {
    if (position >= pause) {
      yield;
      pause = position + scannedInStep;
    }
    const code = text.charCodeAt(position);
    if (code === quoteMark) {
      position = endOfString(text, position);
      continue;
    }
    if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) return { tooDeepAt: position, tooManyAt: -1, lossy, divisions: [] };
      values += 1;
      if (values > maxValues) return { tooDeepAt: -1, tooManyAt: position, lossy, divisions: [] };
      divider?.open(position);
    } else if (code === closeBracket || code === closeBrace) {
      depth -= 1;
      if (isOpening(text.charCodeAt(position - 1))) values -= 1;
      divider?.close(position, code);
    } else if (code === comma) {
      values += 1;
      if (values > maxValues) return { tooDeepAt: -1, tooManyAt: position, lossy, divisions: [] };
      divider?.separate(position);
    } else if (!lossy && (isDigit(code) || code === minus)) {
      const end = endOfNumber(text, position);
      lossy = losesDigits(text, position, end);
      position = end;
      continue;
    }
    position += 1;
  }
  return { tooDeepAt: -1, tooManyAt: -1, lossy, divisions: divider === undefined ? [] : divider.found };
}

/** Finds the arrays and objects of a text that are divided into parts. */
class Divider {
  readonly #text: string;
  /** The number of brackets that are open. The other fields have what is known of each of them. */
  #depth = 0;
  /** The offsets of the brackets. */
  readonly #starts: number[] = [];
  /** The offsets at which their last parts start. */
  readonly #parts: number[] = [];
  /** The commas between their parts, and the divisions in them, as far as there are any. */
  readonly #commas: (number[] | undefined)[] = [];
  readonly #inner: (Division[] | undefined)[] = [];
  readonly #outermost: Division[] = [];
  #isBalanced = true;

  constructor(text: string) {
    this.#text = text;
  }

  get found(): readonly Division[] | undefined {
    return this.#isBalanced && this.#depth === 0 ? this.#outermost : undefined;
  }

  open(at: number): void {
    this.#starts[this.#depth] = at;
    this.#parts[this.#depth] = at;
    this.#depth += 1;
  }

  separate(at: number): void {
    const last = this.#depth - 1;
    if (at - (this.#parts[last] ?? at) < partLength) return;
    this.#parts[last] = at;
    const commas = this.#commas[last];
    if (commas === undefined) this.#commas[last] = [at];
    else commas.push(at);
  }

  close(at: number, code: number): void {
    if (this.#depth === 0) {
      this.#isBalanced = false;
      return;
    }
    this.#depth -= 1;
    const start = this.#starts[this.#depth] ?? -1;
    const opening = this.#text.charCodeAt(start);
    if (opening !== (code === closeBrace ? openBrace : openBracket)) this.#isBalanced = false;
    // Most arrays and objects are short.
    if (at - start < partLength) return;
    const commas = this.#commas[this.#depth];
    const inner = this.#inner[this.#depth];
    this.#commas[this.#depth] = undefined;
    this.#inner[this.#depth] = undefined;
    if (commas !== undefined) this.#add({ start, end: at, commas, inner: inner ?? [] });
    else if (inner !== undefined) for (const division of inner) this.#add(division);
  }

  /** Adds a division to what contains it. */
  #add(division: Division): void {
    const last = this.#depth - 1;
    const others = this.#inner[last];
    if (last < 0) this.#outermost.push(division);
    else if (others === undefined) this.#inner[last] = [division];
    else others.push(division);
  }
}

/** Whether a number must be kept as text to keep its digits. */
export function isLossy(text: string): boolean {
  return losesDigits(text, 0, text.length);
}

/** The number of significant digits that a double always keeps. */
const safeDigits = 15;

function losesDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  let fraction = false;
  for (let position = start; position < end; position += 1) {
    const code = text.charCodeAt(position);
    if (isDigit(code)) digits += 1;
    else if (text[position] === '.') fraction = true;
    else if (code !== minus) return true;
  }
  return digits > safeDigits || (fraction && text.charCodeAt(end - 1) === zero);
}

function isOpening(code: number): boolean {
  return code === openBracket || code === openBrace;
}

function isDigit(code: number): boolean {
  return code >= zero && code <= nine;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isNumberPart(text.charCodeAt(end))) end += 1;
  return end;
}

function isNumberPart(code: number): boolean {
  // + - . e E
  return isDigit(code) || code === 0x2b || code === minus || code === 0x2e || code === 0x65 || code === 0x45;
}

/** The offset after the string at `start`, which ends with a quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

/** The texts of the values in a text of several JSON values. They need not be valid. */
export function valuesIn(text: string): string[] {
  const values: string[] = [];
  let depth = 0;
  let start: number | undefined;
  let position = 0;
  const end = (): void => {
    if (start !== undefined) values.push(text.slice(start, position));
    start = undefined;
  };
  while (position < text.length) {
    const code = text.charCodeAt(position);
    const opens = isOpening(code);
    const closes = code === closeBracket || code === closeBrace;
    if (depth === 0 && (opens || code === quoteMark || isBlank(code))) end();
    if (!isBlank(code)) start ??= position;
    if (opens) depth += 1;
    if (closes) depth -= 1;
    position = code === quoteMark ? endOfString(text, position) : position + 1;
    if (depth === 0 && (closes || code === quoteMark)) end();
  }
  end();
  return values;
}

export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
