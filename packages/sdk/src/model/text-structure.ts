import { pointerTo } from './problem.js';

/** A member name that an object of a JSON text has twice. */
export interface RepeatedName {
  /** The JSON pointer of the member. */
  readonly pointer: string;
  /** The name of the member, without its escapes. */
  readonly name: string;
  /** The index in the text at which the first name begins, with its quotation mark. */
  readonly first: number;
  /** The index in the text at which the second name begins. */
  readonly second: number;
}

/** An array or object that is being read. */
interface Open {
  /** The names of an object with their positions; `undefined` for an array. */
  readonly names: Map<string, number> | undefined;
  /** The index or the name of the current element. */
  at: number | string;
}

const quotes = 0x22;
const colon = 0x3a;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Finds the names that occur twice in an object of a text. `JSON.parse` drops the first of two such members.
 *
 * @param text valid JSON
 */
export function repeatedNames(text: string): readonly RepeatedName[] {
  const repeated: RepeatedName[] = [];
  const outer: Open[] = [];
  let open: Open | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quotes) {
      const end = endOfString(text, index);
      if (open?.names !== undefined && isName(text, end)) {
        const name = nameIn(text, index, end);
        open.at = name;
        const first = open.names.get(name);
        if (first === undefined) open.names.set(name, index);
        else
          repeated.push({
            pointer: pointerTo('', ...[...outer, open].map(({ at }) => at)),
            name,
            first,
            second: index,
          });
      }
      index = end;
    } else if (code === comma) {
      if (typeof open?.at === 'number') open.at += 1;
    } else if (code === openBrace || code === openBracket) {
      if (open !== undefined) outer.push(open);
      open = code === openBrace ? { names: new Map(), at: '' } : { names: undefined, at: 0 };
    } else if (code === closeBrace || code === closeBracket) open = outer.pop();
  }
  return repeated;
}

const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The position of the first array or object that has more levels around it than allowed; `undefined` if there is none.
 *
 * @param text need not be valid JSON
 */
export function tooDeepAt(text: string, maxLevels: number): number | undefined {
  let levels = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quotes) index = endOfString(text, index);
    else if (code === closeBrace || code === closeBracket) levels -= 1;
    else if (code === openBrace || code === openBracket) {
      if (levels === maxLevels) return index;
      levels += 1;
    }
  }
  return undefined;
}

/** The position of the quotation mark at the end of a string. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if (end === -1 || (end - before) % 2 === 1) return end === -1 ? text.length : end;
  }
}

/** Whether a colon follows the end of a string. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (text.charCodeAt(next) <= 0x20) next += 1;
  return text.charCodeAt(next) === colon;
}

function nameIn(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  return written.includes('\\') ? String(JSON.parse(`"${written}"`)) : written;
}
