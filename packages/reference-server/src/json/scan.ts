/** The result of scanning a JSON text before it is parsed. */
export interface Scan {
  /** The offset where the nesting first exceeds the limit, else -1. */
  readonly tooDeepAt: number;
  /** The offset where the number of values first exceeds the limit, else -1. */
  readonly tooManyAt: number;
  /** Whether the text contains a number that would lose digits as a double. */
  readonly lossy: boolean;
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

/**
 * Scans a JSON text in linear time and without recursion. The text need not be valid, since the parser reports syntax
 * errors afterwards.
 */
export function scan(text: string, maxDepth: number, maxValues: number): Scan {
  let depth = 0;
  let values = 1;
  let lossy = false;
  let position = 0;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === quoteMark) {
      position = endOfString(text, position);
      continue;
    }
    if (isOpening(code)) {
      depth += 1;
      if (depth > maxDepth) return { tooDeepAt: position, tooManyAt: -1, lossy };
      values += 1;
      if (values > maxValues) return { tooDeepAt: -1, tooManyAt: position, lossy };
    } else if (code === closeBracket || code === closeBrace) {
      depth -= 1;
      if (isOpening(text.charCodeAt(position - 1))) values -= 1;
    } else if (code === comma) {
      values += 1;
      if (values > maxValues) return { tooDeepAt: -1, tooManyAt: position, lossy };
    } else if (!lossy && (isDigit(code) || code === minus)) {
      const end = endOfNumber(text, position);
      lossy = losesDigits(text, position, end);
      position = end;
      continue;
    }
    position += 1;
  }
  return { tooDeepAt: -1, tooManyAt: -1, lossy };
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

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
