import { utf8, utf8Text } from '../platform/bytes.js';

/** The escapes of URLs, of JSON and JavaScript, and of XML. Every repetition is bounded, or begins with its own marker. */
const encodings: readonly RegExp[] = [
  /(?:%[\da-f]{2})+/gi,
  /\\u[\da-f]{4}|\\x[\da-f]{2}|\\["'/\\bfnrt]/gi,
  /&#x0{0,8}[\da-f]{1,6};|&#0{0,8}\d{1,7};|&(?:amp|lt|gt|quot|apos);/gi,
];

/** The beginning of an escape at the end of a text. */
const cutEscape = /(?:%[\da-f]?|\\(?:u[\da-f]{0,3}|x[\da-f]?)?|&(?:#x?[\da-f]{0,14}|[a-z]{0,4}))$/;
const longestEscape = 16;

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const names = Object.fromEntries(Object.entries(entities).map(([name, character]) => [character, name]));
const letters = Object.fromEntries(Object.entries(controls).map(([letter, character]) => [character, letter]));

/** How many escapes around each other are decoded, e.g. those of a URL in JSON in XML. */
const deepestEscape = 3;

/** A part of a text, from its first character to the one after its last, and what is shown instead of it. */
export type RedactedPart = readonly [start: number, end: number, shown: string];

/**
 * Replaces parts of a text, e.g. secrets, that are found in it or in what it escapes. Of parts that overlap, the first one
 * decides what is shown.
 *
 * @param find finds the parts in the text, and in what remains when up to three escapes around each other are decoded:
 *   those of URLs, of JSON and of XML, in any order
 * @example redact('%22secret%22', (text) => Array.from(text.matchAll(escapedPattern('secret')), ({ index, 0: found }) =>
 * [index, index + found.length, '***']));
 */
export function redact(text: string, find: (decoded: string) => Iterable<RedactedPart>): string {
  const found: RedactedPart[] = [];
  for (const decoding of new EscapedText(text).decodings(deepestEscape)) {
    for (const [start, end, shown] of find(decoding.text)) {
      found.push([decoding.offset(start), decoding.offset(end), shown]);
    }
  }
  if (found.length === 0) return text;
  const parts: string[] = [];
  let done = 0;
  for (const [start, end, shown] of found.sort(([left], [right]) => left - right)) {
    if (start >= done) parts.push(text.slice(done, start), shown);
    done = Math.max(done, end);
  }
  return [...parts, text.slice(done)].join('');
}

/**
 * Returns the pattern of a text with letters in any case, each character of which may have any escape or none.
 *
 * It matches in linear time: backslashes count once however many there are, so that it is clear where each character ends.
 */
export function escapedPattern(text: string): RegExp {
  const parts = Array.from(text.replace(/\\+/g, '\\'), (character) => {
    return `(?:${formsOf(character).join('|')})${character === '\\' ? '+' : ''}`;
  });
  const start = text.startsWith('\\') ? '(?<!\\\\)' : '';
  return new RegExp(`${start}${parts.join('')}`, 'gi');
}

/** The beginnings of all escapes that a pattern matches, and what stands for a space in a form. */
const escapes = /[\\%+]|&(?:#|\w{2,4};)/;

/**
 * Returns a function that tells whether the pattern of a text may match in `text`. Without escapes, which most texts do not
 * have, it is much faster than the pattern.
 */
export function mayMatchIn(text: string): (wanted: string) => boolean {
  if (escapes.test(text)) return () => true;
  const lowerText = text.toLowerCase();
  // Patterns compare other letters than those of ASCII in another way.
  return (wanted) => !/^[\x20-\x7e]*$/.test(wanted) || lowerText.includes(wanted.toLowerCase());
}

/**
 * Returns a function that finds the beginnings of a text, in letters of any case, that end where `text` was cut, perhaps within
 * an escape.
 *
 * The time does not depend on the number of cuts: both texts are compared once from each place where a beginning may start.
 *
 * @param cuts the places where the text was cut, in order
 * @param shortest the smallest length of a beginning
 */
export function beginningsIn(
  text: string,
  cuts: readonly number[],
  shortest: number,
): (wanted: string) => Iterable<readonly [start: number, end: number]> {
  if (cuts.length === 0) return () => [];
  const lowerText = lowerCased(text);
  return (wanted) => beginningsBefore(lowerText, cuts, wanted, shortest);
}

function* beginningsBefore(
  lowerText: string,
  cuts: readonly number[],
  wanted: string,
  shortest: number,
): Generator<readonly [start: number, end: number]> {
  if (wanted.length <= shortest) return;
  const whole = lowerCased(wanted);
  const first = whole.slice(0, shortest);
  let next = 0;
  for (let start = lowerText.indexOf(first); start >= 0; start = lowerText.indexOf(first, start + 1)) {
    const least = start + shortest;
    let end = least;
    while (end - start < whole.length && lowerText[end] === whole[end - start]) end += 1;
    while ((cuts[next] ?? Number.POSITIVE_INFINITY) < least) next += 1;
    let last: number | undefined;
    for (let at = next; ; at += 1) {
      const cut = cuts[at];
      if (cut === undefined || cut > end + longestEscape) break;
      const half = cutEscape.exec(lowerText.slice(Math.max(least, cut - longestEscape), cut))?.[0] ?? '';
      if (cut - half.length <= end) last = cut;
    }
    if (last !== undefined) yield [start, last];
  }
}

/** A text of the same length with small letters. There is one letter whose small form is longer, which is left as it is. */
function lowerCased(text: string): string {
  return text.replace(/[^\u0130]+/g, (part) => part.toLowerCase());
}

/** The patterns of a character as it is and in each escape. */
function formsOf(character: string): readonly string[] {
  const code = character.codePointAt(0) ?? 0;
  const bytes = Array.from(utf8(character), (byte) => `%${hex(byte, 2)}`);
  const units = Array.from({ length: character.length }, (_, index) => `\\\\u${hex(character.charCodeAt(index), 4)}`);
  const plain =
    character === '\\' ? '\\\\' : `\\\\?${character === ' ' ? '[ +]' : character.replace(/[$()*+./?[\]^{|}]/, '\\$&')}`;
  return [
    bytes.join(''),
    units.join(''),
    `&#0{0,8}${code};`,
    `&#x0{0,8}${hex(code, 1)};`,
    ...(code <= 0xff ? [`\\\\x${hex(code, 2)}`] : []),
    ...(names[character] === undefined ? [] : [`&${names[character]};`]),
    ...(letters[character] === undefined ? [] : [`\\\\${letters[character]}`]),
    // The last, since an escape may begin with the character itself.
    plain,
  ];
}

const hex = (code: number, length: number): string => code.toString(16).padStart(length, '0');

/** A text, or what remains of it when escapes are decoded, with the place of each character in the original. */
class EscapedText {
  readonly text: string;
  /** The offset in the original of each character and of the end. Default: its own. */
  readonly #offsets: Uint32Array | undefined;

  constructor(text: string, offsets?: Uint32Array) {
    this.text = text;
    this.#offsets = offsets;
  }

  /** The offset in the original of a character or of the end. */
  offset(index: number): number {
    return this.#offsets === undefined ? index : (this.#offsets[index] ?? 0);
  }

  /** This text, and what remains of it when up to `depth` encodings around each other are decoded, each once. */
  *decodings(depth: number): Generator<EscapedText> {
    const seen = new Set<string>();
    let level: readonly EscapedText[] = [this];
    for (let left = depth; level.length > 0; left -= 1) {
      const next: EscapedText[] = [];
      for (const each of level) {
        if (seen.has(each.text)) continue;
        seen.add(each.text);
        yield each;
        if (left > 0) for (const encoding of encodings) next.push(...each.#decoded(encoding));
      }
      level = next;
    }
  }

  /** The text without the outermost escapes of an encoding, if there are any. */
  *#decoded(encoding: RegExp): Generator<EscapedText> {
    const { text } = this;
    // Most texts have no escapes, and need no offsets.
    if (text.search(encoding) < 0) return;
    const parts: string[] = [];
    // What is decoded is never longer.
    const offsets = new Uint32Array(text.length + 1);
    let length = 0;
    let end = 0;
    const add = (offset: number) => {
      offsets[length] = offset;
      length += 1;
    };
    const keep = (until: number) => {
      parts.push(text.slice(end, until));
      for (let index = end; index < until; index += 1) add(this.offset(index));
    };
    for (const match of text.matchAll(encoding)) {
      keep(match.index);
      for (const { decoded, index } of decodedParts(match[0])) {
        parts.push(decoded);
        for (let unit = 0; unit < decoded.length; unit += 1) add(this.offset(match.index + index));
      }
      end = match.index + match[0].length;
    }
    keep(text.length);
    add(this.offset(text.length));
    yield new EscapedText(parts.join(''), offsets);
  }
}

/** The characters of an escape, or of a run of percent-encoded bytes, with their offsets in it. */
function* decodedParts(escaped: string): Generator<{ decoded: string; index: number }> {
  if (!escaped.startsWith('%')) {
    yield { decoded: decodedEscape(escaped), index: 0 };
    return;
  }
  const bytes = Uint8Array.from(escaped.slice(1).split('%'), (byte) => Number.parseInt(byte, 16));
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes[index] ?? 0);
    yield { decoded: utf8Text(bytes.subarray(index, index + length)), index: index * 3 };
    index += length;
  }
}

/** The length of a UTF-8 sequence by its first byte. */
function sequenceLength(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}

function decodedEscape(escaped: string): string {
  if (/^\\[ux]./i.test(escaped)) return String.fromCharCode(Number.parseInt(escaped.slice(2), 16));
  if (escaped.startsWith('\\')) return controls[escaped.slice(1)] ?? escaped.slice(1);
  const name = escaped.slice(1, -1).toLowerCase();
  if (!name.startsWith('#')) return entities[name] ?? escaped;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : escaped;
}
