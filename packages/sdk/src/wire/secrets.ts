import { base64Bytes, utf8Text } from '../platform/bytes.js';
import { inspectDeeply } from '../platform/inspect.js';
import { decodedEscape, encodings, markers } from './escapes.js';

const hidden = '***';

/**
 * Patterns of secrets next to their names, in queries, forms, header lines, JSON, XML and inspected objects. The group
 * `secret` is what is hidden. No pattern takes more than linear time.
 */
const named: readonly RegExp[] = [
  /(?<![a-z\d])(?:gm-?|tf)?(?:session-?id|password)["']?\s*[=:>]\s*["']?(?!null\b)(?<secret>[^&\s"',;}<]+)/dgi,
  /\bauthorization["']?\s*[=:]\s*["']?(?<secret>(?:(?:basic|bearer|digest)\s+)?[^\s"',;}]+)/dgi,
  /:\/\/(?<secret>[^\s/@"'<>]+)@/dg,
];

/**
 * Shorter passwords and header values are parts of many words, so they are only hidden in errors of their own request.
 */
const shortestKnown = 8;

/** Even shorter secrets are only hidden as whole words. */
const shortestPart = 4;

/** The number of passwords and sessions that are remembered. Errors may still show those that are no longer used. */
const maxKnown = 32;

/** The maximum depth of cleaned causes. */
const deepestCause = 8;

/** What follows a text that was cut. */
const ellipsis = '\u2026';

/** The secrets that a client has seen. Removes them from texts when errors are created. */
export class Secrets {
  readonly #lasting: readonly string[];
  readonly #known = new Set<string>();

  /**
   * @param lasting secrets that are never forgotten; those with fewer than 8 characters are ignored
   * @param short secrets of any length, which are never forgotten either
   */
  constructor(lasting: Iterable<string>, short: Iterable<string> = []) {
    const long = [...lasting].filter((secret) => secret.length >= shortestKnown);
    this.#lasting = [...long, ...short].filter((secret) => secret !== '');
  }

  /**
   * Remembers a password, unless it has fewer than 8 characters. If there are too many secrets, the oldest is
   * forgotten.
   */
  add(password: string): void {
    if (password.length >= shortestKnown) this.addSession(password);
  }

  /** Remembers the id of a session, which may have any length. */
  addSession(id: string): void {
    this.#known.delete(id);
    const [oldest] = this.#known;
    if (this.#known.size >= maxKnown && oldest !== undefined) this.#known.delete(oldest);
    this.#known.add(id);
  }

  /** These secrets and some more. `short` may have any length. */
  with(more: readonly string[], short: readonly string[] = []): Secrets {
    if (more.length === 0 && short.length === 0) return this;
    return new Secrets(more, [...this.#lasting, ...this.#known, ...short]);
  }

  /**
   * Returns the text without secrets, regardless of their encoding and of the case of their letters. The beginning of a
   * secret is removed as well if an ellipsis shows that the rest was cut.
   *
   * @param isCut whether the text may end within a secret. Default: `false`
   */
  readonly scrub = (text: string, isCut = false): string => {
    const clean = redact(isCut ? text + ellipsis : text, (decoded) => this.#partsIn(decoded));
    return isCut ? clean.slice(0, -1) : clean;
  };

  *#partsIn(decoded: DecodedText): Generator<RedactedPart> {
    const { text } = decoded;
    for (const pattern of named) {
      for (const { indices } of text.matchAll(pattern)) {
        const [start, end] = indices?.groups?.['secret'] ?? [0, 0];
        if (end > start) yield [start, end, hidden];
      }
    }
    for (const secret of [...this.#lasting, ...this.#known]) {
      for (const [start, end] of decoded.find(secret)) {
        const isPart = /\w/.test(text[start - 1] ?? '') || /\w/.test(text[end] ?? '');
        if (secret.length >= shortestPart || !isPart) yield [start, end, hidden];
      }
    }
  }

  /** Returns the cause of an error unchanged, or, if it shows a secret, a cleaned copy. */
  cause(cause: unknown): unknown {
    const shown = `${inspectDeeply(cause)}\n${textOf(cause)}`;
    return this.scrub(shown) === shown ? cause : this.#clean(cause, 0);
  }

  #clean(cause: unknown, depth: number): unknown {
    if (!(cause instanceof Error)) return this.scrub(textOf(cause));
    const isLast = cause.cause === undefined || depth === deepestCause;
    const clean = new Error(this.scrub(cause.message), isLast ? {} : { cause: this.#clean(cause.cause, depth + 1) });
    clean.stack = this.scrub(cause.stack ?? '');
    Object.defineProperty(clean, 'name', { value: this.scrub(cause.name), enumerable: false });
    const code = 'code' in cause && typeof cause.code === 'string' ? { code: this.scrub(cause.code) } : {};
    return Object.assign(clean, code);
  }
}

/** Whether the name of a header field marks its value as secret. */
export function isSecretField(name: string): boolean {
  return /auth|cookie|token|secret|password|credential|session|api-?key|signature|(?:^|-)key$/i.test(name);
}

/**
 * The values of header fields that their names mark as secret, and the parts of these values that are secret
 * themselves.
 */
export function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    isSecretField(name) ? [value, ...value.split(/[\s;,=]+/), ...basicParts(value)] : [],
  );
}

/** The decoded user and password of a `Basic` value. */
function basicParts(value: string): string[] {
  const [, encoded] = /^basic\s+(\S+)$/i.exec(value.trim()) ?? [];
  if (encoded === undefined) return [];
  const pair = utf8Text(base64Bytes(encoded));
  return [pair, pair.slice(pair.indexOf(':') + 1)];
}

/** The value as JSON, if possible, as a logger would write it. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** The maximum number of nested encodings that are decoded, e.g. of a URL in JSON in XML. */
const deepest = 3;

/** A part of a text, from its first character to the one after its last, and what is shown instead of it. */
export type RedactedPart = readonly [start: number, end: number, shown: string];

/**
 * Replaces parts of a text, e.g. secrets, that are found in it or in what it encodes. If parts overlap, the first one
 * decides what is shown.
 *
 * @param find finds the parts in the text, and in the results of decoding up to three nested encodings: those of URLs
 *   and forms, of JSON and of XML, in any order
 * @example redact('%22secret%22', (decoded) => decoded.find('secret').map(([start, end]) => [start, end, '***']));
 */
export function redact(text: string, find: (decoded: DecodedText) => Iterable<RedactedPart>): string {
  const found: RedactedPart[] = [];
  const seen = new Set<string>();
  const waiting: (readonly [decoded: DecodedText, depth: number])[] = [[new DecodedText(text), 0]];
  for (const [decoded, depth] of waiting) {
    if (seen.has(decoded.text)) continue;
    seen.add(decoded.text);
    for (const [start, end, shown] of find(decoded)) found.push([decoded.offset(start), decoded.offset(end), shown]);
    if (depth === deepest || !markers.test(decoded.text)) continue;
    for (const encoding of encodings) {
      if (decoded.text.search(encoding) >= 0) waiting.push([decoded.decode(encoding), depth + 1]);
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

/** A text, or what remains of it when escapes are decoded, with the place of each character in the original. */
export class DecodedText {
  /** The text after decoding. */
  readonly text: string;
  /** The offset in the original of each character and of the end. Default: its own. */
  readonly #offsets: Uint32Array | undefined;
  #folded: string | undefined;

  /** @internal */
  constructor(text: string, offsets?: Uint32Array) {
    this.text = text;
    this.#offsets = offsets;
  }

  /** @internal The offset in the original of a character or of the end. */
  offset(index: number): number {
    return this.#offsets === undefined ? index : (this.#offsets[index] ?? 0);
  }

  /**
   * Finds a text with letters in any case, in time that only grows with the sum of both lengths. If the wanted text was
   * cut, its beginning is found.
   *
   * @param cuts the characters that may follow a text that was cut. Default: an ellipsis
   * @param shortest the number of characters from which on a beginning counts. Default: 4
   */
  find(wanted: string, cuts = ellipsis, shortest = shortestPart): readonly (readonly [start: number, end: number])[] {
    this.#folded ??= folded(this.text);
    const text = this.#folded;
    const found: (readonly [number, number])[] = [];
    const beginning = folded(wanted.slice(0, shortest));
    let end = beginning === '' ? -1 : text.indexOf(beginning);
    if (end < 0) return found; // as in most texts
    const whole = folded(wanted);
    // The algorithm of Knuth, Morris and Pratt: `indexOf` alone takes long if both texts repeat themselves in the same
    // way.
    const borders = bordersOf(whole);
    const ends = Array.from(cuts, (character) => character.charCodeAt(0));
    for (let matched = 0; end < text.length; end += 1) {
      if (matched === 0) end = text.indexOf(beginning, end);
      if (end < 0) return found;
      const unit = text.charCodeAt(end);
      if (ends.includes(unit) && matched >= shortest && matched < whole.length) found.push([end - matched, end]);
      matched = extended(whole, borders, matched, unit);
      if (matched === whole.length) found.push([end + 1 - matched, end + 1]);
    }
    return found;
  }

  /** @internal The text without the outermost escapes of an encoding. */
  decode(encoding: RegExp): DecodedText {
    const { text } = this;
    const parts: string[] = [];
    // A decoded text is never longer than its source.
    const offsets = new Uint32Array(text.length + 1);
    let length = 0;
    let end = 0;
    const keep = (until: number) => {
      parts.push(text.slice(end, until));
      for (; end < until; end += 1, length += 1) offsets[length] = this.offset(end);
    };
    for (const { 0: escaped, index } of text.matchAll(encoding)) {
      keep(index);
      const decoded = decodedEscape(escaped);
      parts.push(decoded);
      offsets.fill(this.offset(index), length, length + decoded.length);
      length += decoded.length;
      end = index + escaped.length;
    }
    keep(text.length);
    offsets[length] = this.offset(text.length);
    return new DecodedText(parts.join(''), offsets);
  }
}

/** A text in lower case, without a change of its length, and with a space for each plus sign, as in a form. */
function folded(text: string): string {
  // The lower-case form of U+0130 is longer, and a sigma has another one at the end of a word.
  return text.replaceAll('\u0130', '\u0131').toLowerCase().replaceAll('\u03c2', '\u03c3').replaceAll('+', ' ');
}

/** For each beginning of a text, the length of the longest shorter beginning with which it ends. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  for (let end = 1; end < text.length; end += 1) {
    borders[end] = extended(text, borders, borders[end - 1] ?? 0, text.charCodeAt(end));
  }
  return borders;
}

/** How much of the beginning of a text is matched after one more character. */
function extended(text: string, borders: Uint32Array, matched: number, unit: number): number {
  let length = matched;
  while (length > 0 && (length === text.length || text.charCodeAt(length) !== unit)) length = borders[length - 1] ?? 0;
  return text.charCodeAt(length) === unit ? length + 1 : length;
}
